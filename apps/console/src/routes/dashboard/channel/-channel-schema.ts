import * as z from "zod/mini";
import { amountWithPoint } from "../../../lib/decimal-input.ts";
import { priorityIssue, weightIssue } from "./-channel-numbers.ts";
import { channelKindOf } from "./-channel-types.ts";
import type { ChannelFormValues } from "./-channel-values.ts";
import { mapProblem, pairsOf, parseJson, parseJsonObject, storedPairs } from "./-map-input.ts";
import { wrongPluginField } from "./-plugin-values.ts";

/** Lengths of one-hub's columns. */
export const LIMITS = { group: 32, tag: 32, headers: 1024, parameter: 1024, proxy: 255, testModel: 50 } as const;

/** Subject of the form: a new channel, an existing one, or all channels of a tag. */
export type ChannelFormMode = "create" | "edit" | "tag";

const PROXY = /^(?:https?|socks5):\/\/\S+$/;
const BASE_URL = /^(?:https?|wss?):\/\/\S+$/;
const COST_RATIO = /^(?:\d{1,4}(?:\.\d+)?)?$/;
const MAX_COST_RATIO = 1000;

/** Keys of a text, one a line. */
export const keyLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** One key as typed. A service account is JSON in lines, and each line would be taken for a key. */
export const singleKey = (typed: string): string => {
  const parsed = parseJson(typed);
  return parsed === undefined || typeof parsed.value !== "object" ? typed.trim() : JSON.stringify(parsed.value);
};

/**
 * The form's one schema. Messages are codes with facts, as `lib/issue-text.ts` reads them.
 *
 * @param origin The form as it was opened on a stored channel that it changes or copies.
 */
export const channelFormSchema = (mode: ChannelFormMode, origin?: ChannelFormValues) =>
  z.custom<ChannelFormValues>().check(
    z.superRefine((form, context) => {
      const problem = (field: keyof ChannelFormValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      const tooLong = (field: keyof ChannelFormValues, length: number, maximum: number): void => {
        if (length > maximum) problem(field, `tooLong?maximum=${maximum}`);
      };
      const kind = channelKindOf(Number(form.type));
      const base = form.baseUrl.trim();
      const tag = form.tag.trim();
      if (mode !== "tag" && form.name.trim() === "") problem("name", "required");
      if (mode === "tag" && tag === "") problem("tag", "required");
      if (tag.includes("/") || tag === "_all") problem("tag", "reserved");
      tooLong("tag", tag.length, LIMITS.tag);
      if (kind.base === "required" && base === "") problem("baseUrl", "required");
      // Calls go where the region says, unless a base URL is stored, which is kept with its type.
      const isHeld = origin?.type === form.type && base !== "";
      if (kind.base === "hidden" && kind.address === undefined && form.other.trim() === "" && !isHeld)
        problem("other", "required");
      // A batch may name one address a line.
      const bases = kind.base === "hidden" ? [] : form.batch ? keyLines(form.baseUrl) : [base];
      if (bases.some((each) => each.includes("\n"))) problem("baseUrl", "several");
      else if (bases.some((each) => each !== "" && !BASE_URL.test(each))) problem("baseUrl", "notUrl");
      if (mode === "create" && keyLines(form.key).length === 0) problem("key", "required");
      if (mode !== "tag" && !form.batch && singleKey(form.key).includes("\n")) problem("key", "several");
      if (form.groups.length === 0) problem("groups", "required");
      tooLong("groups", form.groups.join(",").length, LIMITS.group);
      if (form.models.length === 0 && (pairsOf(form.modelMapping) ?? []).length === 0) problem("models", "required");
      const wrongName = form.models.find((name) => name.slice(0, -1).includes("*") || name === "*");
      if (wrongName !== undefined) problem("models", `wildcard?${new URLSearchParams({ name: wrongName })}`);
      tooLong("testModel", form.testModel.trim().length, LIMITS.testModel);
      const priority = priorityIssue(form.priority);
      if (priority !== undefined) problem("priority", priority);
      const weight = weightIssue(form.weight);
      if (weight !== undefined) problem("weight", weight);
      const ratio = amountWithPoint(form.costRatio);
      // The channels of a tag keep theirs, and the field is not there.
      if (mode !== "tag" && (!COST_RATIO.test(ratio) || Number(ratio) > MAX_COST_RATIO))
        problem("costRatio", "notRatio");
      const mapping = kind.mapsModels ? mapProblem(form.modelMapping) : undefined;
      if (mapping !== undefined) problem("modelMapping", mapping);
      const headers = mapProblem(form.modelHeaders);
      if (headers !== undefined) problem("modelHeaders", headers);
      else tooLong("modelHeaders", storedPairs(pairsOf(form.modelHeaders) ?? []).length, LIMITS.headers);
      if (parseJsonObject(form.customParameter) === undefined) problem("customParameter", "notJson");
      tooLong("customParameter", form.customParameter.trim().length, LIMITS.parameter);
      const proxy = form.proxy.trim();
      if (proxy !== "" && !PROXY.test(proxy)) problem("proxy", "notProxy");
      tooLong("proxy", proxy.length, LIMITS.proxy);
      if (wrongPluginField(kind.id, form.plugins) !== undefined) problem("plugins", "notJson");
    }),
  );
