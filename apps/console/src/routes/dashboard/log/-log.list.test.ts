import { describe, expect, it } from "vitest";

import type { Viewer } from "../../../lib/viewer.ts";
import { logTypeName, logTypeOf } from "../../../lib/log-type.ts";
import { failedList, logList, statQuery } from "./-log.list.ts";
import { type LogSearch, logSearch } from "./-log.search.ts";

const now = 1_795_000_059;
const search = (address: Record<string, unknown> = {}): LogSearch => logSearch.parse(address);
const { query: listQuery, isFiltered, withoutFilters } = logList;
const user: Viewer = { id: 2, admin: false, root: false, offers: () => true };
const admin: Viewer = { ...user, id: 1, admin: true };

/** The query as sent, without undefined. */
const sent = (query: object): object => JSON.parse(JSON.stringify(query)) as object;

describe("the log's address", () => {
  it("is the newest rows of everything by default", () => {
    expect(search()).toEqual({
      page: 1,
      size: 20,
      order: "-created_at",
      key: "",
      model: "",
      user: "",
      ip: "",
      group: "",
      failed: false,
      failedOrder: "-created_at",
      code: "",
      open: "",
      request: "",
    });
  });

  it("counts what it says wrongly as not said", () => {
    expect(
      search({ page: 0, size: 30, order: "id", type: "everything", range: "1y", from: -1, to: "x", channel: 0 }),
    ).toEqual(search());
  });

  it("takes digits for names", () => {
    expect(search({ key: 42, user: 7 })).toMatchObject({ key: "42", user: "7" });
  });
});

describe("the list call", () => {
  it("sends nothing but the page when nothing is set", () => {
    expect(sent(listQuery(search(), admin, now))).toEqual({ page: 1, size: 20, order: "-created_at" });
  });

  it("sends an administrator's filters", () => {
    expect(
      sent(
        listQuery(
          search({
            type: "consume",
            key: "ci",
            model: "gpt-4o",
            user: "mei",
            channel: 3,
            ip: "10.0.0.1",
            page: 2,
            size: 100,
          }),
          admin,
          now,
        ),
      ),
    ).toEqual({
      log_type: 2,
      token_name: "ci",
      model_name: "gpt-4o",
      username: "mei",
      channel_id: 3,
      source_ip: "10.0.0.1",
      page: 2,
      size: 100,
      order: "-created_at",
    });
  });

  it("filters by group and vendor where the gateway can, in the sum too", () => {
    const asked = search({ group: "vip", vendor: "OpenAI" });
    expect(sent(listQuery(asked, admin, now))).toMatchObject({ group: "vip", vendor: "OpenAI" });
    expect(sent(statQuery(asked, admin, now) ?? {})).toEqual({ group: "vip", vendor: "OpenAI" });
    expect(isFiltered(asked, admin)).toBe(true);
    for (const viewer of [user, { ...admin, offers: () => false }]) {
      expect(listQuery(asked, viewer, now)).not.toHaveProperty("group");
      expect(listQuery(asked, viewer, now)).not.toHaveProperty("vendor");
      expect(isFiltered(asked, viewer)).toBe(false);
    }
  });

  it("tells models without a vendor from any vendor", () => {
    expect(listQuery(search({ vendor: "" }), admin, now).vendor).toBe("");
    expect(isFiltered(search({ vendor: "" }), admin)).toBe(true);
    expect(isFiltered(withoutFilters(search({ vendor: "" })), admin)).toBe(false);
    expect(search({ vendor: 42 }).vendor).toBe("42");
  });

  it("leaves out what the own log ignores", () => {
    expect(sent(listQuery(search({ user: "mei", channel: 3, ip: "10.0.0.1", key: "ci" }), user, now))).toEqual({
      token_name: "ci",
      page: 1,
      size: 20,
      order: "-created_at",
    });
  });
});

describe("the call for failed calls", () => {
  const found = {
    failed: true,
    key: "k",
    model: "m",
    status: 429,
    code: "quota",
    request: "r",
    type: "consume",
    ip: "1.1.1.1",
  };

  it("takes what both lists are narrowed by, and what a failure has", () => {
    expect(sent(failedList.query(search({ ...found, user: "u", channel: 3 }), user, 0))).toEqual({
      token_name: "k",
      model_name: "m",
      status: 429,
      code: "quota",
      request_id: "r",
      page: 1,
      size: 20,
      order: "-created_at",
    });
    expect(sent(failedList.query(search({ ...found, user: "u", channel: 3 }), admin, 0))).toMatchObject({
      username: "u",
      channel_id: 3,
    });
  });

  it("is narrowed by what it takes alone", () => {
    expect(failedList.isFiltered(search({ failed: true, type: "consume", ip: "1.1.1.1" }), admin)).toBe(false);
    expect(failedList.isFiltered(search({ failed: true, status: 500 }), user)).toBe(true);
    expect(isFiltered(search({ status: 500 }), user)).toBe(false);
    expect(failedList.isFiltered(failedList.withoutFilters(search(found)), admin)).toBe(false);
    expect(failedList.withoutFilters(search(found)).failed).toBe(true);
  });
});

describe("the sum of the view", () => {
  it("asks with the channel's other name", () => {
    expect(sent(statQuery(search({ channel: 3, key: "ci", user: "mei" }), admin, now) ?? {})).toEqual({
      channel: 3,
      token_name: "ci",
      username: "mei",
    });
  });

  it("is told for everything and for consumption, not for what the call does not read", () => {
    expect(statQuery(search(), user, now)).toBeDefined();
    expect(statQuery(search({ type: "consume" }), user, now)).toBeDefined();
    for (const type of ["topup", "manage", "system"]) expect(statQuery(search({ type }), user, now)).toBeUndefined();
    expect(statQuery(search({ ip: "10.0.0.1" }), admin, now)).toBeUndefined();
  });

  it("is told when the address names an address that the own log ignores", () => {
    expect(statQuery(search({ ip: "10.0.0.1" }), user, now)).toBeDefined();
  });
});

describe("a filtered view", () => {
  it("is one that this role's call narrows", () => {
    expect(isFiltered(search({ page: 3, order: "model_name" }), admin)).toBe(false);
    expect(isFiltered(search({ user: "mei" }), admin)).toBe(true);
    expect(isFiltered(search({ user: "mei" }), user)).toBe(false);
    expect(isFiltered(search({ range: "today" }), user)).toBe(true);
    expect(isFiltered(search({ range: "custom", from: 0 }), user)).toBe(true);
  });

  it("loses every filter and keeps order and page size", () => {
    const wide = withoutFilters(
      search({
        type: "topup",
        range: "custom",
        from: 1,
        to: 2,
        key: "a",
        model: "b",
        user: "c",
        channel: 1,
        ip: "::1",
        page: 9,
        size: 50,
        order: "type",
      }),
    );
    expect(isFiltered(wide, admin)).toBe(false);
    expect(wide).toMatchObject({ page: 1, size: 50, order: "type" });
  });
});

describe("kinds of rows", () => {
  it("map to the contract's codes and back", () => {
    expect((["topup", "consume", "manage", "system"] as const).map((name) => logTypeName(logTypeOf(name)))).toEqual([
      "topup",
      "consume",
      "manage",
      "system",
    ]);
    expect(logTypeName(0)).toBeUndefined();
    expect(logTypeName(9)).toBeUndefined();
  });
});
