import { describe, expect, it } from "vitest";

import { sampleModel } from "./-sample-model.ts";
import { testKey } from "./-test-key.ts";

const models = { "text-embedding-3": { groups: ["default", "vip"] }, "gpt-4o": { groups: ["vip"] }, "echo-chat": { groups: ["default"] }, "claude-*": { groups: ["default"] } };

const limited = (names: string[]) => {
  const { setting } = testKey();
  return testKey({ setting: { ...setting, limits: { ...setting.limits, limit_model_setting: { enabled: true, models: names } } } });
};

describe("the model of a sample", () => {
  it("chats, and is one that the key's group reaches", () => {
    expect(sampleModel(testKey(), models)).toBe("echo-chat");
    expect(sampleModel(testKey({ group: "vip" }), models)).toBe("gpt-4o");
  });

  it("is one of the key's own limit", () => {
    expect(sampleModel(limited(["text-embedding-3", "gpt-4o"]), models)).toBe("gpt-4o");
    expect(sampleModel(limited(["text-embedding-3"]), models)).toBe("text-embedding-3");
  });

  it("is a common one when nothing is known", () => {
    expect(sampleModel(testKey(), {})).toBe("gpt-4o-mini");
  });
});
