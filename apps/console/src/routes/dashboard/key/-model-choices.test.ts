import { describe, expect, it } from "vitest";

import { modelChoices } from "./-model-choices.ts";

const headings = { unknownVendor: "Other", missing: "Not served now", typed: "As typed" };
const models = {
  "gpt-4o": { owned_by: "OpenAI" },
  "gpt-4": { owned_by: "OpenAI" },
  "claude-*": { owned_by: "Anthropic" },
  local: { owned_by: "" },
};

describe("the models to choose from", () => {
  it("stand under their vendors, in order, without patterns", () => {
    expect(modelChoices(models, [], "", headings)).toEqual([
      { group: "OpenAI", items: ["gpt-4", "gpt-4o"] },
      { group: "Other", items: ["local"] },
    ]);
  });

  it("keep chosen names that are not served now", () => {
    expect(modelChoices(models, ["gone", "gpt-4"], "", headings).at(-1)).toEqual({
      group: "Not served now",
      items: ["gone"],
    });
  });

  it("take a typed name that a pattern covers, and no other", () => {
    expect(modelChoices(models, [], " claude-5 ", headings)[0]).toEqual({ group: "As typed", items: ["claude-5"] });
    for (const typed of ["claude-", "mistral", "gpt-4", ""])
      expect(modelChoices(models, [], typed, headings)[0]?.group).toBe("OpenAI");
    expect(modelChoices(models, ["claude-5"], "claude-5", headings)[0]?.group).toBe("OpenAI");
  });

  it("hold each name once, as a select needs it", () => {
    const all = modelChoices(models, ["gone", "gpt-4", "claude-5"], "claude-6", headings).flatMap(({ items }) => items);
    expect(new Set(all).size).toBe(all.length);
  });
});
