import { describe, expect, it } from "vitest";
import { actionsFor } from "./-user-rank.ts";

const root = { id: 1, role: 100 };
const admin = { id: 2, role: 10 };

describe("what a viewer may do to a user", () => {
  it("stops at the own role for everybody but root", () => {
    expect(actionsFor(admin, { id: 3, role: 10, status: 1 }, true)).toEqual([]);
  });

  it("leaves out what is so already, and promotion for all but root", () => {
    expect(actionsFor(admin, { id: 3, role: 1, status: 1 }, true)).toEqual([
      "set_reliable",
      "disable",
      "signOut",
      "delete",
    ]);
    expect(actionsFor(root, { id: 3, role: 3, status: 2 }, false)).toEqual(["demote", "promote", "enable", "delete"]);
    expect(actionsFor(root, { id: 3, role: 10, status: 1 }, false)).toEqual([
      "demote",
      "set_reliable",
      "disable",
      "delete",
    ]);
  });

  it("keeps root from locking itself out", () => {
    expect(actionsFor(root, { ...root, status: 1 }, true)).toEqual(["signOut"]);
  });
});
