import { expect, test } from "vitest";
import { createStreamReader, readUsage } from "./usage.ts";

const delta = (content: string) => Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);

test("reads the text and the usage of a stream, however its bytes are cut", () => {
  const reader = createStreamReader();
  const usage = Buffer.from(
    'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}\r\n\r\ndata: [DONE]\n\n',
  );
  for (const byte of Buffer.concat([delta("héllo "), delta("wörld"), usage])) reader.push(Buffer.from([byte]));
  expect(reader.text()).toBe("héllo wörld");
  expect(reader.length()).toBe(11);
  expect(reader.usage()).toEqual({ promptTokens: 3, completionTokens: 2, extra: {} });
});

test("a line without an end is not kept, and what follows it is read", () => {
  const reader = createStreamReader();
  const part = Buffer.alloc(1_048_576, 97);
  for (let index = 0; index < 64; index += 1) reader.push(part);
  reader.push(Buffer.from("\n"));
  reader.push(delta("after"));
  expect(reader.text()).toBe("after");
});

test("of a very long text only the beginning is kept, and its whole length known", () => {
  const reader = createStreamReader();
  for (let index = 0; index < 40; index += 1) reader.push(delta("x".repeat(100_000)));
  expect(reader.length()).toBe(4_000_000);
  expect(reader.text().length).toBeLessThan(1_200_000);
});

test.each([
  ["absurd", 1e300, 1_000_000_000],
  ["infinite", Number.POSITIVE_INFINITY, 0],
  ["negative", -5, 0],
  ["written as text", "7", 0],
  ["fractional", 7.9, 7],
])("a token count that is %s does no harm", (_what, sent, read) => {
  expect(readUsage({ usage: { prompt_tokens: sent, completion_tokens: 1 } })?.promptTokens).toBe(read);
});
