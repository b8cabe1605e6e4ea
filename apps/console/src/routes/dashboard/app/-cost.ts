import type { ChatAnswer, ChatUsage } from "@one-hub/hooks";
import type { Log } from "@one-hub/sdk";
import { charge, type ExtraTokenClass } from "@one-hub/sdk/format";
import type { KnownModel } from "./-known-models.ts";

/** Token classes of an answer that have prices of their own. */
const extraNames: readonly (readonly [name: ExtraTokenClass, side: "prompt" | "completion", field: string])[] = [
  ["cached_tokens", "prompt", "cached_tokens"],
  ["cached_write_tokens", "prompt", "cached_write_tokens"],
  ["cached_read_tokens", "prompt", "cached_read_tokens"],
  ["input_audio_tokens", "prompt", "audio_tokens"],
  ["input_text_tokens", "prompt", "text_tokens"],
  ["input_image_tokens", "prompt", "image_tokens"],
  ["output_audio_tokens", "completion", "audio_tokens"],
  ["output_text_tokens", "completion", "text_tokens"],
  ["output_image_tokens", "completion", "image_tokens"],
  ["reasoning_tokens", "completion", "reasoning_tokens"],
];

/** Tokens of a class out of a usage's details; 0 for none. */
export const detailOf = (usage: ChatUsage, side: "prompt" | "completion", field: string): number => {
  const details: unknown = usage[`${side}_tokens_details`];
  if (typeof details !== "object" || details === null) return 0;
  const count: unknown = Object.entries(details).find(([name]) => name === field)?.[1];
  return typeof count === "number" && count > 0 ? Math.trunc(count) : 0;
};

/** Estimated cost of an answer in a group, in points, by the gateway's formula. The log has the actual charge. */
export const estimateOf = (
  { type, input, output, extras }: KnownModel,
  groupRatio: number,
  usage: ChatUsage,
  quotaPerUnit: number,
): number => {
  const extraTokens = Object.fromEntries(
    extraNames.flatMap(([name, side, field]) => {
      const count = detailOf(usage, side, field);
      return count === 0 ? [] : [[name, { count, ratio: extras[name] }]];
    }),
  );
  return charge({
    priceType: type,
    inputRatio: input,
    outputRatio: output,
    groupRatio,
    promptTokens: usage.prompt_tokens,
    completionTokens: usage.completion_tokens ?? 0,
    extraTokens,
    quotaPerUnit,
  }).quota;
};

/** A device's clock may be off by so much, in milliseconds. */
const clockError = 120_000;
/** Where the device's clock is right, a row is written so close to the end of its answer; milliseconds. */
const settling = 3000;
/** Gateway and device begin and end their stopwatches at other moments; milliseconds. */
const stopwatchError = 2000;

/** Tells rows of the own log apart, which have no id. */
export const rowName = (row: Log): string =>
  [row.created_at, row.model_name, row.prompt_tokens, row.completion_tokens, row.quota, row.request_time].join(" ");

/** The rows without those that have these names, one row for each name. */
const without = (rows: readonly Log[], names: readonly string[]): readonly Log[] => {
  const left = [...names];
  return rows.filter((row) => {
    const at = left.indexOf(rowName(row));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

/**
 * The row of the own log that is about an answer. A row names no call, so it is known by key, time, and tokens: rows that are the same in these
 * cost the same. An answer that was stopped has no tokens yet: by its model and how long it took, where only one row fits that was written since
 * it was sent and is not another answer's.
 *
 * @param rows The latest rows of the key, newest first.
 * @param given Names of the rows that are about other answers.
 */
export const rowOf = (
  rows: readonly Log[],
  model: string,
  { usage, startedAt, time }: Pick<ChatAnswer, "usage" | "startedAt" | "time">,
  given: readonly string[] = [],
): Log | undefined => {
  const near = rows.filter(
    ({ type, is_stream: streamed, created_at: at }) => type === 2 && streamed && at * 1000 >= startedAt - clockError,
  );
  if (usage !== undefined) {
    const same = near.filter(
      (row) => row.prompt_tokens === usage.prompt_tokens && row.completion_tokens === (usage.completion_tokens ?? 0),
    );
    // A channel may bill a model by another name.
    return same.find((row) => row.model_name === model) ?? same[0];
  }
  const alike = without(near, given).filter(
    (row) =>
      row.model_name === model &&
      Math.abs(row.request_time - time) <= stopwatchError &&
      // Rows are dated in whole seconds.
      (row.created_at + 1) * 1000 > startedAt,
  );
  const fresh = alike.filter(({ created_at: at }) => Math.abs(at * 1000 - (startedAt + time)) <= settling);
  const fitting = fresh.length === 0 ? alike : fresh;
  return fitting.every(({ quota }) => quota === fitting[0]?.quota) ? fitting[0] : undefined;
};
