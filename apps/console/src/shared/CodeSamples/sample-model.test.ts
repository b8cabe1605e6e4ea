import { describe, expect, it } from "vitest";
import { type KeyReach, sampleOf } from "./sample-model.ts";

const models = {
  "text-embedding-3": { groups: ["default", "vip"] },
  "gpt-4o": { groups: ["vip"] },
  "echo-chat": { groups: ["default"] },
  "claude-*": { groups: ["default"] },
};

const keyIn = (group: string, limit?: string[]): KeyReach => ({
  group,
  backup_group: "",
  setting: {
    heartbeat: { enabled: false, timeout_seconds: 0 },
    limits: {
      limit_model_setting: { enabled: limit !== undefined, models: limit ?? [] },
      limits_ip_setting: { enabled: false, whitelist: [] },
    },
  },
});

const sampleModel = (...reach: Parameters<typeof sampleOf>): string => sampleOf(...reach).model;

describe("a sample's model", () => {
  it("chats, and is one that the key's group reaches", () => {
    expect(sampleModel(models, keyIn("default"))).toBe("echo-chat");
    expect(sampleModel(models, keyIn("vip"))).toBe("gpt-4o");
  });

  it("is one of the key's own limit", () => {
    expect(sampleModel(models, keyIn("default", ["text-embedding-3", "gpt-4o"]))).toBe("gpt-4o");
    expect(sampleModel(models, keyIn("default", ["text-embedding-3"]))).toBe("text-embedding-3");
  });

  it("is one that is served, where one of the limit is", () => {
    expect(sampleModel(models, keyIn("default", ["gone-chat", "echo-chat"]))).toBe("echo-chat");
    expect(sampleModel(models, keyIn("default", ["gone-chat"]))).toBe("gone-chat");
  });

  it("is called as what it is: vectors are asked of what makes them", () => {
    expect(sampleOf(models, keyIn("default", ["mj_imagine", "text-embedding-3"]))).toEqual({
      model: "text-embedding-3",
      endpoint: "/v1/embeddings",
    });
    expect(sampleOf(models, keyIn("vip")).endpoint).toBeUndefined();
  });

  it("is a model known to chat without a key, and a common one when nothing is known", () => {
    expect(sampleModel(models)).toBe("gpt-4o");
    expect(sampleModel({ "@cf/baai/bge-base": { groups: [] }, "own-chat": { groups: [] } })).toBe("own-chat");
    expect(sampleModel({})).toBe("gpt-4o-mini");
  });
});
