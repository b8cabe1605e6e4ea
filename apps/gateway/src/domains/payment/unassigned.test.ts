import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client, Reply } from "../../../test/gateway.ts";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";
import { MAX_BALANCE } from "../user/store.ts";

let stage: PaymentStage;
let root: Client;
let epay: Awaited<ReturnType<PaymentStage["addGateway"]>>;
let stripe: Awaited<ReturnType<PaymentStage["addGateway"]>>;
let user: { id: number; username: string; client: Client };

const points = 5_000_000;

beforeAll(async () => {
  stage = await startPaymentStage();
  ({ root } = stage);
  epay = await stage.addGateway("epay");
  stripe = await stage.addGateway("stripe");
});
afterAll(() => stage.close());

beforeEach(async () => {
  user = await stage.app.user({ quota: 1000 });
  await stage.app.services.db.deleteFrom("unassigned_payments").execute();
});

const now = () => Math.floor(stage.app.services.clock() / 1000);

const order = async (gateway: { uuid: string }) => {
  const reply = await user.client.post("/api/user/order", { uuid: gateway.uuid, amount: 10 });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};

const notify = (query: Record<string, string>, gateway = epay) =>
  stage.app.guest().get(`/api/payment/notify/${gateway.uuid}`, { query });

const notifyStripe = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  stage.app.guest().call("POST", `/api/payment/notify/${stripe.uuid}`, { rawBody: body, headers });

const sessionOf = (tradeNo: string) => {
  const session = stage.stripe.sessions.find((each) => each.tradeNo === tradeNo);
  if (session === undefined) throw new Error("no session");
  return session;
};

const list = async (query: Record<string, string> = {}) =>
  (await root.get("/api/payment/unassigned", { query })).json.data;

const only = async () => {
  const { data, total_count: total } = await list();
  expect(total).toBe(1);
  return data[0];
};

const assign = (id: number, body: object, by = root) => by.post(`/api/payment/unassigned/${id}/assign`, body);

const refused = (reply: Reply, code: string) =>
  expect([reply.status, reply.json.success, reply.json.code], reply.text).toEqual([200, false, code]);

const stateOf = async (tradeNo: string) =>
  (await root.get("/api/payment/order", { query: { trade_no: tradeNo } })).json.data.data[0];

describe("money that fits no order", () => {
  it("of another amount is listed once, however often it is reported, and pays the order that root chooses", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    const notice = stage.epay.notice(data.params, { money: "70.00" });
    for (let time = 0; time < 3; time += 1) expect((await notify(notice)).text).toBe("success");
    const row = await only();
    expect(row).toMatchObject({
      reason: "amount_mismatch",
      gateway_id: epay.id,
      gateway_type: "epay",
      trade_no: tradeNo,
      gateway_no: `epay${tradeNo}`,
      amount: 70,
      currency: "CNY",
      notices: 3,
      created_at: now(),
      assigned_at: 0,
    });
    expect(await stage.balanceOf(user.id)).toBe(1000);
    const replies = await Promise.all([assign(row.id, { trade_no: tradeNo }), assign(row.id, { trade_no: tradeNo })]);
    expect(replies.filter((reply) => reply.json.success)).toHaveLength(1);
    expect(await only()).toMatchObject({
      assigned_at: now(),
      assigned_by: 1,
      assigned_trade_no: tradeNo,
      assigned_user_id: user.id,
      assigned_quota: points,
    });
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    expect(await stateOf(tradeNo)).toMatchObject({ status: "success", gateway_no: `epay${tradeNo}`, paid_at: now() });
    expect([(await list({ state: "open" })).total_count, (await list({ state: "assigned" })).total_count]).toEqual([
      0, 1,
    ]);
  });

  it("for an unknown order credits a user at the site's rates, or with the points that root chooses", async () => {
    const { data } = await order(epay);
    await notify(stage.epay.notice(data.params, { out_trade_no: "1", money: "73.00", trade_no: "a" }));
    await notify(stage.epay.notice(data.params, { out_trade_no: "2", money: "73.00", trade_no: "b" }));
    const [second, first] = (await list()).data;
    expect([first.reason, first.trade_no, second.trade_no]).toEqual(["unknown_order", "1", "2"]);
    const rate = stage.app.services.options.number("PaymentUSDRate");
    const worth = Math.round((73 / rate) * 500_000);
    expect((await assign(first.id, { user_id: user.id })).json.data.assigned_quota).toBe(worth);
    expect((await assign(second.id, { user_id: user.id, quota: 7 })).json.data.assigned_quota).toBe(7);
    expect(await stage.balanceOf(user.id)).toBe(1000 + worth + 7);
    const rows = await stage.app.services.db
      .selectFrom("logs")
      .select("quota")
      .where("user_id", "=", user.id)
      .where("type", "=", 1)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([{ quota: worth }, { quota: 7 }]);
  });

  it("that pays an order a second time waits", async () => {
    const { data } = await order(epay);
    await notify(stage.epay.notice(data.params));
    await notify(stage.epay.notice(data.params));
    expect((await list()).total_count).toBe(0);
    await notify(stage.epay.notice(data.params, { trade_no: "another-payment" }));
    expect(await only()).toMatchObject({ reason: "paid_before", gateway_no: "another-payment" });
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
  });

  it("of a deleted user, or one with a full balance, waits, and is not credited to a deleted account", async () => {
    const { trade_no: full, data } = await order(epay);
    const set = (values: { quota?: number; deleted_at?: number }) =>
      stage.app.services.db.updateTable("users").set(values).where("id", "=", user.id).execute();
    await set({ quota: MAX_BALANCE - 1 });
    expect((await notify(stage.epay.notice(data.params))).text).toBe("success");
    const row = await only();
    expect(row.reason).toBe("balance_too_large");
    refused(await assign(row.id, { trade_no: full }), "balance_too_large");
    await set({ quota: 0, deleted_at: now() });
    refused(await assign(row.id, { trade_no: full }), "user_not_found");
    refused(await assign(row.id, { user_id: user.id }), "user_not_found");
    await stage.app.services.db.deleteFrom("unassigned_payments").execute();
    expect((await notify(stage.epay.notice(data.params))).text).toBe("success");
    const { id, reason } = await only();
    expect(reason).toBe("user_deleted");
    expect(await stage.balanceOf(user.id)).toBe(0);
    const other = await stage.app.user({ quota: 0 });
    expect((await assign(id, { user_id: other.id, quota: points })).json.success).toBe(true);
    expect(await stage.balanceOf(other.id)).toBe(points);
  });

  it("of Stripe waits if its number belongs to this site, and payments for other products are ignored", async () => {
    const session = sessionOf((await order(stripe)).trade_no);
    const told = (change: Record<string, unknown>) =>
      notifyStripe(stage.stripe.notice(session, { now: now(), change }));
    expect((await told({ client_reference_id: "shop-1" })).status).toBe(200);
    expect((await list()).total_count).toBe(0);
    expect((await told({ client_reference_id: "1".repeat(19) })).status).toBe(200);
    expect(await only()).toMatchObject({ reason: "unknown_order", currency: "USD", amount: session.cents / 100 });
    // What went back at Stripe cannot be assigned any more.
    const refund = stage.stripe.refundNotice(session, {
      now: now(),
      refunded: session.cents,
      change: { metadata: {} },
    });
    expect((await notifyStripe(refund)).status).toBe(200);
    const row = await only();
    expect(row.refunded).toBe(session.cents / 100);
    refused(await assign(row.id, { user_id: user.id }), "payment_not_assignable");
  });

  it("goes either to an order or to a user, and to one that is there", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    await notify(stage.epay.notice(data.params, { out_trade_no: "1" }));
    const { id } = await only();
    refused(await assign(id, {}), "request_invalid");
    refused(await assign(id, { trade_no: tradeNo, user_id: user.id }), "request_invalid");
    refused(await assign(id, { trade_no: "none" }), "order_not_found");
    refused(await assign(id, { user_id: 999_999 }), "user_not_found");
    refused(await assign(999_999, { user_id: user.id }), "payment_not_assignable");
    await notify(stage.epay.notice(data.params));
    refused(await assign(id, { trade_no: tradeNo }), "order_already_paid");
    expect((await only()).assigned_at).toBe(0);
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
  });

  it("can be assigned by root only, with a row in the audit log", async () => {
    const admin = await stage.app.user({ role: 10 });
    const { data } = await order(epay);
    await notify(stage.epay.notice(data.params, { out_trade_no: "1" }));
    const { id } = await only();
    expect((await admin.client.get("/api/payment/unassigned")).json.success).toBe(false);
    expect((await assign(id, { user_id: user.id }, admin.client)).json.success).toBe(false);
    expect((await assign(id, { user_id: user.id, quota: 5 })).json.success).toBe(true);
    const record = await stage.app.services.db
      .selectFrom("operation_records")
      .selectAll()
      .where("action", "=", "assignPayment")
      .where("success", "=", 1)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ target: String(id), user_id: 1 });
  });
});

describe("unsigned webhooks", () => {
  it("are refused, so that their provider sends them again, and listed as one row a gateway and day", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    const forged = { ...stage.epay.notice(data.params), sign: "0".repeat(32) };
    for (let time = 0; time < 2; time += 1) {
      const reply = await notify(forged);
      expect([reply.status, reply.text]).toEqual([400, "fail"]);
    }
    const row = await only();
    expect(row).toMatchObject({ reason: "unsigned", trade_no: tradeNo, amount: 0, notices: 2, gateway_id: epay.id });
    refused(await assign(row.id, { trade_no: tradeNo }), "payment_not_assignable");
    const session = sessionOf((await order(stripe)).trade_no);
    const reply = await notifyStripe(stage.stripe.notice(session, { now: now(), secret: "whsec_wrong" }));
    expect(reply.status).toBe(400);
    expect((await list()).data[0]).toMatchObject({ reason: "unsigned", trade_no: session.tradeNo });
    expect(await stage.balanceOf(user.id)).toBe(1000);
  });

  it("of a deleted gateway whose secret is right are believed", async () => {
    const made = await stage.addGateway("stripe", { name: "short" });
    const { trade_no: tradeNo } = await order(made);
    await root.delete(`/api/payment/${made.id}`);
    const session = sessionOf(tradeNo);
    const webhook = stage.stripe.webhooks.find(({ url }) => url.endsWith(made.uuid));
    const { body, headers } = stage.stripe.notice(session, { now: now(), secret: webhook?.secret ?? "" });
    const reply = await stage.app.guest().call("POST", `/api/payment/notify/${made.uuid}`, { rawBody: body, headers });
    expect(reply.status).toBe(200);
    expect((await stateOf(tradeNo)).status).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
  });
});
