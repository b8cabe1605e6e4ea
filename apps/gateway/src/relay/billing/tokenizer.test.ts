import { expect, test } from "vitest";
import { countTokens } from "./tokenizer.ts";

test("counts plain text as the model does, however long", async () => {
  expect(await countTokens("hello world")).toBe(2);
  // The last space is a token of its own.
  expect(await countTokens("hello world ".repeat(5000))).toBe(10_001);
});

test("a long run without a break takes no longer than other text", { timeout: 10_000 }, async () => {
  for (const run of ["a".repeat(1_000_000), " ".repeat(1_000_000), "汉字".repeat(500_000)])
    expect(await countTokens(run)).toBeGreaterThan(1000);
});

test("a very long text is judged by its beginning", async () => {
  const short = await countTokens("one two three four ".repeat(10_000));
  const long = await countTokens("one two three four ".repeat(100_000));
  expect(Math.abs(long / short - 10)).toBeLessThan(0.1);
});

test("of a text that was cut off the whole length counts", async () => {
  const text = "one two three four ".repeat(100);
  expect(await countTokens(text, text.length * 3)).toBe((await countTokens(text)) * 3);
});
