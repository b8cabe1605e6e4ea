import { describe, expect, it } from "vitest";
import { indented, streamedText } from "./-body-text.ts";

const event = (delta: unknown, index = 0): string => `data: ${JSON.stringify({ choices: [{ index, delta }] })}\n\n`;

describe("a recorded answer", () => {
  it("is indented where it is JSON", () => {
    expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    for (const other of ['{"a":[1', '{"a":1,"a":2}', "Hello"]) expect(indented(other)).toBe(other);
    const long = JSON.stringify({ image: "A".repeat(1_000_000) });
    expect(indented(long)).toHaveLength(long.length + 5);
    for (const json of [
      { a: [1, [], {}, [[{}]]], 'b"\\': { c: " {[,:]} \u2028\n", d: null, e: true }, "": "我" },
      [],
      {},
      "a",
      7,
      null,
    ]) {
      const text = JSON.stringify(json, null, 2);
      for (const source of [JSON.stringify(json), text, JSON.stringify(json, null, "\t")])
        expect(indented(source)).toBe(text);
    }
  });

  it("has the numbers that were sent, not those that JavaScript can count with", () => {
    expect(indented('{"seed":9007199254740993,"t": 1.0,"e":[-0,1E400]}')).toBe(
      '{\n  "seed": 9007199254740993,\n  "t": 1.0,\n  "e": [\n    -0,\n    1E400\n  ]\n}',
    );
    expect(indented('"\\u6211"')).toBe('"我"');
  });

  it("is put together of the pieces of a stream", () => {
    const events = [
      event({ role: "assistant", content: "" }),
      event({ reasoning_content: "Hm." }),
      event({ content: "Hel" }),
      event({ content: "Other" }, 1),
      ": a note\n\n",
      event({ content: "lo", tool_calls: null }),
      event({ tool_calls: [{ index: 0, id: "x", function: { name: "look", arguments: "" } }] }),
      event({ tool_calls: [{ index: 0, function: { arguments: '{"a":1}' } }] }),
      'data: {"choices":[],"usage":{}}\n\n',
      "data: {broken\n\n",
      "data: [DONE]\n\n",
    ];
    expect(streamedText(events.join(""))).toBe('Hm.\n\nHello\n\nlook {"a":1}\n\nOther');
    expect(streamedText("")).toBe("");
  });
});
