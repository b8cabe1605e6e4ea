import { describe, expect, it, test } from "vitest";
import { createStreamReader } from "./stream-reader.ts";

const reading = (dropsUsage = false) =>
  createStreamReader({ dropsUsage, writeError: (error) => JSON.stringify({ replaced: error }) });
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content } }] });
const usageEvent = event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } });
const done = "data: [DONE]\n\n";

/** Everything that a reader lets through, the stream cut into pieces of so many bytes. */
const passed = (reader: ReturnType<typeof reading>, text: string, size = 1_000_000) => {
  const bytes = Buffer.from(text);
  const parts: (Uint8Array | undefined)[] = [];
  for (let start = 0; start < bytes.byteLength; start += size)
    parts.push(reader.push(bytes.subarray(start, start + size)));
  parts.push(reader.end());
  return Buffer.concat(parts.filter((part) => part !== undefined)).toString("utf8");
};

test.each([1, 2, 7, 1000])("reads text and usage of a stream that comes in pieces of %i bytes", (size) => {
  const reader = reading();
  const text = `${delta("héllo ")}${delta("wörld")}${usageEvent.replaceAll("\n", "\r\n")}${done}`;
  expect(passed(reader, text, size)).toBe(text);
  expect(reader.answer()).toEqual({ text: "héllo wörld", length: 11, tokens: 0, isReportFinal: true });
  expect(reader.report()).toMatchObject({ promptTokens: 3, completionTokens: 2 });
});

describe("the event with the usage", () => {
  it.each([1, 3, 1000])("is left out where the caller did not ask, in pieces of %i bytes", (size) => {
    const reader = reading(true);
    const cut = (text: string) => `: ping\n\n${delta("a")}${text}${done}`;
    expect(passed(reader, cut(usageEvent), size)).toBe(cut(""));
    expect(reader.report()).toMatchObject({ promptTokens: 3 });
    const lines = usageEvent.replaceAll("\n", "\r\n");
    expect(passed(reading(true), `${delta("a")}${lines}${done}`, size)).toBe(`${delta("a")}${done}`);
  });

  it("stays where it carries a choice, and where it carries no usage", () => {
    const withChoice = event({ choices: [{ delta: { content: "a" } }], usage: { prompt_tokens: 1 } });
    const filters = event({ choices: [], prompt_filter_results: [], usage: null });
    expect(passed(reading(true), `${filters}${withChoice}${done}`)).toBe(`${filters}${withChoice}${done}`);
  });
});

test("later zeros take nothing back, and the largest counts stay", () => {
  const reader = reading();
  const usage = (prompt: number, completion: number, cached = 0) =>
    event({
      choices: [],
      usage: {
        prompt_tokens: prompt,
        completion_tokens: completion,
        prompt_tokens_details: { cached_tokens: cached },
      },
    });
  passed(reader, `${usage(100, 1)}${delta("abc")}${usage(90, 50, 4)}${usage(0, 0)}`);
  expect(reader.report()).toMatchObject({ promptTokens: 100, completionTokens: 50, extra: { cached_tokens: 4 } });
  expect(reader.answer().isReportFinal).toBe(true);
});

test("a report is not final when text comes after it", () => {
  const reader = reading();
  passed(reader, `${usageEvent}${delta("more")}`);
  expect(reader.answer().isReportFinal).toBe(false);
});

test("everything that a model writes is counted, and the same thoughts under two names once", () => {
  const reader = reading();
  const change = (fields: Record<string, unknown>) => event({ choices: [{ delta: fields }] });
  passed(
    reader,
    [
      change({ reasoning: "r1", reasoning_content: "r1" }),
      change({ reasoning: "r2" }),
      change({ refusal: "no" }),
      change({ function_call: { name: "f", arguments: "{}" } }),
      change({ tool_calls: [{ index: 0, function: { name: "g", arguments: "[]" } }] }),
      change({ images: [{ image_url: { url: "data:image/png;base64,AAAA" } }] }),
      event({ choices: [{ text: "old" }] }),
      event({ type: "content_block_delta", delta: { type: "text_delta", text: "other" } }),
      "data: no JSON\n\n",
    ].join(""),
  );
  expect(reader.answer().text).toBe("r1r2nof{}g[]oldotherno JSON");
  expect(reader.answer().tokens).toBe(765);
});

test("an error is replaced, and does not count as data", () => {
  const reader = reading();
  expect(passed(reader, event({ error: { message: "secret" } }))).toBe('data: {"replaced":{"message":"secret"}}\n\n');
  expect([reader.hasData(), reader.error()]).toEqual([false, { message: "secret" }]);
  const withChoice = reading();
  passed(
    withChoice,
    event({ error: { message: "no" }, choices: [{ delta: { content: "" }, finish_reason: "error" }] }),
  );
  expect([withChoice.hasData(), withChoice.error()]).toEqual([false, { message: "no" }]);
  const sound = reading();
  passed(sound, event({ error: null, choices: [{ delta: { content: "a" } }] }));
  expect([sound.hasData(), sound.error()]).toEqual([true, undefined]);
});

test("comments and the end are no data", () => {
  const reader = reading();
  passed(reader, `: waiting\n\nevent: message\n${done}`);
  expect(reader.hasData()).toBe(false);
});

test("an endless line is passed on without buffering, and the following lines are read", () => {
  const reader = reading();
  const part = Buffer.alloc(1_048_576, 97);
  let bytes = 0;
  for (let index = 0; index < 64; index += 1) bytes += reader.push(part)?.byteLength ?? 0;
  expect(bytes).toBeGreaterThan(50 * part.byteLength);
  bytes += reader.push(Buffer.from(`\n${delta("after")}`))?.byteLength ?? 0;
  expect(bytes).toBe(64 * part.byteLength + 1 + delta("after").length);
  expect(reader.answer().text).toBe("after");
});

test("of a very long text only the beginning is kept, and its whole length known", () => {
  const reader = reading();
  for (let index = 0; index < 40; index += 1) reader.push(Buffer.from(delta("x".repeat(100_000))));
  expect(reader.answer().length).toBe(4_000_000);
  expect(reader.answer().text.length).toBeLessThan(1_200_000);
});
