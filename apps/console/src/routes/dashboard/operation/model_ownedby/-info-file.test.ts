import { describe, expect, it } from "vitest";
import { infoJson, readInfoFile } from "./-info-file.ts";
import { infoBody, infoFormOf, infoSchema, newInfo } from "./-info-form.ts";

const stored = {
  id: 3,
  model: "gpt-4o",
  name: "GPT-4o",
  description: "Sees.",
  context_length: 128_000,
  max_tokens: 16_384,
  input_modalities: '["text","image"]',
  output_modalities: '["text"]',
  tags: '["vision"]',
  support_url: "https://docs.example/gpt",
  created_at: 1,
  updated_at: 2,
};

const problems = (change: Partial<typeof newInfo>): string[] => {
  const checked = infoSchema([stored], undefined).safeParse({ ...newInfo, model: "o1", name: "o1", ...change });
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a file of model details", () => {
  it("is read as it was written, and as one-hub replies", () => {
    const [own] = readInfoFile(infoJson([stored])) ?? [];
    const [reply] = readInfoFile(JSON.stringify({ success: true, data: [stored] })) ?? [];
    const facts = {
      model: "gpt-4o",
      name: "GPT-4o",
      description: "Sees.",
      context_length: 128_000,
      max_tokens: 16_384,
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
      tags: ["vision"],
      support_url: ["https://docs.example/gpt"],
    };
    expect(own).toEqual({ facts, problem: undefined });
    expect(reply).toEqual(own);
    expect(readInfoFile(JSON.stringify({ "gpt-4o": { context_length: "8" } }))?.[0]?.facts).toMatchObject({
      model: "gpt-4o",
      name: "gpt-4o",
      context_length: 8,
    });
  });

  it("names what is wrong with an entry", () => {
    const entries = [
      { name: "none" },
      { model: "a", context_length: -1 },
      { model: "b", support_url: ["javascript:alert(1)"] },
      { model: "c" },
      { model: "c" },
      { model: "d", description: "x".repeat(5001) },
    ];
    expect(readInfoFile(JSON.stringify(entries))?.map(({ problem }) => problem)).toEqual([
      "model",
      "tokens",
      "link",
      undefined,
      "twice",
      "description",
    ]);
  });

  it.each(["", "no JSON", "5", '["gpt-4o"]', "null"])("is none: %s", (text) => {
    expect(readInfoFile(text)).toBeUndefined();
  });
});

describe("the form of model details", () => {
  it("is empty where the gateway stored null, as Go writes a list that was never made", () => {
    const row = { ...stored, input_modalities: "null", tags: "null", support_url: "null" };
    expect(infoFormOf(row)).toMatchObject({ inputs: [], tags: [], links: "" });
  });

  it("takes digits alone for tokens, because the point of 128.000 may group thousands", () => {
    expect(problems({ contextLength: "128000", maxTokens: "0" })).toEqual([]);
    expect(problems({ contextLength: "128.000", maxTokens: "4,096" })).toEqual([
      "contextLength: invalid",
      "maxTokens: invalid",
    ]);
  });

  it("writes back what it read", () => {
    const { id: _id, created_at: _created, updated_at: _updated, ...written } = stored;
    expect(infoBody(infoFormOf(stored))).toEqual({ ...written, support_url: '["https://docs.example/gpt"]' });
  });

  it("refuses a model that has details, addresses that are none, and numbers that are none", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ model: "gpt-4o" })).toEqual(["model: taken"]);
    expect(problems({ links: "https://a.example\nhello" })).toEqual(["links: invalid?text=hello"]);
    expect(problems({ contextLength: "many" })).toEqual(["contextLength: invalid"]);
    expect(problems({ contextLength: "2000000000" })).toEqual([
      "contextLength: too_big?origin=number&maximum=1000000000",
    ]);
    expect(problems({ maxTokens: "0", contextLength: "0" })).toEqual([]);
  });
});
