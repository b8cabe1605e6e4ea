import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../test/gateway.ts";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";

let stage: PaymentStage;
let root: Client;
let epay: Awaited<ReturnType<PaymentStage["addGateway"]>>;
let bank: Awaited<ReturnType<PaymentStage["addGateway"]>>;
let user: { id: number; username: string; client: Client };

const points = 5_000_000;

beforeAll(async () => {
  stage = await startPaymentStage();
  ({ root } = stage);
  epay = await stage.addGateway("epay");
  bank = await stage.addGateway("manual");
});
afterAll(() => stage.close());

beforeEach(async () => {
  user = await stage.app.user({ quota: 1000 });
});

const order = async (gateway: { uuid: string }) => {
  const reply = await user.client.post("/api/user/order", { uuid: gateway.uuid, amount: 10 });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};

const notify = (query: Record<string, string>) => stage.app.guest().get(`/api/payment/notify/${epay.uuid}`, { query });

const events = async (tradeNo: string) => (await root.get(`/api/payment/order/${tradeNo}/events`)).json.data;

const kinds = async (tradeNo: string) => (await events(tradeNo)).map(({ kind }: { kind: string }) => kind);

describe("the story of an order", () => {
  it("tells how it was made, shown, reported, paid and credited", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    stage.app.pass(60);
    await notify(stage.epay.notice(data.params));
    const now = Math.floor(stage.app.services.clock() / 1000);
    const money = { amount: 73, currency: "CNY" };
    const none = { amount: 0, currency: "", quota: 0, gateway_no: "", user_id: 0 };
    expect(await events(tradeNo)).toMatchObject([
      { ...none, kind: "made", ...money, user_id: user.id, username: user.username, created_at: now - 60 },
      { ...none, kind: "shown", created_at: now - 60 },
      { ...none, kind: "told", ...money, gateway_no: `epay${tradeNo}`, created_at: now },
      { ...none, kind: "paid", ...money, gateway_no: `epay${tradeNo}`, created_at: now },
      { ...none, kind: "credited", quota: points, created_at: now },
    ]);
  });

  it("counts what is reported again, up to a hundred steps", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    const notice = stage.epay.notice(data.params);
    for (let time = 0; time < 99; time += 1) await notify(notice);
    const told = await kinds(tradeNo);
    expect(told).toHaveLength(100);
    expect(told.filter((kind: string) => kind === "credited")).toHaveLength(1);
  });

  it("tells why money was not credited, and who assigned it", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    await notify(stage.epay.notice(data.params, { money: "70.00" }));
    expect((await events(tradeNo)).slice(2)).toMatchObject([
      { kind: "told", amount: 70 },
      { kind: "not_credited", amount: 70, detail: "amount_mismatch" },
    ]);
    const [money] = (await root.get("/api/payment/unassigned")).json.data.data;
    await root.post(`/api/payment/unassigned/${money.id}/assign`, { trade_no: tradeNo });
    const [rootId, rootName] = [expect.any(Number), "root"];
    expect((await events(tradeNo)).slice(4)).toMatchObject([
      { kind: "paid", amount: 70, user_id: rootId, username: rootName },
      { kind: "credited", quota: points, username: rootName },
    ]);
  });

  it("names the administrator who confirmed and refunded it, and why", async () => {
    const { trade_no: tradeNo } = await order(bank);
    await root.post(`/api/payment/order/${tradeNo}/confirm`, { reason: " Transfer 4711 " });
    await root.post(`/api/payment/order/${tradeNo}/refund`, { quota: 1000, reason: "Ordered twice" });
    expect(await events(tradeNo)).toMatchObject([
      { kind: "made" },
      { kind: "shown" },
      { kind: "paid", username: "root", detail: "Transfer 4711" },
      { kind: "credited", username: "root", quota: points, detail: "" },
      { kind: "refunded", username: "root", quota: -1000, detail: "Ordered twice" },
    ]);
  });

  it("ends with the closing of an order that waited too long, and goes on when its money comes", async () => {
    const { trade_no: tradeNo, data } = await order(epay);
    stage.app.pass(4 * 3600);
    await order(epay);
    expect(await kinds(tradeNo)).toEqual(["made", "shown", "closed"]);
    await notify(stage.epay.notice(data.params));
    expect((await kinds(tradeNo)).slice(3)).toEqual(["told", "paid", "credited"]);
  });

  it("is for administrators, and is refused for unknown orders", async () => {
    const { trade_no: tradeNo } = await order(bank);
    for (const reply of [
      await user.client.get(`/api/payment/order/${tradeNo}/events`),
      await user.client.get("/api/payment/order/sums"),
      await root.get("/api/payment/order/1/events"),
    ])
      expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);
  });
});

describe("sums of orders", () => {
  const sums = async (query: Record<string, string | number>) =>
    (await root.get("/api/payment/order/sums", { query })).json.data;

  it("are by payment gateway and currency, and count what was paid apart", async () => {
    const paid = await order(bank);
    await root.post(`/api/payment/order/${paid.trade_no}/confirm`);
    const back = await order(bank);
    await root.post(`/api/payment/order/${back.trade_no}/confirm`);
    await root.post(`/api/payment/order/${back.trade_no}/refund`, { quota: 1000, reason: "x" });
    await order(bank);
    await order(epay);
    expect(await sums({ user_id: user.id })).toEqual([
      {
        gateway_id: bank.id,
        gateway_name: "manual",
        gateway_type: "manual",
        currency: "USD",
        orders: 3,
        order_amount: 30,
        paid_orders: 2,
        paid_amount: 20,
        fee: 0,
        discount: 0,
        quota: 2 * points,
        refunded_orders: 1,
        refunded_quota: 1000,
      },
      expect.objectContaining({ gateway_id: epay.id, currency: "CNY", orders: 1, paid_orders: 0, paid_amount: 0 }),
    ]);
  });

  it("follow the filters of the list", async () => {
    const { trade_no: tradeNo } = await order(bank);
    const now = Math.floor(stage.app.services.clock() / 1000);
    const of = async (query: Record<string, string | number>) =>
      (await sums({ user_id: user.id, ...query })).map(({ orders }: { orders: number }) => orders);
    expect(await of({ trade_no: tradeNo })).toEqual([1]);
    expect(await of({ status: "success" })).toEqual([]);
    expect(await of({ gateway_id: epay.id })).toEqual([]);
    expect(await of({ start_timestamp: now + 1 })).toEqual([]);
    expect(await of({ end_timestamp: now })).toEqual([1]);
  });
});
