import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";
import { type Client, type Reply, startTestApp } from "../../../test/gateway.ts";

let stage: PaymentStage;
let root: Client;
let user: { id: number; username: string; client: Client };

beforeAll(async () => {
  stage = await startPaymentStage();
  ({ root } = stage);
});
afterAll(() => stage.close());

beforeEach(async () => {
  user = await stage.app.user({ quota: 1000 });
});

const setOption = (name: string, value: string) => root.put("/api/option/", { key: name, value });

afterEach(async () => {
  await setOption("RechargeDiscount", "{}");
});

const refused = (reply: Reply) => expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);

const order = async (gateway: { uuid: string }, amount = 10, client = user.client) => {
  const reply = await client.post("/api/user/order", { uuid: gateway.uuid, amount });
  if (reply.json.success !== true) throw new Error(reply.text);
  return reply.json.data;
};

const rowOf = async (tradeNo: string) =>
  (await root.get("/api/payment/order", { query: { trade_no: tradeNo } })).json.data.data[0];

const isPaid = async (tradeNo: string, client = user.client) =>
  (await client.get("/api/user/order/status", { query: { trade_no: tradeNo } })).json.success;

const topUpRows = (userId: number) =>
  stage.app.services.db.selectFrom("logs").selectAll().where("user_id", "=", userId).where("type", "=", 1).execute();

const notify = (gateway: { uuid: string }, query: Record<string, string>) =>
  stage.app.guest().get(`/api/payment/notify/${gateway.uuid}`, { query });

const points = 5_000_000;

describe("an order by Epay", () => {
  let gateway: any;
  beforeAll(async () => {
    gateway = await stage.addGateway("epay", { percent_fee: 0.05 });
  });

  it("is a form whose signature the provider accepts, at the contract's price", async () => {
    await setOption("RechargeDiscount", '{"10":0.9}');
    const { trade_no: tradeNo, type, data } = await order(gateway);
    expect(tradeNo).toMatch(/^\d{19}$/);
    expect([type, data.method, data.url]).toEqual([1, "POST", `${stage.epay.url}/submit.php`]);
    // Cut, not rounded: 68.985 becomes 68.98.
    expect(data.params).toMatchObject({
      money: "68.98",
      out_trade_no: tradeNo,
      pid: stage.epay.partnerId,
      type: "alipay",
    });
    expect(data.params.notify_url).toMatch(new RegExp(`/api/payment/notify/${gateway.uuid}$`));
    expect(data.params.return_url).toMatch(/[^/]\/payment$/);
    const page = await fetch(data.url, { method: "POST", body: new URLSearchParams(data.params) });
    expect([page.status, stage.epay.submitted.has(tradeNo)]).toEqual([200, true]);
    expect(await rowOf(tradeNo)).toMatchObject({
      user_id: user.id,
      gateway_id: gateway.id,
      gateway_no: "",
      amount: 10,
      order_amount: 68.98,
      order_currency: "CNY",
      quota: points,
      fee: 0.45,
      discount: 7.67,
      status: "pending",
      username: user.username,
      gateway_name: "epay",
      paid_at: 0,
    });
  });

  it("gives its points when the notice comes, with a log row", async () => {
    const { trade_no: tradeNo, data } = await order(gateway);
    expect(await isPaid(tradeNo)).toBe(false);
    stage.app.pass(60);
    expect((await notify(gateway, stage.epay.notice(data.params))).text).toBe("success");
    expect(await isPaid(tradeNo)).toBe(true);
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    const now = Math.floor(stage.app.services.clock() / 1000);
    expect(await rowOf(tradeNo)).toMatchObject({ status: "success", gateway_no: `epay${tradeNo}`, paid_at: now });
    const rows = await topUpRows(user.id);
    expect(rows).toMatchObject([{ quota: points, username: user.username, created_at: now }]);
    expect(rows[0]?.content).toContain(tradeNo);
  });

  it("credits it once, for fifty concurrent webhooks and late ones", async () => {
    const { trade_no: tradeNo, data } = await order(gateway);
    const query = stage.epay.notice(data.params);
    const replies = await Promise.all(Array.from({ length: 50 }, () => notify(gateway, query)));
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(["success"]));
    stage.app.pass(10 * 86_400);
    expect((await notify(gateway, query)).text).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    expect(await topUpRows(user.id)).toHaveLength(1);
    expect(await isPaid(tradeNo)).toBe(true);
  });

  it("is closed after three hours, and paid all the same when the money comes later", async () => {
    const { trade_no: tradeNo, data } = await order(gateway);
    stage.app.pass(3 * 3600 + 1);
    const other = await order(gateway);
    expect((await rowOf(tradeNo)).status).toBe("closed");
    expect((await rowOf(other.trade_no)).status).toBe("pending");
    expect(await isPaid(tradeNo)).toBe(false);
    expect((await notify(gateway, stage.epay.notice(data.params))).text).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    expect((await rowOf(tradeNo)).status).toBe("success");
  });

  it("refuses forged and changed webhooks, and those for another order", async () => {
    const { trade_no: tradeNo, data } = await order(gateway);
    const other = await stage.addGateway("epay", { name: "other" });
    const right = stage.epay.notice(data.params);
    const attempts: [string, Record<string, string>, { uuid: string }?][] = [
      ["no signature", { out_trade_no: tradeNo, trade_status: "TRADE_SUCCESS" }],
      ["another signature", { ...right, sign: "0".repeat(32) }],
      ["a field changed", { ...right, money: "0.01" }],
      ["a field more", { ...right, extra: "1" }],
      ["no sum", stage.epay.notice(data.params, { money: "lots" })],
      ["part of a cent", stage.epay.notice(data.params, { money: `${data.params.money}4` })],
      ["another partner", stage.epay.notice(data.params, { pid: "1001" })],
    ];
    // Rightly signed, so it is money: root finds it in the list (unassigned.test.ts).
    const money: [string, Record<string, string>, { uuid: string }?][] = [
      ["another sum", stage.epay.notice(data.params, { money: "0.01" })],
      ["an unknown order", stage.epay.notice(data.params, { out_trade_no: "1" })],
      ["another gateway", right, other],
    ];
    for (const [what, query, to] of money) {
      const reply = await notify(to ?? gateway, query);
      expect([reply.status, reply.text], what).toEqual([200, "success"]);
    }
    for (const [what, query, to] of attempts) {
      const reply = await notify(to ?? gateway, query);
      expect([reply.status, reply.text], what).toEqual([400, "fail"]);
    }
    // A valid notification that reports no success changes nothing either.
    expect((await notify(gateway, stage.epay.notice(data.params, { trade_status: "WAIT" }))).text).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(1000);
    expect((await rowOf(tradeNo)).status).toBe("pending");
  });

  it("is taken by a gateway that was switched off or deleted meanwhile", async () => {
    const made = await stage.addGateway("epay", { name: "short" });
    const [first, second] = [await order(made), await order(made)];
    await root.put("/api/payment/", { id: made.id, enable: false });
    refused(await user.client.post("/api/user/order", { uuid: made.uuid, amount: 10 }));
    expect((await notify(made, stage.epay.notice(first.data.params))).text).toBe("success");
    await root.delete(`/api/payment/${made.id}`);
    refused(await user.client.post("/api/user/order", { uuid: made.uuid, amount: 10 }));
    expect((await notify(made, stage.epay.notice(second.data.params))).text).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(1000 + 2 * points);
  });

  it.each([
    ["nothing", {}],
    ["no amount", { amount: undefined }],
    ["zero", { amount: 0 }],
    ["less than nothing", { amount: -5 }],
    ["part of a dollar", { amount: 1.5 }],
    ["a million and one", { amount: 1_000_001 }],
    ["a text", { amount: "10" }],
    ["an unknown gateway", { uuid: "nope" }],
  ])("is not made for %s", async (what, change) => {
    const body = what === "nothing" ? {} : { uuid: gateway.uuid, amount: 10, ...change };
    refused(await user.client.post("/api/user/order", body));
    expect((await user.client.get("/api/user/order")).json.data.total_count).toBe(0);
  });

  it("has a least amount, and must cost something", async () => {
    await setOption("PaymentMinAmount", "5");
    refused(await user.client.post("/api/user/order", { uuid: gateway.uuid, amount: 4 }));
    expect((await order(gateway, 5)).type).toBe(1);
    await setOption("PaymentMinAmount", "1");
    for (const multiplier of [0, -1]) {
      await setOption("RechargeDiscount", `{"10":${multiplier}}`);
      refused(await user.client.post("/api/user/order", { uuid: gateway.uuid, amount: 10 }));
    }
  });

  it("is no guest's", async () => {
    expect((await stage.app.guest().post("/api/user/order", { uuid: gateway.uuid, amount: 10 })).status).toBe(401);
    expect((await stage.app.guest().get("/api/user/order/status?trade_no=1")).status).toBe(401);
  });
});

describe("an order by Stripe", () => {
  let gateway: any;
  beforeAll(async () => {
    gateway = await stage.addGateway("stripe", { fixed_fee: 0.3 });
  });

  const send = ({ body, headers }: { body: string; headers: Record<string, string> }, to = gateway) =>
    stage.app.guest().call("POST", `/api/payment/notify/${to.uuid}`, { rawBody: body, headers });

  const now = () => Math.floor(stage.app.services.clock() / 1000);

  const begin = async () => {
    const started = await order(gateway);
    const session = stage.stripe.sessions.find(({ tradeNo }) => tradeNo === started.trade_no);
    if (session === undefined) throw new Error("no session");
    return { ...started, session };
  };

  it("is a checkout session at the contract's price, on the page that the answer names", async () => {
    const { trade_no: tradeNo, type, data, session } = await begin();
    expect([type, data.method]).toEqual([1, undefined]);
    expect(data.url).toBe(`${stage.stripe.url}/pay/${session.id}`);
    expect(data.params).toEqual({ tradeNo, linkId: session.id });
    expect(session).toMatchObject({ cents: 1030, currency: "usd" });
    expect(session.successUrl).toMatch(new RegExp(`/payment\\?trade_no=${tradeNo}$`));
    expect(session.cancelUrl).toMatch(/\/dashboard\/topup$/);
  });

  it("credits its points once, in any order of webhooks", async () => {
    const { trade_no: tradeNo, session } = await begin();
    const unpaid = { change: { payment_status: "unpaid" } };
    expect((await send(stage.stripe.notice(session, { now: now(), ...unpaid }))).status).toBe(200);
    expect(await isPaid(tradeNo)).toBe(false);
    const notices = Array.from({ length: 50 }, (_each, index) =>
      stage.stripe.notice(session, {
        now: now(),
        type: index % 2 === 0 ? "checkout.session.async_payment_succeeded" : "checkout.session.completed",
      }),
    );
    const replies = await Promise.all(notices.map((notice) => send(notice)));
    expect(new Set(replies.map(({ status, text }) => `${status}${text}`))).toEqual(new Set(["200"]));
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    expect(await topUpRows(user.id)).toHaveLength(1);
    expect(await rowOf(tradeNo)).toMatchObject({ status: "success", gateway_no: `pi_${session.id}` });
  });

  it("refuses forged, changed and old webhooks, and those of another amount or currency", async () => {
    const { trade_no: tradeNo, session } = await begin();
    const right = stage.stripe.notice(session, { now: now() });
    const attempts = {
      "no signature": { ...right, headers: {} },
      "another secret": stage.stripe.notice(session, { now: now(), secret: "whsec_mine" }),
      "a body changed": { ...right, body: right.body.replace('"amount_total":1030', '"amount_total":1031') },
      "an old signature": stage.stripe.notice(session, { now: now() - 3600 }),
    };
    // Rightly signed, so it is money: root finds it in the list (unassigned.test.ts).
    for (const change of [{ amount_total: 1029 }, { currency: "cny" }])
      expect((await send(stage.stripe.notice(session, { now: now(), change }))).status).toBe(200);
    for (const [what, notice] of Object.entries(attempts)) expect((await send(notice)).status, what).toBe(400);
    // Right, but about something else; the account may sell elsewhere, too.
    for (const other of [
      { type: "checkout.session.expired" },
      { change: { client_reference_id: null } },
      { change: { client_reference_id: "1" } },
    ])
      expect((await send(stage.stripe.notice(session, { now: now(), ...other }))).status).toBe(200);
    expect(await stage.balanceOf(user.id)).toBe(1000);
    expect((await rowOf(tradeNo)).status).toBe("pending");
  });

  it("is refused and marked when Stripe does not take it, and paid all the same should the money come", async () => {
    // Stripe takes nothing below half a dollar, and this comes to 0.30.
    await setOption("RechargeDiscount", '{"2":0}');
    refused(await user.client.post("/api/user/order", { uuid: gateway.uuid, amount: 2 }));
    const { json } = await user.client.get("/api/user/order");
    expect(json.data.data).toMatchObject([{ amount: 2, status: "failed" }]);
    const { trade_no: tradeNo } = json.data.data[0];
    const session = { id: "cs_late", tradeNo, metadata: {}, cents: 30, currency: "usd", successUrl: "", cancelUrl: "" };
    expect((await send(stage.stripe.notice(session, { now: now() }))).status).toBe(200);
    expect(await isPaid(tradeNo)).toBe(true);
    expect(await stage.balanceOf(user.id)).toBe(1000 + 1_000_000);
  });

  describe("refunded at Stripe", () => {
    type Session = Awaited<ReturnType<typeof begin>>["session"];
    const settle = async (session: Session) =>
      expect((await send(stage.stripe.notice(session, { now: now() }))).status).toBe(200);
    const back = (session: Session, refunded: number, options: object = {}) =>
      send(stage.stripe.refundNotice(session, { now: now(), refunded, ...options }));
    const manageRows = (userId: number) =>
      stage.app.services.db
        .selectFrom("logs")
        .select(["quota", "content"])
        .where("user_id", "=", userId)
        .where("type", "=", 3)
        .orderBy("id")
        .execute();
    const spend = (left: number) =>
      stage.app.services.db.updateTable("users").set({ quota: left }).where("id", "=", user.id).execute();

    it("takes its points back once, however often it is reported", async () => {
      const { trade_no: tradeNo, session } = await begin();
      expect(session.metadata).toEqual({ trade_no: tradeNo });
      await settle(session);
      const notices = Array.from({ length: 20 }, () => back(session, session.cents));
      for (const reply of await Promise.all(notices)) expect([reply.status, reply.text]).toEqual([200, ""]);
      await settle(session);
      expect(await stage.balanceOf(user.id)).toBe(1000);
      expect(await rowOf(tradeNo)).toMatchObject({
        status: "refunded",
        refunded_quota: points,
        refunded_at: now(),
        refund_reason: "Stripe: 10.30 USD",
      });
      const rows = await manageRows(user.id);
      expect(rows.map(({ quota }) => quota)).toEqual([-points]);
      expect(rows[0]?.content).toContain(tradeNo);
      expect(await topUpRows(user.id)).toHaveLength(1);
      expect(await isPaid(tradeNo)).toBe(true);
    });

    it("takes back the share of its points for a partial refund, in any order of webhooks", async () => {
      const { trade_no: tradeNo, session } = await begin();
      await settle(session);
      expect((await back(session, 103)).status).toBe(200);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points * 0.9);
      // Sums of all so far: 515 comes before 309 does.
      for (const sum of [515, 309, 103, 515]) expect((await back(session, sum)).status).toBe(200);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points / 2);
      // A third of a cent's points stays with the user until all is gone.
      await back(session, 516);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points - Math.floor((points * 516) / 1030));
      await back(session, 1030);
      expect(await stage.balanceOf(user.id)).toBe(1000);
      expect(await rowOf(tradeNo)).toMatchObject({ status: "refunded", refunded_quota: points });
      expect(await manageRows(user.id)).toHaveLength(4);
    });

    it("credits and takes back in one transaction if the refund is reported before the payment", async () => {
      const { trade_no: tradeNo, session } = await begin();
      for (const sum of [103, 515, 103]) expect((await back(session, sum)).status).toBe(200);
      expect((await rowOf(tradeNo)).status).toBe("pending");
      expect(await stage.balanceOf(user.id)).toBe(1000);
      await Promise.all([settle(session), settle(session), back(session, 515)]);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points / 2);
      expect(await rowOf(tradeNo)).toMatchObject({ status: "refunded", refunded_quota: points / 2 });
      expect((await manageRows(user.id)).map(({ quota }) => quota)).toEqual([-points / 2]);
    });

    it("is found by Stripe's number where its charge names no order", async () => {
      const { trade_no: tradeNo, session } = await begin();
      await settle(session);
      expect((await back(session, 1030, { change: { metadata: {} } })).status).toBe(200);
      expect((await rowOf(tradeNo)).status).toBe("refunded");
      expect(await stage.balanceOf(user.id)).toBe(1000);
    });

    it("never takes a balance below zero, not even later", async () => {
      const { trade_no: tradeNo, session } = await begin();
      await settle(session);
      await spend(700);
      await back(session, 515);
      expect(await stage.balanceOf(user.id)).toBe(0);
      expect(await rowOf(tradeNo)).toMatchObject({ status: "refunded", refunded_quota: 700 });
      await spend(points);
      await back(session, 515);
      expect(await stage.balanceOf(user.id)).toBe(points);
      await back(session, 1030);
      expect(await stage.balanceOf(user.id)).toBe(points / 2);
      await spend(0);
      const other = await begin();
      await settle(other.session);
      await spend(0);
      expect((await back(other.session, 1030)).status).toBe(200);
      expect(await rowOf(other.trade_no)).toMatchObject({ status: "refunded", refunded_quota: 0 });
    });

    it("counts points that root has taken back", async () => {
      const { trade_no: tradeNo, session } = await begin();
      await settle(session);
      const body = { quota: points * 0.4, reason: "Half is enough" };
      expect((await root.post(`/api/payment/order/${tradeNo}/refund`, body)).json.success).toBe(true);
      await back(session, 103);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points * 0.6);
      await back(session, 1030);
      expect(await stage.balanceOf(user.id)).toBe(1000);
      expect(await rowOf(tradeNo)).toMatchObject({ refunded_quota: points });
      // And it is refunded no second time by hand.
      refused(await root.post(`/api/payment/order/${tradeNo}/refund`, body));
    });

    it("is believed only with its signature, sum and currency", async () => {
      const { trade_no: tradeNo, session } = await begin();
      await settle(session);
      const right = stage.stripe.refundNotice(session, { now: now(), refunded: 1030 });
      const attempts = {
        "no signature": await send({ ...right, headers: {} }),
        "another secret": await back(session, 1030, { secret: "whsec_mine" }),
        "a body changed": await send({ ...right, body: right.body.replace('"amount":1030', '"amount":1029') }),
        "an old signature": await back(session, 1030, { now: now() - 3600 }),
        "another sum": await back(session, 1030, { change: { amount: 2060 } }),
        "more than was paid": await back(session, 1031),
        "another currency": await back(session, 1030, { change: { currency: "cny" } }),
      };
      for (const [what, reply] of Object.entries(attempts)) expect(reply.status, what).toBe(400);
      // Another sale of the same account.
      const elsewhere = { change: { metadata: { trade_no: "1" }, payment_intent: "pi_elsewhere" } };
      expect((await back(session, 1030, elsewhere)).status).toBe(200);
      expect((await back(session, 1030, { change: { metadata: {}, payment_intent: null } })).status).toBe(200);
      expect(await stage.balanceOf(user.id)).toBe(1000 + points);
      expect((await rowOf(tradeNo)).status).toBe("success");
    });
  });
});

describe("an order that an administrator confirms", () => {
  let gateway: any;
  beforeAll(async () => {
    gateway = await stage.addGateway("manual");
  });

  it("shows payment instructions, waits for days, and is credited once for many confirmations", async () => {
    const { trade_no: tradeNo, type, data } = await order(gateway);
    expect([type, data]).toEqual([3, { url: "", instructions: "Pay to **account 1**" }]);
    stage.app.pass(5 * 86_400);
    await order(gateway);
    expect((await rowOf(tradeNo)).status).toBe("pending");
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => root.post(`/api/payment/order/${tradeNo}/confirm`)),
    );
    expect(replies.filter(({ json }) => json.success)).toHaveLength(1);
    expect(await stage.balanceOf(user.id)).toBe(1000 + points);
    expect((await rowOf(tradeNo)).status).toBe("success");
  });

  it("is confirmed by root alone, and only where it is manual", async () => {
    const { trade_no: tradeNo } = await order(gateway);
    const { client: admin } = await stage.app.user({ role: 10 });
    refused(await admin.post(`/api/payment/order/${tradeNo}/confirm`));
    refused(await user.client.post(`/api/payment/order/${tradeNo}/confirm`));
    refused(await root.post("/api/payment/order/1/confirm"));
    const byEpay = await order(await stage.addGateway("epay", { name: "E" }));
    refused(await root.post(`/api/payment/order/${byEpay.trade_no}/confirm`));
    expect(await stage.balanceOf(user.id)).toBe(1000);
    // Nothing a guest sends confirms it.
    refused(await notify(gateway, { out_trade_no: tradeNo, trade_status: "TRADE_SUCCESS" }));
  });
});

it("offers no method that an administrator confirms without the extension", async () => {
  const plain = await startTestApp({ extensions: [] });
  const { client } = await plain.user();
  const config = JSON.stringify({ instructions: "Pay to account 1" });
  const method = { type: "manual", name: "Bank", currency: "USD", config };
  const { uuid } = (await (await plain.root()).post("/api/payment/", method)).json.data;
  expect((await client.get("/api/user/payment")).json.data).toEqual([]);
  refused(await client.post("/api/user/order", { uuid, amount: 10 }));
  await plain.close();
});

describe("a refund", () => {
  let gateway: any;
  beforeAll(async () => {
    gateway = await stage.addGateway("manual", { name: "R" });
  });

  const paid = async () => {
    const { trade_no: tradeNo } = await order(gateway);
    await root.post(`/api/payment/order/${tradeNo}/confirm`);
    return tradeNo;
  };
  const refund = (tradeNo: string, body: object, client = root) =>
    client.post(`/api/payment/order/${tradeNo}/refund`, body);

  it("takes the points, and leaves its reason on the order and in the log", async () => {
    const tradeNo = await paid();
    const { json } = await refund(tradeNo, { quota: 3_000_000, reason: " Paid twice " });
    const now = Math.floor(stage.app.services.clock() / 1000);
    const expected = { status: "refunded", refunded_quota: 3_000_000, refund_reason: "Paid twice", refunded_at: now };
    expect(json.data).toMatchObject(expected);
    expect((await user.client.get("/api/user/order")).json.data.data).toMatchObject([expected]);
    expect(await stage.balanceOf(user.id)).toBe(1000 + points - 3_000_000);
    const rows = await stage.app.services.db
      .selectFrom("logs")
      .selectAll()
      .where("user_id", "=", user.id)
      .where("type", "=", 3)
      .execute();
    expect(rows).toMatchObject([{ quota: -3_000_000 }]);
    expect(rows[0]?.content).toContain("Paid twice");
    expect(await isPaid(tradeNo)).toBe(true);
  });

  it("happens once of many at a time, and no notice or confirmation undoes it", async () => {
    const tradeNo = await paid();
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(tradeNo, { quota: 100, reason: "x" })));
    expect(replies.filter(({ json }) => json.success)).toHaveLength(1);
    refused(await root.post(`/api/payment/order/${tradeNo}/confirm`));
    expect(await stage.balanceOf(user.id)).toBe(1000 + points - 100);
  });

  it("takes nothing where the balance or the order has less, and then changes nothing", async () => {
    const tradeNo = await paid();
    refused(await refund(tradeNo, { quota: points + 1, reason: "too much" }));
    await root.post(`/api/user/quota/${user.id}`, { quota: -2000 });
    refused(await refund(tradeNo, { quota: points, reason: "spent" }));
    expect((await rowOf(tradeNo)).status).toBe("success");
    expect(await stage.balanceOf(user.id)).toBe(points - 1000);
    expect((await refund(tradeNo, { quota: 0, reason: "goodwill" })).json.success).toBe(true);
    expect(await stage.balanceOf(user.id)).toBe(points - 1000);
  });

  it.each([
    ["no reason", { quota: 1 }],
    ["a blank reason", { quota: 1, reason: "  " }],
    ["less than nothing", { quota: -1, reason: "x" }],
    ["part of a point", { quota: 0.5, reason: "x" }],
  ])("is not made with %s", async (_what, body) => {
    const tradeNo = await paid();
    refused(await refund(tradeNo, body));
    expect((await rowOf(tradeNo)).status).toBe("success");
  });

  it("lets only root refund, and only paid orders", async () => {
    const { trade_no: tradeNo } = await order(gateway);
    refused(await refund(tradeNo, { quota: 1, reason: "x" }));
    refused(await refund("1", { quota: 1, reason: "x" }));
    const { client: admin } = await stage.app.user({ role: 10 });
    refused(await refund(await paid(), { quota: 1, reason: "x" }, admin));
  });
});

describe("lists of orders", () => {
  it("show users their own, and administrators all, by every filter", async () => {
    const gateway = await stage.addGateway("manual", { name: "L" });
    const other = await stage.app.user();
    const [first, second] = [await order(gateway, 3), await order(gateway, 4)];
    const foreign = await order(gateway, 5, other.client);
    await root.post(`/api/payment/order/${first.trade_no}/confirm`);
    const list = async (client: Client, path: string, query: Record<string, string | number>) =>
      (await client.get(path, { query })).json.data.data.map((row: { trade_no: string }) => row.trade_no);
    const own = (query: Record<string, string | number>) => list(user.client, "/api/user/order", query);
    const all = (query: Record<string, string | number>) =>
      list(root, "/api/payment/order", { gateway_id: gateway.id, ...query });
    expect(await own({})).toEqual([second.trade_no, first.trade_no]);
    expect(await own({ order: "id" })).toEqual([first.trade_no, second.trade_no]);
    expect(await own({ status: "success" })).toEqual([first.trade_no]);
    expect(await own({ page: 2, size: 1 })).toEqual([first.trade_no]);
    expect(await own({ trade_no: first.trade_no })).toEqual([first.trade_no]);
    expect(await own({ trade_no: foreign.trade_no })).toEqual([]);
    expect(await isPaid(first.trade_no, other.client)).toBe(false);
    const told = async (client: Client, path: string) =>
      (await client.get(path)).json.data.data.map((row: { instructions?: string }) => row.instructions);
    expect(await told(user.client, "/api/user/order")).toEqual([expect.stringContaining("account 1"), undefined]);
    expect(new Set(await told(root, "/api/payment/order"))).toEqual(new Set([undefined]));
    expect(await all({})).toEqual([foreign.trade_no, second.trade_no, first.trade_no]);
    expect(await all({ user_id: other.id })).toEqual([foreign.trade_no]);
    expect(await all({ status: "pending", order: "user_id" })).toEqual([second.trade_no, foreign.trade_no]);
    expect(await all({ trade_no: second.trade_no })).toEqual([second.trade_no]);
    expect(await all({ gateway_no: "nowhere" })).toEqual([]);
    const now = Math.floor(stage.app.services.clock() / 1000);
    expect(await all({ start_timestamp: now + 1 })).toEqual([]);
    expect(await all({ end_timestamp: now - 1 })).toEqual([]);
    expect(await all({ start_timestamp: now, end_timestamp: now })).toHaveLength(3);
    refused(await root.get("/api/payment/order", { query: { order: "-amount" } }));
    refused(await user.client.get("/api/user/order", { query: { order: "user_id" } }));
    refused(await user.client.get("/api/payment/order"));
    expect((await stage.app.guest().get("/api/user/order")).status).toBe(401);
  });
});

describe("a paid order and the user's group", () => {
  it("moves the user up by the total, never down", async () => {
    const { db, catalog } = stage.app.services;
    const gateway = await stage.addGateway("manual", { name: "G" });
    const groups = [
      { symbol: "silver", min: 5, max: 20, promotion: 1, enable: 1 },
      { symbol: "gold", min: 20, max: 0, promotion: 1, enable: 1 },
      { symbol: "closed", min: 6, max: 0, promotion: 1, enable: 0 },
      { symbol: "chosen", min: 7, max: 0, promotion: 0, enable: 1 },
    ];
    await db
      .insertInto("user_groups")
      .values(groups.map((group) => ({ ...group, name: group.symbol, ratio: 1, api_rate: 600, public: 0 })))
      .execute();
    await catalog.reloadGroups();
    const buy = async (amount: number, who = user) => {
      const { trade_no: tradeNo } = await order(gateway, amount, who.client);
      await root.post(`/api/payment/order/${tradeNo}/confirm`);
      return (await who.client.get("/api/user/self")).json.data.group;
    };
    expect(await buy(4)).toBe("default");
    expect(await buy(1)).toBe("silver");
    expect(await buy(14)).toBe("silver");
    expect(await buy(1)).toBe("gold");
    // Spent quota counts too.
    const spender = await stage.app.user();
    await db.updateTable("users").set({ used_quota: 9_500_000 }).where("id", "=", spender.id).execute();
    expect(await buy(1, spender)).toBe("gold");
    const lucky = await stage.app.user({ group: "gold" });
    expect(await buy(6, lucky)).toBe("gold");
    await db.deleteFrom("user_groups").where("symbol", "in", ["silver", "gold", "closed", "chosen"]).execute();
    await catalog.reloadGroups();
  });
});
