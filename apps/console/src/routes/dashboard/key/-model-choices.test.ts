import { describe, expect, it } from "vitest";

import { coveredName, modelChoices, servedModels } from "./-model-choices.ts";

const headings = { missing: "Not served now", typed: "Custom names" };
const models = {
  "gpt-4o": { owned_by: "OpenAI" },
  "gpt-4": { owned_by: "OpenAI" },
  "claude-*": { owned_by: "Anthropic" },
  local: { owned_by: "" },
};

const choices = (chosen: readonly string[], typed: string) => {
  const served = servedModels(models, (vendor) => (vendor === "" ? "Other" : vendor));
  return modelChoices(served, chosen, coveredName(served, chosen, typed), headings);
};

describe("the models to choose from", () => {
  it("stand under their vendors, in order, without patterns", () => {
    expect(choices([], "")).toEqual([
      { group: "OpenAI", items: ["gpt-4", "gpt-4o"] },
      { group: "Other", items: ["local"] },
    ]);
  });

  it("keep chosen names that are not served now", () => {
    expect(choices(["gone", "gpt-4"], "").at(-1)).toEqual({
      group: "Not served now",
      items: ["gone"],
    });
  });

  it("take a typed name that a pattern covers, and no other", () => {
    expect(choices([], " claude-5 ")[0]).toEqual({ group: "Custom names", items: ["claude-5"] });
    for (const typed of ["claude-", "mistral", "gpt-4", ""]) expect(choices([], typed)[0]?.group).toBe("OpenAI");
    expect(choices(["claude-5"], "claude-5")[0]?.group).toBe("OpenAI");
  });

  it("hold each name once, as a select needs it", () => {
    const all = choices(["gone", "gpt-4", "claude-5"], "claude-6").flatMap(({ items }) => items);
    expect(new Set(all).size).toBe(all.length);
  });
});
