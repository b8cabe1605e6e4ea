import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../lib/viewer.ts";
import { userList } from "./-user.list.ts";

const viewer = (...extensions: readonly string[]): Viewer => ({
  id: 1,
  admin: true,
  root: true,
  offers: (extension) => extensions.includes(extension),
});
const query = (search: object, by: Viewer) => userList.query(userList.parse(search), by, 0);

describe("the query of the list of users", () => {
  it("has every filter with the extension, and the keyword alone without it", () => {
    const search = {
      keyword: "ada",
      id: 7,
      name: "a",
      email: "@x",
      group: "vip",
      role: 3,
      status: "disabled",
      inviter: 2,
    };
    expect(query(search, viewer("user_admin"))).toMatchObject({
      keyword: "ada",
      user_id: 7,
      name: "a",
      email: "@x",
      group: "vip",
      role: 3,
      status: 2,
      inviter_id: 2,
    });
    expect(query(search, viewer())).toEqual({ page: 1, size: 20, order: "-id", keyword: "ada" });
  });

  it("sorts by a column of the extension only where there is one", () => {
    expect(query({ order: "-quota" }, viewer("user_admin")).order).toBe("-quota");
    expect(query({ order: "-quota" }, viewer()).order).toBe("-id");
    expect(query({ order: "username" }, viewer()).order).toBe("username");
  });

  it("counts as filtered by what the gateway filters by", () => {
    const search = userList.parse({ role: 3 });
    expect(userList.isFiltered(search, viewer("user_admin"))).toBe(true);
    expect(userList.isFiltered(search, viewer())).toBe(false);
  });
});
