import { describe, expect, it } from "vitest";
import {
  groupModels,
  inverted,
  mappedPairs,
  NO_MAPPING,
  offeredName,
  pickModels,
  toggledAll,
  triState,
} from "./-model-picker.ts";

const owners = new Map([
  ["gpt-4o", "OpenAI"],
  ["deepseek-chat", "DeepSeek"],
]);
const rules = { ...NO_MAPPING, enabled: true };

describe("the groups of the model picker", () => {
  it("are the vendors of the price table, else the path, and the unknown last", () => {
    expect(groupModels(["x", "gpt-4o", "qwen/b", "vendor/deepseek-chat", "qwen/a", "gpt-4o"], owners)).toEqual([
      { vendor: "DeepSeek", models: ["vendor/deepseek-chat"] },
      { vendor: "OpenAI", models: ["gpt-4o"] },
      { vendor: "qwen", models: ["qwen/a", "qwen/b"] },
      { vendor: "", models: ["x"] },
    ]);
  });

  it("are chosen in three states", () => {
    const group = ["a", "b"];
    expect(triState(group, new Set())).toBe("none");
    expect(triState(group, new Set(["a", "z"]))).toBe("some");
    expect([...toggledAll(group, new Set(["a", "z"]))].toSorted()).toEqual(["a", "b", "z"]);
    expect([...toggledAll(group, new Set(["a", "b", "z"]))]).toEqual(["z"]);
    expect([...inverted(group, new Set(["a", "z"]))]).toEqual(["z", "b"]);
  });
});

describe("the mapping rules", () => {
  it("take off paths always, a prefix or a suffix where it is there, and never everything", () => {
    expect(offeredName("a/b/Llama-3", rules)).toBe("Llama-3");
    expect(offeredName("pro/glm-4", { ...rules, text: "glm" })).toBe("-4");
    expect(offeredName("glm-4-free", { ...rules, strip: "suffix", text: "-free", lowerCase: true })).toBe("glm-4");
    expect(offeredName("GLM", { ...rules, text: "GLM", lowerCase: true })).toBe("glm");
    expect(offeredName("gpt", { ...rules, text: "x" })).toBe("gpt");
  });

  it("make no pair of a model that keeps its name", () => {
    expect(mappedPairs(["gpt-4o", "a/b"], rules)).toEqual([{ name: "b", value: "a/b" }]);
    expect(mappedPairs(["a/b"], { ...rules, billsRequested: true })).toEqual([{ name: "b", value: "+a/b" }]);
    expect(mappedPairs(["a/b"], NO_MAPPING)).toEqual([]);
  });

  it("write models and mapping into the form", () => {
    const current = { models: ["old"], mapping: [{ name: "old", value: "older" }] };
    expect(pickModels(current, ["a/b", "c"], false, rules)).toEqual({
      models: ["old", "a/b", "c", "b"],
      mapping: [...current.mapping, { name: "b", value: "a/b" }],
    });
    expect(
      pickModels(current, ["a/b"], true, { ...rules, dropsOriginals: true, overwrites: true, billsRequested: true }),
    ).toEqual({ models: ["b"], mapping: [{ name: "b", value: "+a/b" }] });
    expect(pickModels(current, ["x"], true, NO_MAPPING)).toEqual({ models: ["x"], mapping: current.mapping });
  });
});
