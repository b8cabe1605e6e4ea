import { topUpOf, topUpPrice } from "@one-hub/sdk/format";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";
import type { Hold } from "../../relay/billing/hold.ts";

let stage: PaymentStage;

beforeAll(async () => {
  stage = await startPaymentStage();
});
afterAll(() => stage.close());

const start = 1_000_000;
const earned = 400_000;

type Order = { tradeNo: string; form: Record<string, string> | undefined; uuid: string; quota: number };

/** One person with everything that moves points. */
const enter = async (codes: readonly number[], fees: { percent: number; fixed: number }) => {
  const { db, ledger } = stage.app.services;
  const { id, username, client } = await stage.app.user({ quota: start });
  await db.updateTable("users").set({ aff_quota: earned, aff_history_quota: earned }).where("id", "=", id).execute();
  const { id: tokenId } = await db
    .insertInto("tokens")
    .values({
      user_id: id,
      key_hash: username,
      key_sealed: "",
      status: 1,
      name: "main",
      created_time: 0,
      accessed_time: 0,
      expired_time: -1,
      remain_quota: 0,
      unlimited_quota: 1,
      group: "",
      backup_group: "",
      setting: "{}",
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const gateways = [
    await stage.addGateway("epay", { name: username, percent_fee: fees.percent }),
    await stage.addGateway("epay", { name: username, currency: "USD", fixed_fee: fees.fixed }),
    await stage.addGateway("manual", { name: username }),
  ];
  const keys: string[] = [];
  for (const quota of codes)
    keys.push(...(await stage.root.post("/api/redemption/", { name: "code", count: 1, quota })).json.data);
  const orders: Order[] = [];
  const holds: Hold[] = [];

  return {
    id,
    client,
    gateways,
    order: async (gateway: number, amount: number) => {
      const { uuid } = gateways[gateway % gateways.length];
      const { json } = await client.post("/api/user/order", { uuid, amount });
      if (json.success !== true) return;
      const { quota } = await db
        .selectFrom("orders")
        .select("quota")
        .where("trade_no", "=", json.data.trade_no)
        .executeTakeFirstOrThrow();
      orders.push({ tradeNo: json.data.trade_no, form: json.data.data.params, uuid, quota });
    },
    /** A right notice for orders by Epay, a confirmation for the others. */
    pay: async (index: number) => {
      const order = orders[index % Math.max(1, orders.length)];
      if (order === undefined) return;
      if (order.form === undefined) await stage.root.post(`/api/payment/order/${order.tradeNo}/confirm`);
      else await stage.app.guest().get(`/api/payment/notify/${order.uuid}`, { query: stage.epay.notice(order.form) });
    },
    /** Rightly signed, but for another sum. */
    cheat: async (index: number, money: string) => {
      const order = orders[index % Math.max(1, orders.length)];
      if (order?.form === undefined || order.form["money"] === money) return;
      const query = stage.epay.notice(order.form, { money });
      await stage.app.guest().get(`/api/payment/notify/${order.uuid}`, { query });
    },
    refund: async (index: number, share: number) => {
      const order = orders[index % Math.max(1, orders.length)];
      if (order === undefined) return;
      const quota = Math.floor(order.quota * share);
      await stage.root.post(`/api/payment/order/${order.tradeNo}/refund`, { quota, reason: "test" });
    },
    redeem: async (index: number) => {
      const key = keys[index % Math.max(1, keys.length)];
      if (key !== undefined) await client.post("/api/user/topup", { key });
    },
    transfer: async (quota: number) => {
      await client.post("/api/user/aff_transfer", { quota });
    },
    wait: async () => stage.app.pass(2 * 3600),
    hold: async (estimate: number) => {
      const { hold } = await ledger.hold({
        userId: id,
        tokenId,
        estimate,
        username,
        tokenName: "main",
        modelName: "m",
      });
      if (hold !== undefined) holds.push(hold);
    },
    /** Ends the oldest call: with a share of what it holds, or with nothing at all. */
    end: async (share: number | undefined) => {
      const hold = holds.shift();
      if (hold === undefined) return;
      if (share === undefined) await ledger.release(hold);
      else
        await ledger.settle({
          hold,
          quota: Math.floor(hold.quota * share),
          cost: null,
          username,
          tokenName: "main",
          modelName: "m",
          promptTokens: 1,
          completionTokens: 1,
          cachedTokens: 0,
          channelId: 0,
          group: "default",
          requestTime: 1,
          isStream: false,
          sourceIp: "",
          metadata: {},
          requestId: "r",
          isLogged: true,
        });
    },
    keys,
  };
};

type Person = Awaited<ReturnType<typeof enter>>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Sums read from the tables, each on its own. */
const readBooks = async ({ id, keys }: Person) => {
  const { db, vault } = stage.app.services;
  const of = <Row>(rows: readonly Row[], quota: (row: Row) => number) => sum(rows.map(quota));
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const orders = await db.selectFrom("orders").selectAll().where("user_id", "=", id).execute();
  const paid = orders.filter(({ status }) => status === "success" || status === "refunded");
  const hashes = new Set(keys.map((key) => vault.fingerprint(key)));
  const used = (await db.selectFrom("redemptions").selectAll().where("status", "=", 3).execute()).filter((row) =>
    hashes.has(row.key_hash),
  );
  const logs = await db.selectFrom("logs").selectAll().where("user_id", "=", id).execute();
  const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", id).execute();
  const rows = (type: number) => logs.filter((row) => row.type === type);
  return {
    balance: user.quota,
    earnings: user.aff_quota,
    transferred: user.aff_history_quota - user.aff_quota,
    paid: of(paid, (row) => row.quota),
    refunded: of(orders, (row) => row.refunded_quota),
    redeemed: of(used, (row) => row.quota),
    held: of(holds, (row) => row.quota),
    settled: of(rows(2), (row) => row.quota),
    toppedUp: { rows: rows(1).length, quota: of(rows(1), (row) => row.quota) },
    takenBack: of(rows(3), (row) => row.quota),
    timesPaid: paid.length + used.length,
  };
};

const checkBooks = async (person: Person) => {
  const books = await readBooks(person);
  const credits = books.paid + books.redeemed + books.transferred - books.refunded;
  expect(start + credits).toBe(books.balance + books.held + books.settled);
  expect(books.toppedUp).toEqual({ rows: books.timesPaid, quota: books.paid + books.redeemed });
  expect(books.takenBack).toBe(0 - books.refunded);
  expect(books.balance).toBeGreaterThanOrEqual(0);
  expect(books.earnings).toBeGreaterThanOrEqual(0);
};

/** Each order was charged what the console's preview says. */
const checkPrices = async (person: Person) => {
  const { json: status } = await person.client.get("/api/status");
  const { json: offered } = await person.client.get("/api/user/payment");
  const orders = (await person.client.get("/api/user/order", { query: { size: 100 } })).json.data.data;
  for (const order of orders) {
    const { uuid } = person.gateways.find((gateway) => gateway.id === order.gateway_id);
    const gateway = offered.data.find((each: { uuid: string }) => each.uuid === uuid);
    const price = topUpPrice(topUpOf(order.amount, gateway, status.data));
    expect({
      pay: Math.round(order.order_amount * 100),
      fee: Math.round(order.fee * 100),
      discount: Math.round(order.discount * 100),
      quota: order.quota,
      currency: order.order_currency,
    }).toEqual({
      pay: price.payCents,
      fee: price.feeCents,
      discount: price.discountCents,
      quota: price.points,
      currency: gateway.currency,
    });
  }
};

const index = fc.nat({ max: 20 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const amount = fc.oneof(fc.constantFrom(1, 5, 10, 20, 100), fc.integer({ min: 1, max: 1_000_000 }));

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(index, amount).map(
      ([gateway, dollars]) =>
        (on: Person) =>
          on.order(gateway, dollars),
    ),
  },
  { weight: 4, arbitrary: index.map((which) => (on: Person) => on.pay(which)) },
  fc.tuple(index, fc.constantFrom("0.01", "1", "99999.99", "x")).map(
    ([which, money]) =>
      (on: Person) =>
        on.cheat(which, money),
  ),
  fc.tuple(index, share).map(
    ([which, part]) =>
      (on: Person) =>
        on.refund(which, part),
  ),
  index.map((which) => (on: Person) => on.redeem(which)),
  fc.integer({ min: 1, max: earned + 1 }).map((quota) => (on: Person) => on.transfer(quota)),
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2 * start }).map((quota) => (on: Person) => on.hold(quota)) },
  { weight: 2, arbitrary: fc.option(share, { nil: undefined }).map((part) => (on: Person) => on.end(part)) },
  fc.constant((on: Person) => on.wait()),
);

const site = fc.record({
  discounts: fc.dictionary(
    fc.constantFrom("1", "5", "10", "20", "100"),
    fc.integer({ min: 1, max: 150 }).map((hundredths) => hundredths / 100),
  ),
  rate: fc.integer({ min: 1, max: 200_000 }).map((parts) => parts / 1000),
  perUnit: fc.constantFrom(1, 1000, 500_000),
  percent: fc.integer({ min: 0, max: 300 }).map((thousandths) => thousandths / 1000),
  fixed: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100),
  codes: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 3 }),
});

it("keep their sum through any sequence of orders, notices, refunds, codes, transfers and calls", async () => {
  const { options } = stage.app.services;
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
      async (given, batches) => {
        await options.set("RechargeDiscount", JSON.stringify(given.discounts));
        await options.set("PaymentUSDRate", String(given.rate));
        await options.set("QuotaPerUnit", String(given.perUnit));
        const person = await enter(given.codes, given);
        for (const batch of batches) {
          // The actions of one batch run at the same time.
          await Promise.all(batch.map((act) => act(person)));
          await checkBooks(person);
        }
        await checkPrices(person);
      },
    ),
    { numRuns: 20 },
  );
}, 180_000);

it("differ from books that do not add up", async () => {
  const person = await enter([], { percent: 0, fixed: 0 });
  await checkBooks(person);
  await stage.app.services.db
    .updateTable("users")
    .set((eb) => ({ quota: eb("quota", "+", 1) }))
    .where("id", "=", person.id)
    .execute();
  await expect(checkBooks(person)).rejects.toThrow();
});
