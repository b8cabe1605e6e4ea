import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addUsageHours } from "../log/write.ts";

let app: TestApp;
let root: Client;
let owner: Awaited<ReturnType<TestApp["user"]>>;

// The tests' clock is set to November 2026.
const october = Date.UTC(2026, 9, 1) / 1000;
const hour = 3600;
const day = 24 * hour;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["usage_hours", "invoices", "invoice_models", "invoice_days", "invoice_runs"] as const)
    await app.services.db.deleteFrom(table).execute();
  owner = await app.user();
});

type Hour = Parameters<typeof addUsageHours>[1][number];
const use = (change: Partial<Hour> = {}) =>
  addUsageHours(app.services.db, [
    {
      hour: october,
      user_id: owner.id,
      model_name: "gpt-4o",
      token_id: 1,
      channel_id: 1,
      group: "default",
      requests: 1,
      quota: 100,
      prompt_tokens: 10,
      completion_tokens: 5,
      cached_tokens: 2,
      request_time: 1000,
      ...change,
    },
  ]);
const generate = async (time = "2026-10-15", kind = "gen") =>
  (await root.post(`/api/option/invoice/${kind}/${time}`)).json.success as boolean;
const list = async (client = owner.client, query = {}) =>
  (await client.get("/api/user/invoice", { query })).json.data as { data: any[]; total_count: number };
const read = async (part: "detail" | "day", date = "2026-10-01") =>
  (await owner.client.get(`/api/user/invoice/${part}`, { query: { date } })).json.data;
const quotas = (rows: { quota: number }[]) => rows.map(({ quota }) => quota);

describe("a monthly statement", () => {
  it("sums up a month by model and by day", async () => {
    await use({ hour: october - hour });
    await use();
    await use({ hour: october + 5 * hour, token_id: 2 });
    await use({ hour: october + day, model_name: "gpt-5", quota: 700 });
    await use({ hour: october + 31 * day - hour, channel_id: 2 });
    await use({ hour: october + 31 * day });
    await use({ user_id: 1, quota: 9 });
    expect(await generate()).toBe(true);
    expect(await list()).toEqual({
      page: 1,
      size: 10,
      total_count: 1,
      data: [
        {
          date: "2026-10-01",
          time_zone: "UTC",
          request_count: 4,
          quota: 1000,
          refunded: 0,
          prompt_tokens: 40,
          completion_tokens: 20,
          request_time: 4000,
        },
      ],
    });
    expect(await read("detail")).toEqual([
      {
        date: "2026-10-01",
        time_zone: "UTC",
        model_name: "gpt-5",
        request_count: 1,
        quota: 700,
        refunded: 0,
        prompt_tokens: 10,
        completion_tokens: 5,
        request_time: 1000,
      },
      {
        date: "2026-10-01",
        time_zone: "UTC",
        model_name: "gpt-4o",
        request_count: 3,
        quota: 300,
        refunded: 0,
        prompt_tokens: 30,
        completion_tokens: 15,
        request_time: 3000,
      },
    ]);
    const days: { date: string; quota: number }[] = await read("day");
    expect(days.map(({ date, quota }) => [date, quota])).toEqual([
      ["2026-10-01", 200],
      ["2026-10-02", 700],
      ["2026-10-31", 100],
    ]);
    expect(quotas((await list(root)).data)).toEqual([9]);
  });

  it("is null in detail where there is none", async () => {
    expect(await read("detail")).toBeNull();
    expect(await read("day", "2020-01-01")).toBeNull();
    expect((await list()).data).toEqual([]);
  });

  it("stays as written until it is regenerated", async () => {
    await use();
    await generate();
    await use({ hour: october + hour });
    await use({ user_id: 1 });
    expect(await generate()).toBe(false);
    expect(quotas((await list()).data)).toEqual([100]);
    expect(await generate("2026-10-01", "update")).toBe(true);
    expect(quotas((await list()).data)).toEqual([200]);
    expect(quotas(await read("detail"))).toEqual([200]);
    expect(quotas((await list(root)).data)).toEqual([100]);
  });

  it.each(["2026-11-01", "2027-01-01", "soon", "2026-02-30", "2026-2-3"])("is not made for %s", async (time) => {
    expect(await generate(time)).toBe(false);
    expect(await generate(time, "update")).toBe(false);
  });

  it("is made by root alone, and listed where the site wants it", async () => {
    expect((await owner.client.post("/api/option/invoice/gen/2026-10-01")).json.success).toBe(false);
    expect((await app.guest().get("/api/user/invoice")).status).toBe(401);
    await root.put("/api/option/", { key: "UserInvoiceMonth", value: "false" });
    expect((await root.get("/api/status")).json.data.UserInvoiceMonth).toBe(false);
    expect((await owner.client.get("/api/user/invoice")).json.success).toBe(false);
    expect(await generate()).toBe(false);
    await root.put("/api/option/", { key: "UserInvoiceMonth", value: "true" });
    expect((await root.get("/api/status")).json.data.UserInvoiceMonth).toBe(true);
  });

  it("is listed newest first or as asked", async () => {
    await use({ quota: 1 });
    await use({ hour: october - day, quota: 3 });
    await use({ hour: october - 40 * day, quota: 2 });
    for (const month of ["2026-08-01", "2026-10-01", "2026-09-01"]) await generate(month);
    expect(quotas((await list()).data)).toEqual([1, 3, 2]);
    expect(quotas((await list(owner.client, { order: "date" })).data)).toEqual([2, 3, 1]);
    expect(quotas((await list(owner.client, { order: "-quota" })).data)).toEqual([3, 2, 1]);
    expect((await owner.client.get("/api/user/invoice?order=nonsense")).json.success).toBe(false);
    expect(quotas((await list(owner.client, { size: 1, page: 2 })).data)).toEqual([3]);
  });
});

describe("a run", () => {
  const userIds = async () => {
    const rows = await app.services.db.selectFrom("invoices").select("user_id").orderBy("user_id").execute();
    return rows.map(({ user_id }) => user_id);
  };
  const makeUsers = async (count: number) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await app.user()).id);
    for (const user_id of ids) await use({ user_id });
    return ids;
  };

  it("that was stopped goes on where it was", async () => {
    const ids = await makeUsers(13);
    const { db } = app.services;
    const spy = vi.spyOn(db, "transaction");
    const begin = spy.getMockImplementation() ?? db.transaction.bind(db);
    spy.mockRestore();
    let pieces = 0;
    vi.spyOn(db, "transaction").mockImplementation(() => {
      pieces += 1;
      if (pieces === 2) throw new Error("stopped");
      return begin();
    });
    expect((await root.post("/api/option/invoice/gen/2026-10-01")).status).toBe(500);
    vi.restoreAllMocks();
    const first = await userIds();
    expect(first).toEqual(ids.slice(0, 10));
    await use({ user_id: ids[0] ?? 0, hour: october + hour });
    expect(await generate()).toBe(true);
    expect(await userIds()).toEqual(ids);
    const { quota } = await db
      .selectFrom("invoices")
      .select("quota")
      .where("user_id", "=", ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(quota, "what was made is not made again").toBe(100);
    expect(await generate()).toBe(false);
  });

  it("is made once, however many ask for it", async () => {
    await use();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => generate()));
    expect(outcomes.filter((made) => made)).toHaveLength(1);
    expect(quotas((await list()).data)).toEqual([100]);
  });

  it("bills last month by itself", async () => {
    await use();
    await use({ hour: october - day });
    await app.services.invoices.billLastMonth();
    await app.services.invoices.billLastMonth();
    expect((await list()).data.map(({ date }: { date: string }) => date)).toEqual(["2026-10-01"]);
  });
});
