import { describe, expect, it } from "vitest";
import { answerOf, promptOf } from "./countable.ts";

const chat = (body: Record<string, unknown>) => promptOf("chat/completions", { model: "m", ...body });
const user = (content: unknown) => ({ messages: [{ role: "user", content }] });
const words = "twenty thousand words";

describe("a prompt", () => {
  it("of a message is its text without its structure", () => {
    expect(chat({ ...user("Say hello"), temperature: 1, user: "somebody" })).toEqual({ text: "Say hello", tokens: 0 });
    expect(
      chat(
        user([
          { type: "text", text: "cut in " },
          { type: "text", text: "two" },
        ]),
      ).text,
    ).toBe("cut in two");
  });

  it.each([
    ["a tool's description", { tools: [{ type: "function", function: { name: "f", description: words } }] }],
    ["a tool's schema", { tools: [{ function: { parameters: { properties: { [words]: { type: "string" } } } } }] }],
    ["an old function", { functions: [{ name: "f", description: words }] }],
    ["a schema of the answer", { response_format: { json_schema: { schema: { description: words } } } }],
    ["a prediction", { prediction: { type: "content", content: words } }],
    ["an unknown field", { instructions: words }],
    ["a call's arguments", { messages: [{ role: "assistant", tool_calls: [{ function: { arguments: words } }] }] }],
    ["a call's arguments as an object", { messages: [{ tool_calls: [{ function: { arguments: { [words]: 1 } } }] }] }],
    ["an old call", { messages: [{ role: "assistant", function_call: { name: "f", arguments: words } }] }],
    ["a name", { messages: [{ role: "user", name: words, content: "" }] }],
    ["thoughts", { messages: [{ role: "assistant", reasoning_content: words }] }],
    ["a refusal", { messages: [{ role: "assistant", refusal: words }] }],
    ["a tool's result in parts", { messages: [{ role: "tool", content: [{ type: "text", text: words }] }] }],
    ["another spelling inside a message", { messages: [{ role: "user", content: "hi", Content: words }] }],
  ])("holds %s", (_what, body) => {
    expect(chat(body).text).toContain(words);
  });

  it("counts pictures, sound and files by themselves, and never as text", () => {
    const image = { type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(2_000_000)}` } };
    expect(chat(user([image]))).toEqual({ text: "", tokens: 765 });
    expect(chat(user([{ ...image, image_url: { url: "https://x/y", detail: "low" } }])).tokens).toBe(85);
    expect(chat(user([{ type: "input_audio", input_audio: { data: "A".repeat(5000), format: "wav" } }]))).toEqual({
      text: "",
      tokens: 5,
    });
    expect(chat(user([{ type: "file", file: { filename: "a.pdf", file_data: "A".repeat(9000) } }])).tokens).toBe(9);
  });

  it("of an embedding is its input only", () => {
    const embed = (body: Record<string, unknown>) => promptOf("embeddings", body);
    expect(embed({ input: words, messages: [] })).toEqual({ text: words, tokens: 0 });
    expect(embed({ input: ["a", "b"] })).toEqual({ text: "a\nb", tokens: 0 });
    expect(embed({ input: [1, 2, 3] })).toEqual({ text: "", tokens: 3 });
    expect(embed({ input: [[1, 2], [3]] })).toEqual({ text: "", tokens: 3 });
    expect(embed({ input: [{ text: words }] }).text).toBe(words);
  });

  it("may be nested as deeply as a parser reads", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(100_000)}"x"${"]".repeat(100_000)}`);
    expect(chat({ messages: [{ role: "user", content: deep }], tools: deep }).text).toContain("x");
  });
});

describe("an answer", () => {
  it("contains the text of every choice", () => {
    const reply = { choices: [{ message: { content: "one" } }, { message: { reasoning: "two", refusal: "three" } }] };
    expect(answerOf(reply, "message").text).toBe("one\ntwothree");
  });

  it("in another form holds its texts, without the names of the call; vectors are none", () => {
    expect(answerOf({ id: "a", model: "m", content: [{ type: "text", text: words }] }, "message").text).toBe(words);
    expect(answerOf({ object: "list", data: [{ embedding: [1, 2] }] }, "message")).toEqual({ text: "", tokens: 0 });
  });
});
