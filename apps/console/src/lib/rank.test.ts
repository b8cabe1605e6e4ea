import { describe, expect, it } from "vitest";
import { mayManage, mayManageKey } from "./rank.ts";

const root = { id: 1, role: 100 };
const admin = { id: 2, role: 10 };

describe("the rules of rank", () => {
  it("let everybody but root manage roles below the own one", () => {
    expect(mayManage(admin, { role: 3 })).toBe(true);
    expect(mayManage(admin, { role: 10 })).toBe(false);
    expect(mayManage(root, root)).toBe(true);
  });

  it("let administrators manage their own keys and those of users below", () => {
    expect(mayManageKey(admin, { user_id: 3, owner_role: 3 })).toBe(true);
    expect(mayManageKey(admin, { user_id: 3, owner_role: 10 })).toBe(false);
    expect(mayManageKey(admin, { user_id: 1, owner_role: 100 })).toBe(false);
    expect(mayManageKey(admin, { user_id: 2, owner_role: 10 })).toBe(true);
    expect(mayManageKey(root, { user_id: 2, owner_role: 10 })).toBe(true);
  });

  it("leave a key whose owner's role is not told to the gateway", () => {
    expect(mayManageKey(admin, { user_id: 3 })).toBe(true);
  });
});
