import type { ModelInfo } from "@one-hub/sdk";
import * as z from "zod/mini";
import { wholeNumber } from "../../../../lib/whole-number.ts";
import { bodyOf, factsOf, type InfoFacts, writeList } from "./-info-lists.ts";

/** Name under which a form is kept whose session ended. */
export const infoFormName = "model_info";

/** A new description, as one-hub's own form begins. */
export const newInfo = {
  model: "",
  name: "",
  contextLength: "128000",
  maxTokens: "4096",
  inputs: ["text"] as string[],
  outputs: ["text"] as string[],
  tags: [] as string[],
  /** One address a line. */
  links: "",
  description: "",
};

/** The form of a description as typed. */
export type InfoValues = typeof newInfo;

export const infoFormOf = (info: ModelInfo): InfoValues => {
  const facts = factsOf(info);
  return {
    model: facts.model,
    name: facts.name,
    contextLength: String(facts.context_length),
    maxTokens: String(facts.max_tokens),
    inputs: [...facts.input_modalities],
    outputs: [...facts.output_modalities],
    tags: [...facts.tags],
    links: facts.support_url.join("\n"),
    description: facts.description,
  };
};

/** A description of the same kind for another model. */
export const copyOf = (info: ModelInfo): InfoValues => ({ ...infoFormOf(info), model: "", name: "" });

export const MAX_NAME_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_LIST_LENGTH = 1000;
export const MAX_LINKS_LENGTH = 2000;
export const MAX_TOKENS = 1_000_000_000;

const linksOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A number of tokens as typed; undefined where it is none. */
const tokensOf = (typed: string): number | undefined => {
  const value = wholeNumber(typed) ?? Number.NaN;
  return value <= MAX_TOKENS ? value : undefined;
};

/** Problem of a number of tokens as typed; undefined if it is right. */
const tokensIssue = (typed: string): string | undefined => {
  if (tokensOf(typed) !== undefined) return undefined;
  return Number(typed) > MAX_TOKENS ? `too_big?origin=number&maximum=${MAX_TOKENS}` : "invalid";
};

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/\s]+/i.test(text);

/** Request body of the form; invalid numbers are 0, which the schema refuses. */
export const infoFacts = (form: InfoValues): InfoFacts => ({
  model: form.model.trim(),
  name: form.name.trim(),
  description: form.description.trim(),
  context_length: tokensOf(form.contextLength) ?? 0,
  max_tokens: tokensOf(form.maxTokens) ?? 0,
  input_modalities: form.inputs,
  output_modalities: form.outputs,
  tags: form.tags,
  support_url: linksOf(form.links),
});

/** The form as the gateway takes it. */
export const infoBody = (form: InfoValues) => bodyOf(infoFacts(form));

/** The form's one schema; a model has one description. */
export const infoSchema = (infos: readonly ModelInfo[], edited: ModelInfo | undefined) =>
  z.custom<InfoValues>().check(
    z.superRefine((form, context) => {
      const problem = (field: keyof InfoValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      const { model, name, description, tags } = infoFacts(form);
      if (model === "") problem("model", "required");
      else if (model.length > MAX_NAME_LENGTH) problem("model", "tooLong");
      else if (infos.some((info) => info.model === model && info.id !== edited?.id)) problem("model", "taken");
      if (name === "") problem("name", "required");
      else if (name.length > MAX_NAME_LENGTH) problem("name", "tooLong");
      for (const field of ["contextLength", "maxTokens"] as const) {
        const issue = tokensIssue(form[field]);
        if (issue !== undefined) problem(field, issue);
      }
      if (writeList(tags).length > MAX_LIST_LENGTH) problem("tags", "tooLong");
      if (description.length > MAX_DESCRIPTION_LENGTH)
        problem("description", `tooLong?maximum=${MAX_DESCRIPTION_LENGTH}`);
      const links = linksOf(form.links);
      const wrong = links.find((link) => !isWebAddress(link));
      if (wrong !== undefined)
        problem("links", `invalid?${new URLSearchParams({ text: wrong.slice(0, 60) }).toString()}`);
      else if (writeList(links).length > MAX_LINKS_LENGTH) problem("links", "tooLong");
    }),
  );
