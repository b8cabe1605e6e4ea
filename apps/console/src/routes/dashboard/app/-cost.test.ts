import type { Log } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { estimateOf, rowName, rowOf } from "./-cost.ts";
import type { KnownModel } from "./-known-models.ts";

const row = (change: Partial<Log> = {}): Log => ({
  id: 0,
  user_id: 1,
  created_at: 1000,
  type: 2,
  content: "",
  username: "u",
  token_name: "k",
  model_name: "m",
  quota: 5,
  prompt_tokens: 10,
  completion_tokens: 20,
  channel_id: 1,
  request_time: 900,
  is_stream: true,
  source_ip: "",
  metadata: null,
  channel: null,
  ...change,
});

const usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };
const call = { usage, startedAt: 1_000_000, time: 1000 };

describe("rowOf", () => {
  it("is the row with the tokens of the answer, of its model where one has them", () => {
    const rows = [row({ prompt_tokens: 11 }), row({ model_name: "n", quota: 7 }), row(), row({ is_stream: false })];
    expect(rowOf(rows, "m", call)?.quota).toBe(5);
    expect(rowOf(rows, "mapped", call)?.quota).toBe(7);
    expect(rowOf([row({ completion_tokens: 0 })], "m", call)).toBeUndefined();
  });

  it("is none from long before, and no top-up", () => {
    expect(rowOf([row({ created_at: 800 }), row({ type: 1 })], "m", call)).toBeUndefined();
  });

  it("matches a stopped answer by model and duration", () => {
    const stopped = { ...call, usage: undefined };
    expect(rowOf([row({ request_time: 9000 }), row({ model_name: "n" }), row()], "m", stopped)?.quota).toBe(5);
    expect(rowOf([row(), row({ quota: 6 })], "m", stopped)).toBeUndefined();
  });

  it("is not an earlier one that took as long, where one was written as the answer ended", () => {
    const stopped = { ...call, usage: undefined };
    expect(rowOf([row({ created_at: 1001 }), row({ created_at: 960, quota: 6 })], "m", stopped)?.quota).toBe(5);
    // By a clock that is wrong none was: all count.
    expect(rowOf([row({ created_at: 1060 })], "m", stopped)?.quota).toBe(5);
    expect(rowOf([row({ created_at: 1060 }), row({ created_at: 1050, quota: 6 })], "m", stopped)).toBeUndefined();
  });

  it("is none for a stopped answer where the only rows are earlier or another answer's", () => {
    const stopped = { ...call, usage: undefined };
    expect(rowOf([row({ created_at: 999 }), row({ created_at: 960 })], "m", stopped)).toBeUndefined();
    expect(rowOf([row({ created_at: 999 })], "m", { ...stopped, startedAt: 999_900 })?.quota).toBe(5);
    const other = row({ quota: 6 });
    expect(rowOf([other], "m", stopped, [rowName(other)])).toBeUndefined();
    expect(rowOf([row(), other], "m", stopped, [rowName(other)])?.quota).toBe(5);
    // Two calls alike in all have a row each.
    expect(rowOf([other, other], "m", stopped, [rowName(other)])?.quota).toBe(6);
  });
});

describe("estimateOf", () => {
  const price: KnownModel = {
    type: "tokens",
    input: 2,
    output: 4,
    extras: { cached_tokens: 0.5 },
    groups: [],
    reads: [],
    context: 0,
    answer: 0,
  };

  it("reckons as the gateway does, cheaper tokens and the group's multiplier included", () => {
    expect(estimateOf(price, 1, usage, 500_000)).toBe(100);
    expect(estimateOf(price, 0.5, usage, 500_000)).toBe(50);
    const cached = { ...usage, prompt_tokens_details: { cached_tokens: 8 } };
    expect(estimateOf(price, 1, cached as typeof usage, 500_000)).toBe(92);
    expect(estimateOf({ ...price, type: "times" }, 1, usage, 500_000)).toBe(2000);
  });
});
