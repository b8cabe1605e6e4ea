import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin, id: adminId } = await app.user({ role: 10 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("redemptions").execute();
});

const refused = (reply: Reply) => expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);

const create = async (change: object = {}): Promise<string[]> => {
  const reply = await admin.post("/api/redemption/", { name: "spring", count: 1, quota: 5000, ...change });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get("/api/redemption/", { query })).json.data.data;

const now = () => Math.floor(app.services.clock() / 1000);

describe("making redemption codes", () => {
  it("makes as many as asked, each its own, sealed in the database", async () => {
    const keys = await create({ count: 3 });
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
    const rows = await list();
    expect(rows.map(({ key }: { key: string }) => key).toSorted()).toEqual(keys.toSorted());
    expect(rows[0]).toMatchObject({
      user_id: adminId,
      status: 1,
      name: "spring",
      quota: 5000,
      created_time: now(),
      redeemed_time: 0,
      count: 0,
    });
    const stored = JSON.stringify(await app.services.db.selectFrom("redemptions").selectAll().execute());
    for (const key of keys) expect(stored).not.toContain(key);
  });

  it("takes 0 points for 100", async () => {
    await create({ quota: 0 });
    expect((await list())[0].quota).toBe(100);
  });

  it.each([
    ["no name", { name: "" }],
    ["a blank name", { name: "  " }],
    ["a name of 21 bytes", { name: "春".repeat(7) }],
    ["a name with a control character", { name: "a\u0007" }],
    ["none", { count: 0 }],
    ["101", { count: 101 }],
    ["points below zero", { quota: -5 }],
    ["part of a point", { quota: 1.5 }],
    ["more than a balance holds", { quota: 1_000_000_000_000_001 }],
  ])("refuses %s", async (_what, change) => {
    refused(await admin.post("/api/redemption/", { name: "spring", count: 1, quota: 5000, ...change }));
    expect(await list()).toEqual([]);
  });

  it("refuses a quota beyond every balance by the field's name", async () => {
    const change = { name: "spring", count: 1, quota: 1_000_000_000_000_001 };
    const { json } = await admin.post("/api/redemption/", change);
    expect(json).toMatchObject({ success: false, code: "value_too_large", param: "quota" });
  });

  it("is for administrators, as all but redeeming is", async () => {
    await create();
    const [{ id }] = await list();
    const { client } = await app.user({ role: 3 });
    refused(await client.get("/api/redemption/"));
    refused(await client.get(`/api/redemption/${id}`));
    refused(await client.post("/api/redemption/", { name: "x", count: 1, quota: 1 }));
    refused(await client.put("/api/redemption/", { id, name: "x", quota: 1 }));
    refused(await client.delete(`/api/redemption/${id}`));
    expect((await app.guest().get("/api/redemption/")).status).toBe(401);
    expect((await app.guest().post("/api/user/topup", { key: "x" })).status).toBe(401);
  });
});

describe("listing redemption codes", () => {
  it("finds by id and by the beginning of the name, in any order", async () => {
    await create({ name: "Spring", quota: 1 });
    await create({ name: "summer", quota: 3 });
    await create({ name: "spruce", quota: 2 });
    const names = async (query: Record<string, string | number>) =>
      (await list(query)).map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(["spruce", "summer", "Spring"]);
    expect(await names({ order: "-quota" })).toEqual(["summer", "spruce", "Spring"]);
    expect(await names({ keyword: "SPR" })).toEqual(["spruce", "Spring"]);
    expect(await names({ keyword: "ring" })).toEqual([]);
    expect(await names({ size: 1, page: 2 })).toEqual(["summer"]);
    const [{ id }] = await list();
    expect(await names({ keyword: id })).toEqual(["spruce"]);
    expect((await admin.get(`/api/redemption/${id}`)).json.data).toMatchObject({ id, name: "spruce" });
    refused(await admin.get("/api/redemption/", { query: { order: "key" } }));
    refused(await admin.get("/api/redemption/9999"));
  });
});

describe("changing redemption codes", () => {
  it("writes name and points, or the status alone", async () => {
    await create();
    const [made] = await list();
    const write = (body: object, query = {}) => admin.put("/api/redemption/", { id: made.id, ...body }, { query });
    expect((await write({ name: "autumn", quota: 7, status: 2 })).json.data).toEqual({
      ...made,
      name: "autumn",
      quota: 7,
      revision: expect.any(String),
    });
    const disabled = { ...made, name: "autumn", quota: 7, status: 2, revision: expect.any(String) };
    expect((await write({ status: 2, name: "no", quota: 1 }, { status_only: "true" })).json.data).toEqual(disabled);
    refused(await write({ status: 3 }, { status_only: "true" }));
    refused(await write({}, { status_only: "true" }));
    refused(await write({ name: "", quota: 7 }));
    refused(await write({ name: "x", quota: -1 }));
    refused(await admin.put("/api/redemption/", { id: 9999, name: "x", quota: 1 }));
    expect((await admin.get(`/api/redemption/${made.id}`)).json.data).toEqual(disabled);
  });

  it("deletes for good", async () => {
    const [key] = await create();
    const [{ id }] = await list();
    expect((await admin.delete(`/api/redemption/${id}`)).json).toEqual({ success: true, message: "" });
    refused(await admin.delete(`/api/redemption/${id}`));
    const { client } = await app.user();
    refused(await client.post("/api/user/topup", { key }));
  });
});

describe("redeeming", () => {
  const balanceOf = async (client: Client) => (await client.get("/api/user/self")).json.data.quota;

  it("adds the points with a log row, and uses the code up", async () => {
    const [key] = await create();
    const { id, client } = await app.user({ quota: 10 });
    expect((await client.post("/api/user/topup", { key: ` ${key} ` })).json.data).toBe(5000);
    expect(await balanceOf(client)).toBe(5010);
    const logs = await app.services.db.selectFrom("logs").selectAll().where("user_id", "=", id).execute();
    expect(logs).toMatchObject([{ type: 1, quota: 5000, created_at: now() }]);
    expect((await list())[0]).toMatchObject({ status: 3, redeemed_time: now(), user_id: adminId });
  });

  it("happens once of fifty at a time, by whomever", async () => {
    const [key] = await create();
    const people = await Promise.all(Array.from({ length: 5 }, () => app.user()));
    const replies = await Promise.all(
      people.flatMap(({ client }) => Array.from({ length: 10 }, () => client.post("/api/user/topup", { key }))),
    );
    expect(replies.filter(({ json }) => json.success)).toHaveLength(1);
    const balances = await Promise.all(people.map(({ client }) => balanceOf(client)));
    expect(balances.toSorted((left, right) => right - left)).toEqual([5000, 0, 0, 0, 0]);
  });

  it("refuses empty, unknown, disabled and used codes, and used ones cannot be enabled again", async () => {
    const [key] = await create();
    const { client } = await app.user();
    const redeem = (text: unknown) => client.post("/api/user/topup", { key: text });
    for (const text of ["", "  ", "nonsense", 5, undefined]) refused(await redeem(text));
    const [{ id }] = await list();
    const setStatus = (status: number) =>
      admin.put("/api/redemption/", { id, status }, { query: { status_only: "true" } });
    await setStatus(2);
    refused(await redeem(key));
    await setStatus(1);
    expect((await redeem(key)).json.success).toBe(true);
    refused(await redeem(key));
    refused(await setStatus(1));
    refused(await admin.put("/api/redemption/", { id, name: "again", quota: 9 }));
    refused(await redeem(key));
    expect(await balanceOf(client)).toBe(5000);
  });

  it("leaves the code alone where the balance would become too large", async () => {
    const [key] = await create({ quota: 1_000_000_000_000_000 });
    const { client } = await app.user({ quota: 1 });
    refused(await client.post("/api/user/topup", { key }));
    expect(await balanceOf(client)).toBe(1);
    expect((await list())[0].status).toBe(1);
  });
});

describe("expiry and redeemer", () => {
  const redeem = (client: Client, key: string) => client.post("/api/user/topup", { key });

  it("refuses an expired code, which can be extended", async () => {
    const [key = ""] = await create({ expired_time: now() + 100 });
    const { client } = await app.user({ role: 1 });
    app.pass(100);
    const late = await redeem(client, key);
    refused(late);
    expect(late.json.code).toBe("redemption_expired");
    const [{ id }] = await list({ state: "expired" });
    const change = { id, name: "spring", quota: 5000 };
    // A write that leaves the passed expiry as it is, or out, is no new expiry.
    expect((await admin.put("/api/redemption/", { ...change, expired_time: now() })).json.data.expired_time).toBe(
      now(),
    );
    expect((await admin.put("/api/redemption/", change)).json.data.expired_time).toBe(now());
    expect((await admin.put("/api/redemption/", { ...change, expired_time: now() - 1 })).json.code).toBe(
      "expiry_in_past",
    );
    expect((await admin.put("/api/redemption/", { ...change, expired_time: -1 })).json.data.expired_time).toBe(-1);
    expect((await redeem(client, key)).json.data).toBe(5000);
  });

  it("refuses to make codes that have expired", async () => {
    for (const expired_time of [0, now(), -2])
      refused(await admin.post("/api/redemption/", { name: "spring", count: 1, quota: 5, expired_time }));
    expect(await list()).toEqual([]);
  });

  it("names the user who redeemed a code, and finds by that user, state and time", async () => {
    const [used = "", waiting = ""] = await create({ count: 2 });
    const { client, id } = await app.user({ role: 1, username: "mallory" });
    await redeem(client, used);
    expect(await list({ state: "used" })).toMatchObject([
      { key: used, redeemed_by: id, redeemed_by_name: "mallory", redeemed_time: now() },
    ]);
    expect(await list({ redeemed_by: id })).toMatchObject([{ key: used }]);
    expect(await list({ redeemed_by: id + 1 })).toEqual([]);
    expect(await list({ state: "unused" })).toMatchObject([{ key: waiting, redeemed_by: 0, redeemed_by_name: "" }]);
    expect(await list({ state: "disabled" })).toEqual([]);
    expect(await list({ start_timestamp: now() + 1 })).toEqual([]);
    expect(await list({ start_timestamp: now(), end_timestamp: now() })).toHaveLength(2);
  });
});
