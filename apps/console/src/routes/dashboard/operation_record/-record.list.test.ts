import { describe, expect, it } from "vitest";

import type { Viewer } from "../../../lib/viewer.ts";
import { recordList } from "./-record.list.ts";
import { type RecordSearch, recordSearch } from "./-record.search.ts";

const now = 1_795_000_059;
const search = (address: Record<string, unknown> = {}): RecordSearch => recordSearch.parse(address);
const { query: listQuery, isFiltered, withoutFilters } = recordList;
const user: Viewer = { id: 2, admin: false, root: false, offers: () => true };
const root: Viewer = { ...user, id: 1, admin: true, root: true };

/** The query as sent, without undefined. */
const sent = (query: object): unknown => JSON.parse(JSON.stringify(query));

describe("the audit log's address", () => {
  it("is the newest entries by default, whatever it says wrongly", () => {
    expect(search()).toEqual({ page: 1, size: 20, order: "-created_at", action: "", user: "" });
    expect(search({ page: 0, size: 7, order: "ip", outcome: "maybe", range: "1y", from: -1 })).toEqual(search());
  });
});

describe("the audit log's call", () => {
  it("sends nothing but the page when nothing is set", () => {
    expect(sent(listQuery(search(), root, now))).toEqual({ page: 1, size: 20, order: "-created_at" });
  });

  it("sends every filter that root's list honours, and of a user's all but the name", () => {
    const set = search({
      outcome: "refused",
      action: "login",
      user: "mei",
      range: "custom",
      from: 0,
      to: 9,
      page: 2,
      size: 50,
      order: "username",
    });
    const own = {
      page: 2,
      size: 50,
      order: "username",
      action: "login",
      success: false,
      start_timestamp: 0,
      end_timestamp: 9,
    };
    expect(sent(listQuery(set, root, now))).toEqual({ ...own, username: "mei" });
    expect(sent(listQuery(set, user, now))).toEqual(own);
    expect(sent(listQuery(search({ outcome: "done" }), user, now))).toMatchObject({ success: true });
  });
});

describe("a filtered view", () => {
  it("is one that this role's call narrows", () => {
    expect(isFiltered(search({ page: 3, order: "action" }), root)).toBe(false);
    expect(isFiltered(search({ user: "mei" }), user)).toBe(false);
    expect(isFiltered(search({ user: "mei" }), root)).toBe(true);
    expect(isFiltered(search({ outcome: "refused" }), user)).toBe(true);
    expect(isFiltered(search({ range: "custom" }), user)).toBe(true);
  });

  it("loses every filter and keeps order and page size", () => {
    const set = search({
      outcome: "done",
      action: "login",
      user: "mei",
      range: "7d",
      page: 4,
      size: 50,
      order: "action",
    });
    expect(withoutFilters(set)).toEqual(search({ size: 50, order: "action" }));
  });
});
