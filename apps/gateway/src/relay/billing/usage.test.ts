import { describe, expect, it, test } from "vitest";
import { readUsage, resolveUsage } from "./usage.ts";

const none = { text: "", tokens: 0, length: 0, isReportFinal: true };
const said = (text: string, isReportFinal = true) => ({ text, tokens: 0, length: text.length, isReportFinal });
const prompt = () => ({ text: "Say hello", tokens: 0 });

describe("a report of usage", () => {
  test.each([
    ["nothing", {}],
    ["a list", []],
    ["zeros", { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ["text", { prompt_tokens: "100", completion_tokens: "50" }],
    ["negative numbers", { prompt_tokens: -5, completion_tokens: -1 }],
    ["less than one token", { prompt_tokens: 0.5 }],
    ["null", { prompt_tokens: null }],
  ])("of %s is none", (_what, usage) => {
    expect(readUsage({ usage })).toBeUndefined();
  });

  test.each([
    ["infinite", Number.POSITIVE_INFINITY, undefined],
    ["fractional", 7.9, 7],
    ["beyond exact integers", 1e300, Number.MAX_SAFE_INTEGER],
  ])("with a count that is %s stays an integer or is left out", (_what, sent, read) => {
    expect(readUsage({ usage: { prompt_tokens: sent, completion_tokens: 1 } })?.promptTokens).toBe(read);
  });

  it("is read in the spellings of OpenAI's Responses and of Anthropic, and inside a choice", () => {
    expect(
      readUsage({
        usage: { input_tokens: 100, output_tokens: 50, input_tokens_details: { cached_tokens: 40 }, total_tokens: 150 },
      }),
    ).toEqual({ promptTokens: 100, completionTokens: 50, totalTokens: 150, extra: { cached_tokens: 40 } });
    expect(
      readUsage({
        usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 80, cache_creation_input_tokens: 20 },
      }),
    ).toMatchObject({
      promptTokens: 110,
      completionTokens: 5,
      extra: { cached_read_tokens: 80, cached_write_tokens: 20 },
    });
    expect(readUsage({ choices: [{ delta: {}, usage: { prompt_tokens: 3, completion_tokens: 2 } }] })).toMatchObject({
      promptTokens: 3,
      completionTokens: 2,
    });
  });
});

describe("usage of a call", () => {
  it("is the report where it is plausible", async () => {
    const report = readUsage({ usage: { prompt_tokens: 12, completion_tokens: 7 } });
    expect(await resolveUsage(report, prompt, said("Hello"))).toEqual({
      promptTokens: 12,
      completionTokens: 7,
      extra: {},
    });
  });

  it("is counted where nothing was reported, or no answer where there was one", async () => {
    const counted = { promptTokens: 2, completionTokens: 2, extra: {}, flags: ["counted"] };
    expect(await resolveUsage(undefined, prompt, said("Hello there"))).toEqual(counted);
    const zero = readUsage({ usage: { prompt_tokens: 12, completion_tokens: 0 } });
    expect(await resolveUsage(zero, prompt, said("Hello there"))).toEqual({ ...counted, promptTokens: 12 });
    const noPrompt = readUsage({ usage: { completion_tokens: 9 } });
    expect(await resolveUsage(noPrompt, prompt, said("Hello there"))).toEqual({ ...counted, completionTokens: 9 });
  });

  it("has no completion where the model wrote nothing", async () => {
    const report = readUsage({ usage: { prompt_tokens: 5, completion_tokens: 0 } });
    expect(await resolveUsage(report, prompt, none)).toEqual({ promptTokens: 5, completionTokens: 0, extra: {} });
  });

  it("splits a total by the counted answer", async () => {
    const total = readUsage({ usage: { total_tokens: 500 } });
    expect(await resolveUsage(total, prompt, said("Hello there"))).toEqual({
      promptTokens: 498,
      completionTokens: 2,
      extra: {},
    });
    expect(await resolveUsage(total, prompt, none)).toMatchObject({ promptTokens: 500, completionTokens: 0 });
  });

  it("is never less than the text after the report", async () => {
    const early = readUsage({ usage: { prompt_tokens: 10, completion_tokens: 1 } });
    const usage = await resolveUsage(early, prompt, said("word ".repeat(200), false));
    expect(usage.promptTokens).toBe(10);
    expect(usage.completionTokens).toBeGreaterThanOrEqual(200);
    const large = readUsage({ usage: { prompt_tokens: 10, completion_tokens: 900 } });
    expect((await resolveUsage(large, prompt, said("word", false))).completionTokens).toBe(900);
  });
});
