import type { FiguresRow } from "./store.ts";

/** A call that ended well. Times in milliseconds. */
export type GoodCall = {
  readonly model: string;
  readonly channelId: number;
  readonly latency: number;
  /** Of a stream. */
  readonly firstToken: number | undefined;
  readonly promptTokens: number;
  readonly completionTokens: number;
};

/** A call, or an attempt after which another one followed, that failed at a channel. */
export type BadCall = { readonly model: string; readonly channelId: number; readonly retried: boolean };

const DAY_SECONDS = 86_400;

/** Lengths of the pieces that figures are kept in, and for how long; seconds. The option `TelemetryDays` decides for the longest. */
export const spans = [
  { span: 300, kept: DAY_SECONDS },
  { span: 3600, kept: 3 * DAY_SECONDS },
  { span: 21_600, kept: Infinity },
] as const;

export type Span = (typeof spans)[number]["span"];

/** Up to an hour. */
export const bucketCount = 56;
const firstBound = 20;
const boundRatio = 1.25;

/** Milliseconds up to which a latency belongs to a bucket. */
const boundOf = (bucket: number) => firstBound * boundRatio ** bucket;

const bucketOf = (latency: number) =>
  latency <= firstBound
    ? 0
    : Math.min(bucketCount - 1, Math.ceil(Math.log(latency / firstBound) / Math.log(boundRatio)));

/** Latency percentile of the counted calls in milliseconds, at most that of the slowest call. */
export const percentileOf = (buckets: readonly number[], share: number, slowest: number): number | null => {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = total * share;
  let below = 0;
  for (const [bucket, count] of buckets.entries()) {
    if (count > 0 && below + count >= rank) {
      const from = bucket === 0 ? 0 : boundOf(bucket - 1);
      return Math.min(slowest, Math.round(from + (boundOf(bucket) - from) * ((rank - below) / count)));
    }
    below += count;
  }
  return null;
};

type Sum = { -readonly [Key in Exclude<keyof FiguresRow, "buckets">]: FiguresRow[Key] } & { buckets: number[] };

/** Sums of calls in memory, each in pieces of the given lengths. */
export const createFigures = () => {
  let sums = new Map<string, Sum>();

  const sumOf = (span: Span, time: number, { model, channelId }: { model: string; channelId: number }) => {
    const start = time - (time % span);
    const key = `${span} ${start} ${channelId} ${model}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const made: Sum = {
      span,
      start,
      model_name: model,
      channel_id: channelId,
      succeeded: 0,
      failed: 0,
      retried: 0,
      latency: 0,
      first_token: 0,
      streams: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      writing_time: 0,
      slowest: 0,
      buckets: Array.from({ length: bucketCount }, () => 0),
    };
    sums.set(key, made);
    return made;
  };

  return {
    /** `time` in unix seconds. */
    addGood: (span: Span, time: number, call: GoodCall) => {
      const sum = sumOf(span, time, call);
      const bucket = bucketOf(call.latency);
      sum.succeeded += 1;
      sum.latency += call.latency;
      sum.slowest = Math.max(sum.slowest, Math.ceil(call.latency));
      sum.first_token += call.firstToken ?? 0;
      sum.streams += call.firstToken === undefined ? 0 : 1;
      sum.prompt_tokens += call.promptTokens;
      sum.completion_tokens += call.completionTokens;
      // As in the log: the time before the first token does not count.
      if (call.completionTokens > 0) sum.writing_time += Math.max(0, call.latency - (call.firstToken ?? 0));
      sum.buckets[bucket] = (sum.buckets[bucket] ?? 0) + 1;
    },
    addBad: (span: Span, time: number, call: BadCall) => {
      const sum = sumOf(span, time, call);
      if (call.retried) sum.retried += 1;
      else sum.failed += 1;
    },
    /** Figures added since the last call. */
    take: (): readonly FiguresRow[] => {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
  };
};

/** The same sums in longer pieces too. */
export const inAllSpans = (rows: readonly FiguresRow[]): FiguresRow[] =>
  spans.flatMap(({ span }) => rows.map((row) => ({ ...row, span, start: row.start - (row.start % span) })));
