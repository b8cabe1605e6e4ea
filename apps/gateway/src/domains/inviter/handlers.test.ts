import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client, Reply } from "../../../test/gateway.ts";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";
import { shareOf } from "./share-of.ts";

let stage: PaymentStage;
let root: Client;
let bank: Awaited<ReturnType<PaymentStage["addGateway"]>>;
let inviter: { id: number; username: string; client: Client };
let invited: { id: number; username: string; client: Client };

const points = 5_000_000;

beforeAll(async () => {
  stage = await startPaymentStage();
  ({ root } = stage);
  bank = await stage.addGateway("manual");
});
afterAll(() => stage.close());

const db = () => stage.app.services.db;

beforeEach(async () => {
  inviter = await stage.app.user();
  invited = await stage.app.user({ quota: 1000 });
  await db().updateTable("users").set({ inviter_id: inviter.id }).where("id", "=", invited.id).execute();
});

const setShare = (percentage: number | null, id = inviter.id) => root.put(`/api/inviter/${id}`, { percentage });
const order = async (): Promise<string> =>
  (await invited.client.post("/api/user/order", { uuid: bank.uuid, amount: 10 })).json.data.trade_no;
const pay = async (tradeNo: string) => root.post(`/api/payment/order/${tradeNo}/confirm`);
const refund = (tradeNo: string, quota: number) =>
  root.post(`/api/payment/order/${tradeNo}/refund`, { quota, reason: "x" });
const earnings = async () => {
  const { aff_quota: pending, aff_history_quota: total } = (await inviter.client.get("/api/user/self")).json.data;
  const [person] = (await inviter.client.get("/api/user/aff/invited")).json.data.data;
  return [pending, total, person.earned];
};
const refused = (reply: Reply, code: string) => expect(reply.json, reply.text).toMatchObject({ success: false, code });

describe("a share of top-ups", () => {
  it("is rounded down and exact", () => {
    expect([shareOf(999, 1000), shareOf(9_000_000_000_000_000, 1), shareOf(5, 0), shareOf(-5, 5000)]).toEqual([
      99, 900_000_000_000, 0, 0,
    ]);
  });

  it("goes to the earnings of an inviter with a percentage, once for each order", async () => {
    await pay(await order());
    expect(await earnings()).toEqual([0, 0, 0]);
    await setShare(12.5);
    const tradeNo = await order();
    await Promise.all([pay(tradeNo), pay(tradeNo)]);
    await pay(tradeNo);
    const share = points / 8;
    expect(await earnings()).toEqual([share, share, share]);
    const [log] = (await inviter.client.get("/api/log/self", { query: { log_type: 4 } })).json.data.data;
    expect(log).toMatchObject({
      event: "inviter_share",
      params: { quota: share, percentage: 12.5, name: `${invited.username[0]}***` },
      quota: 0,
    });
    expect(JSON.stringify(log)).not.toContain(invited.username);
  });

  it("is in place of the reward for a registration", async () => {
    await stage.app.services.options.set("QuotaForInviter", "300");
    const { data: code } = (await inviter.client.get("/api/user/aff")).json;
    const register = (username: string) =>
      stage.app.guest().post("/api/user/register", { username, password: "correct-horse-1", aff_code: code });
    await register(`fixed-${inviter.id}`);
    await setShare(0);
    await register(`share-${inviter.id}`);
    const { aff_quota, aff_count } = (await inviter.client.get("/api/user/self")).json.data;
    expect([aff_quota, aff_count]).toEqual([300, 2]);
    await stage.app.services.options.set("QuotaForInviter", "0");
  });

  it("goes back with a refund, in proportion", async () => {
    await setShare(10);
    const tradeNo = await order();
    await pay(tradeNo);
    await refund(tradeNo, points / 4);
    const left = (points / 10) * 0.75;
    expect(await earnings()).toEqual([left, left, left]);
    const [log] = (await inviter.client.get("/api/log/self", { query: { log_type: 4 } })).json.data.data;
    expect(log).toMatchObject({ event: "inviter_share_returned", params: { quota: -points / 40 } });
  });

  it("goes back only as far as it is still pending", async () => {
    await setShare(10);
    const tradeNo = await order();
    await pay(tradeNo);
    await inviter.client.post("/api/user/aff_transfer", { quota: points / 10 - 7 });
    await refund(tradeNo, points);
    expect(await earnings()).toEqual([0, points / 10 - 7, points / 10 - 7]);
    const row = await db()
      .selectFrom("inviter_shares")
      .select(["quota", "due_back", "taken_back"])
      .where("inviter_id", "=", inviter.id)
      .executeTakeFirst();
    expect(row).toEqual({ quota: points / 10, due_back: points / 10, taken_back: 7 });
  });

  it("is given to no disabled or deleted inviter", async () => {
    await setShare(10);
    await db().updateTable("users").set({ status: 2 }).where("id", "=", inviter.id).execute();
    await pay(await order());
    const { shares } = await db()
      .selectFrom("inviter_shares")
      .select((eb) => eb.fn.countAll<number>().as("shares"))
      .where("inviter_id", "=", inviter.id)
      .executeTakeFirstOrThrow();
    expect(shares).toBe(0);
  });
});

describe("a share of money that its provider refunds", () => {
  it("follows the money, also when the refund was reported first", async () => {
    const stripe = await stage.addGateway("stripe");
    await setShare(10);
    const made = (await invited.client.post("/api/user/order", { uuid: stripe.uuid, amount: 10 })).json.data;
    const session = stage.stripe.sessions.find(({ tradeNo }) => tradeNo === made.trade_no);
    if (session === undefined) throw new Error("no session");
    const now = Math.floor(stage.app.services.clock() / 1000);
    const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      stage.app.guest().call("POST", `/api/payment/notify/${stripe.uuid}`, { rawBody: body, headers });
    await send(stage.stripe.refundNotice(session, { now, refunded: session.cents / 2 }));
    await send(stage.stripe.notice(session, { now }));
    expect((await earnings())[0]).toBe(points / 20);
    await send(stage.stripe.refundNotice(session, { now, refunded: session.cents }));
    expect(await earnings()).toEqual([0, 0, 0]);
  });
});

describe("inviters", () => {
  it("are listed with their figures, found by name and id, and sorted", async () => {
    await setShare(7.25);
    await db().updateTable("users").set({ aff_count: 1 }).where("id", "=", inviter.id).execute();
    const list = async (query: Record<string, string | number>) =>
      (await root.get("/api/inviter/", { query })).json.data;
    expect((await list({ keyword: inviter.username.toUpperCase() })).data).toEqual([
      {
        id: inviter.id,
        username: inviter.username,
        display_name: inviter.username,
        role: 1,
        status: 1,
        aff_count: 1,
        aff_quota: 0,
        aff_history_quota: 0,
        percentage: 7.25,
        revision: expect.any(String),
      },
    ]);
    // A name may contain the digits, too.
    expect((await list({ keyword: inviter.id, size: 100 })).data).toContainEqual(
      expect.objectContaining({ id: inviter.id }),
    );
    expect((await list({ keyword: invited.username })).data).toEqual([]);
    expect((await list({ keyword: invited.username, who: "everyone" })).data).toMatchObject([{ percentage: null }]);
    const own = (await list({ who: "own", order: "-percentage", size: 100 })).data;
    expect(own.map(({ percentage }: { percentage: number }) => percentage)).not.toContain(null);
  });

  it("tell who came by them, what these paid and what both rules make of the last 30 days", async () => {
    await setShare(10);
    await stage.app.services.options.set("QuotaForInviter", "300");
    const tradeNo = await order();
    await pay(tradeNo);
    await refund(tradeNo, points / 2);
    const people = (await root.get(`/api/inviter/${inviter.id}/invited`)).json.data;
    expect(people.data).toMatchObject([
      { id: invited.id, username: invited.username, deleted: false, topped_up: points / 2, earned: points / 20 },
    ]);
    const recent = async () => (await root.get(`/api/inviter/${inviter.id}`)).json.data.recent;
    expect(await recent()).toEqual({
      days: 30,
      registrations: 1,
      registration_reward: 300,
      top_ups: 1,
      topped_up: points / 2,
    });
    stage.app.pass(31 * 86_400);
    root = await stage.app.root();
    expect(await recent()).toMatchObject({ registrations: 0, top_ups: 0, topped_up: 0 });
    await stage.app.services.options.set("QuotaForInviter", "0");
  });

  it("at or above the caller's role are neither shown nor changed", async () => {
    const { client } = await stage.app.user({ role: 10 });
    const peer = await stage.app.user({ role: 10 });
    await setShare(50, peer.id);
    const { data } = (await client.get("/api/inviter/", { query: { keyword: peer.username, who: "everyone" } })).json
      .data;
    expect(data).toEqual([]);
    for (const reply of [
      await client.put(`/api/inviter/${peer.id}`, { percentage: 1 }),
      await client.get(`/api/inviter/${peer.id}`),
      await client.get(`/api/inviter/${peer.id}/invited`),
    ])
      expect(reply.json.success).toBe(false);
    expect((await client.put(`/api/inviter/${inviter.id}`, { percentage: 5 })).json.data.percentage).toBe(5);
    expect((await invited.client.get("/api/inviter/")).json.success).toBe(false);
  });

  it("refuse percentages that are none, and writes of an older version", async () => {
    for (const percentage of [-1, 100.5, 1.005, "5"])
      expect((await root.put(`/api/inviter/${inviter.id}`, { percentage })).json.success).toBe(false);
    const { revision } = (await root.get(`/api/inviter/${inviter.id}`)).json.data;
    await setShare(5);
    const stale = await root.put(
      `/api/inviter/${inviter.id}`,
      { percentage: 6 },
      { headers: { "If-Match": `"${revision}"` } },
    );
    expect([stale.status, stale.json.data.stored.percentage]).toEqual([412, 5]);
    expect((await setShare(null)).json.data.percentage).toBeNull();
    refused(await setShare(5, 999_999), "user_not_found");
  });
});
