import type { ModelInfo } from "@one-hub/sdk";
import {
  isWebAddress,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINKS_LENGTH,
  MAX_LIST_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TOKENS,
} from "./-info-form.ts";
import { factsOf, type InfoFacts, readList, writeList } from "./-info-lists.ts";

/** The descriptions as a file, which can be imported again: lists as lists, without ids and times. */
export const infoJson = (infos: readonly ModelInfo[]): string => `${JSON.stringify(infos.map(factsOf), null, 2)}\n`;

/** Why an entry of a file cannot be imported. */
export type InfoProblem = "model" | "twice" | "name" | "tokens" | "list" | "link" | "description";

/** An entry of a file. */
export interface InfoEntry {
  readonly facts: InfoFacts;
  readonly problem: InfoProblem | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Tokens of an entry: a number, or digits; 0 where there are none. Not a number where it is neither. */
const tokensOf = (value: unknown): number =>
  value === undefined || value === null || value === "" ? 0 : typeof value === "boolean" ? Number.NaN : Number(value);

/** A list of an entry: a list, or its JSON text as one-hub stores it. */
const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((each) => typeof each === "string").map((each) => each.trim())
    : typeof value === "string"
      ? readList(value)
      : [];

const entryOf = (value: Readonly<Record<string, unknown>>): InfoFacts => {
  const model = textOf(value["model"]);
  return {
    model,
    name: textOf(value["name"]) || model,
    description: textOf(value["description"]),
    context_length: tokensOf(value["context_length"]),
    max_tokens: tokensOf(value["max_tokens"]),
    input_modalities: listOf(value["input_modalities"]),
    output_modalities: listOf(value["output_modalities"]),
    tags: listOf(value["tags"]),
    support_url: listOf(value["support_url"]),
  };
};

const isTokens = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS;

const problemOf = (facts: InfoFacts): InfoProblem | undefined => {
  if (facts.model === "" || facts.model.length > MAX_NAME_LENGTH) return "model";
  if (facts.name.length > MAX_NAME_LENGTH) return "name";
  if (!isTokens(facts.context_length) || !isTokens(facts.max_tokens)) return "tokens";
  const lists = [facts.input_modalities, facts.output_modalities, facts.tags];
  if (lists.some((list) => writeList(list).length > MAX_LIST_LENGTH)) return "list";
  if (!facts.support_url.every(isWebAddress) || writeList(facts.support_url).length > MAX_LINKS_LENGTH) return "link";
  return facts.description.length > MAX_DESCRIPTION_LENGTH ? "description" : undefined;
};

/**
 * The entries of a file: a list of descriptions, one-hub's reply to `listModelInfo`, or an object of them by model.
 *
 * @returns Undefined where the text is none of these.
 */
export const readInfoFile = (text: string): readonly InfoEntry[] | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isRecord(value) && Array.isArray(value["data"])) value = value["data"];
  if (isRecord(value) && Object.values(value).every(isRecord))
    value = Object.entries(value).map(([model, entry]) => ({ model, ...(isRecord(entry) ? entry : {}) }));
  if (!Array.isArray(value) || !value.every(isRecord)) return undefined;
  const seen = new Set<string>();
  return value.map((entry) => {
    const facts = entryOf(entry);
    const twice = seen.has(facts.model);
    seen.add(facts.model);
    return { facts, problem: problemOf(facts) ?? (twice ? "twice" : undefined) };
  });
};
