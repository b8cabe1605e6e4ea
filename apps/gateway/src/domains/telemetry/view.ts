import { percentileOf } from "./figures.ts";
import type { FiguresSum } from "./store.ts";

/** A rounded mean; null of nothing. */
export const mean = (sum: number, count: number) => (count === 0 ? null : Math.round(sum / count));
const threeDigits = (value: number) => Math.round(value * 1000) / 1000;

/** `errors` are what counts as failed: of a model its calls, of a channel every attempt. */
export const figuresOf = (sum: FiguresSum, errors: number) => {
  const calls = sum.succeeded + errors;
  return {
    calls,
    errors,
    success_rate: calls === 0 ? null : sum.succeeded / calls,
    average_latency: mean(sum.latency, sum.succeeded),
    p50_latency: percentileOf(sum.buckets, 0.5, sum.slowest),
    p95_latency: percentileOf(sum.buckets, 0.95, sum.slowest),
    first_token: mean(sum.first_token, sum.streams),
    tokens_per_second: sum.writing_time === 0 ? null : threeDigits(sum.completion_tokens / (sum.writing_time / 1000)),
  };
};
