import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { maskedName } from "./masked-name.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refused = (reply: Reply) => expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);

const invite = async (inviter: Client, username: string, reward: number) => {
  await app.services.options.set("QuotaForInviter", String(reward));
  const { data: code } = (await inviter.get("/api/user/aff")).json;
  const body = { username, password: "correct-horse-1", aff_code: code };
  const reply = await app.guest().post("/api/user/register", body);
  if (reply.json.success !== true) throw new Error(reply.text);
};

const self = async (client: Client) => {
  const { quota, aff_quota, aff_history_quota, aff_count } = (await client.get("/api/user/self")).json.data;
  return { quota, aff_quota, aff_history_quota, aff_count };
};

const transfer = (client: Client, quota: unknown) => client.post("/api/user/aff_transfer", { quota });

describe("the earnings of an inviter", () => {
  it("come from registrations and are listed with masked names", async () => {
    const { client } = await app.user({ quota: 10 });
    await invite(client, "alice", 300);
    app.pass(60);
    await invite(client, "bob", 200);
    app.pass(60);
    await invite(client, "春眠不觉晓", 0);
    expect(await self(client)).toEqual({ quota: 10, aff_quota: 500, aff_history_quota: 500, aff_count: 3 });
    const now = Math.floor(app.services.clock() / 1000);
    const rows = [
      { name: "春***", joined_at: now, earned: 0 },
      { name: "b***", joined_at: now - 60, earned: 200 },
      { name: "a***", joined_at: now - 120, earned: 300 },
    ];
    const list = async (query: Record<string, string | number>) =>
      (await client.get("/api/user/aff/invited", { query })).json.data;
    expect(await list({})).toEqual({ data: rows, page: 1, size: 10, total_count: 3 });
    expect((await list({ order: "-earned" })).data.map((row: { earned: number }) => row.earned)).toEqual([300, 200, 0]);
    expect((await list({ order: "joined_at", size: 1, page: 3 })).data).toEqual([rows[0]]);
    refused(await client.get("/api/user/aff/invited", { query: { order: "username" } }));
    refused(await client.get("/api/user/aff/invited", { query: { size: 101 } }));
    const logs = await client.get("/api/log/self", { query: { size: 100 } });
    expect(logs.text).not.toContain("alice");
    // Other users do not see it.
    const { client: other } = await app.user();
    expect((await other.get("/api/user/aff/invited")).json.data.total_count).toBe(0);
    expect((await app.guest().get("/api/user/aff/invited")).status).toBe(401);
  });

  it("keep deleted users, under the same masked name", async () => {
    const { client } = await app.user();
    await invite(client, "gone", 5);
    const root = await app.root();
    const [{ id }] = (await root.get("/api/user/", { query: { keyword: "gone" } })).json.data.data;
    await root.delete(`/api/user/${id}`);
    expect((await client.get("/api/user/aff/invited")).json.data.data).toMatchObject([{ name: "g***", earned: 5 }]);
  });
});

describe("transferring earnings", () => {
  const earner = async (earned: number) => {
    const made = await app.user({ quota: 10 });
    await app.services.db
      .updateTable("users")
      .set({ aff_quota: earned, aff_history_quota: earned })
      .where("id", "=", made.id)
      .execute();
    return made;
  };

  it("moves a part or all, with a log row, and keeps the total earned", async () => {
    const { id, client } = await earner(500_000);
    expect((await transfer(client, 200_000)).json.data).toEqual({ quota: 200_010, aff_quota: 300_000 });
    expect((await transfer(client, 300_000)).json.data).toEqual({ quota: 500_010, aff_quota: 0 });
    expect(await self(client)).toMatchObject({ quota: 500_010, aff_quota: 0, aff_history_quota: 500_000 });
    const logs = await app.services.db.selectFrom("logs").selectAll().where("user_id", "=", id).execute();
    expect(logs.map(({ type, quota }) => [type, quota])).toEqual([
      [4, 0],
      [4, 0],
    ]);
    expect(logs[0]?.content).toContain("＄0.400000");
  });

  it("never moves more than there is, even concurrently", async () => {
    const { client } = await earner(1000);
    const replies = await Promise.all(Array.from({ length: 50 }, () => transfer(client, 300)));
    expect(replies.filter(({ json }) => json.success)).toHaveLength(3);
    expect(await self(client)).toMatchObject({ quota: 910, aff_quota: 100 });
    const all = await Promise.all(Array.from({ length: 50 }, () => transfer(client, 100)));
    expect(all.filter(({ json }) => json.success)).toHaveLength(1);
    expect(await self(client)).toMatchObject({ quota: 1010, aff_quota: 0 });
  });

  it.each([0, -1, 1.5, "5", undefined, 1001, 9_007_199_254_740_992])("refuses %s", async (quota) => {
    const { client } = await earner(1000);
    refused(await transfer(client, quota));
    expect(await self(client)).toMatchObject({ quota: 10, aff_quota: 1000 });
  });

  it("is for who is signed in", async () => {
    expect((await transfer(app.guest(), 1)).status).toBe(401);
  });
});

describe("a masked name", () => {
  it.each([
    ["alice", "a***"],
    ["a", "a***"],
    ["", "***"],
    ["👩‍🚀rocket", "👩‍🚀***"],
    ["مريم", "م***"],
  ])("of %s is %s", (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });
});
