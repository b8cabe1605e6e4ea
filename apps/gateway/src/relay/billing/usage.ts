import type { ExtraTokenClass } from "@one-hub/sdk/format";
import { isObject } from "../../platform/is-object.ts";
import type { Countable } from "./countable.ts";
import { countTokens } from "./tokenizer.ts";

/** Reasons why the charged tokens differ from the upstream's report. */
export type UsageFlag =
  /** The upstream reported no usable count, so the gateway counted. */
  | "counted"
  /** The upstream reported more than the model can take or write. */
  | "capped"
  /** Neither the bytes passed on nor `max_tokens` explain the upstream's count. */
  | "unexplained";

/** Usage that a call is charged for. */
export type Usage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Counts of the classes with a price of their own; zero counts are left out. */
  readonly extra: Readonly<Partial<Record<ExtraTokenClass, number>>>;
  readonly flags?: readonly UsageFlag[];
};

/** Usage as reported by an upstream, without impossible counts. */
export type UsageReport = {
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly totalTokens: number | undefined;
  readonly extra: Usage["extra"];
};

/** A count of tokens: a number above zero. Text, fractions of one and negative numbers are none. */
const count = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 1
    ? Math.min(Math.trunc(value), Number.MAX_SAFE_INTEGER)
    : undefined;

const part = (usage: Record<string, unknown>, ...names: readonly string[]): Record<string, unknown> => {
  for (const name of names) if (isObject(usage[name])) return usage[name];
  return {};
};

const reportOf = (usage: Record<string, unknown>): UsageReport | undefined => {
  const prompt = part(usage, "prompt_tokens_details", "input_tokens_details");
  const completion = part(usage, "completion_tokens_details", "output_tokens_details");
  // Anthropic's names: what was read from or written to the cache is not in `input_tokens`.
  const cacheRead = count(usage["cache_read_input_tokens"]);
  const cacheWrite = count(usage["cache_creation_input_tokens"]);
  const ownPrompt = count(usage["prompt_tokens"]);
  const otherPrompt = (count(usage["input_tokens"]) ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0);
  const counted: [ExtraTokenClass, number | undefined][] = [
    ["cached_tokens", count(prompt["cached_tokens"])],
    ["cached_write_tokens", count(prompt["cached_write_tokens"]) ?? (ownPrompt === undefined ? cacheWrite : undefined)],
    ["cached_read_tokens", count(prompt["cached_read_tokens"]) ?? (ownPrompt === undefined ? cacheRead : undefined)],
    ["input_audio_tokens", count(prompt["audio_tokens"])],
    ["input_text_tokens", count(prompt["text_tokens"])],
    ["input_image_tokens", count(prompt["image_tokens"])],
    ["output_audio_tokens", count(completion["audio_tokens"])],
    ["output_text_tokens", count(completion["text_tokens"])],
    ["output_image_tokens", count(completion["image_tokens"])],
    ["reasoning_tokens", count(completion["reasoning_tokens"])],
  ];
  const report: UsageReport = {
    promptTokens: ownPrompt ?? (otherPrompt > 0 ? otherPrompt : undefined),
    completionTokens: count(usage["completion_tokens"]) ?? count(usage["output_tokens"]),
    totalTokens: count(usage["total_tokens"]),
    extra: Object.fromEntries(counted.filter(([, tokens]) => tokens !== undefined)),
  };
  return report.promptTokens === undefined && report.completionTokens === undefined && report.totalTokens === undefined
    ? undefined
    : report;
};

/** Reads what a reply or an event says of usage; undefined where it holds no usable count. */
export const readUsage = (reply: unknown): UsageReport | undefined => {
  if (!isObject(reply)) return undefined;
  if (isObject(reply["usage"])) return reportOf(reply["usage"]);
  const choice: unknown = Array.isArray(reply["choices"]) ? reply["choices"][0] : undefined;
  return isObject(choice) && isObject(choice["usage"]) ? reportOf(choice["usage"]) : undefined;
};

const larger = (left: number | undefined, right: number | undefined) =>
  left === undefined ? right : right === undefined ? left : Math.max(left, right);

/** The largest counts of two reports about one call: interim reports never decrease. */
export const mergeReports = (
  left: UsageReport | undefined,
  right: UsageReport | undefined,
): UsageReport | undefined => {
  if (left === undefined) return right;
  if (right === undefined) return left;
  const extra: Partial<Record<ExtraTokenClass, number>> = { ...left.extra };
  for (const [name, tokens] of Object.entries(right.extra) as [ExtraTokenClass, number][])
    extra[name] = Math.max(extra[name] ?? 0, tokens);
  return {
    promptTokens: larger(left.promptTokens, right.promptTokens),
    completionTokens: larger(left.completionTokens, right.completionTokens),
    totalTokens: larger(left.totalTokens, right.totalTokens),
    extra,
  };
};

/** An answer as far as it was passed on. */
export type Answer = Countable & {
  /** Characters of the whole text, of which `text` may be the beginning. */
  readonly length: number;
  /** Whether everything that the model wrote had come when the report was made. */
  readonly isReportFinal: boolean;
};

const countOf = async ({ text, tokens }: Countable, length?: number) => tokens + (await countTokens(text, length));

/** Usage of a call: the report, completed by the gateway's own count. */
export const resolveUsage = async (
  report: UsageReport | undefined,
  prompt: () => Countable,
  answer: Answer,
): Promise<Usage> => {
  const hasAnswer = answer.length > 0 || answer.tokens > 0;
  const total = report?.totalTokens;
  let isCounted = report === undefined;
  let completionTokens = report?.completionTokens ?? 0;
  if (hasAnswer && (completionTokens === 0 || !answer.isReportFinal)) {
    const own = Math.max(1, await countOf(answer, answer.length));
    const isTotalSplit = total !== undefined && report?.promptTokens === undefined && answer.isReportFinal;
    if (own > completionTokens && !isTotalSplit) isCounted = true;
    completionTokens = Math.max(completionTokens, own);
  }
  const rest = (total ?? 0) - completionTokens;
  const reported = report?.promptTokens ?? (rest > 0 ? rest : undefined);
  if (reported === undefined) isCounted = true;
  return {
    promptTokens: reported ?? (await countOf(prompt())),
    completionTokens,
    extra: report?.extra ?? {},
    ...(isCounted ? { flags: ["counted"] } : {}),
  };
};
