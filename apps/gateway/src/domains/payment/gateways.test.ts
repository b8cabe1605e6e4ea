import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PaymentStage, startPaymentStage } from "../../../test/payments.ts";
import type { Client, Reply } from "../../../test/gateway.ts";

let stage: PaymentStage;
let admin: Client;

beforeAll(async () => {
  stage = await startPaymentStage();
  ({ client: admin } = await stage.app.user({ role: 10 }));
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.app.services.db.deleteFrom("payment_gateways").execute();
});

const refused = (reply: Reply, status = 200) =>
  expect([reply.status, reply.json.success], reply.text).toEqual([status, false]);

const config = JSON.stringify({ pay_domain: "https://pay.example.com", partner_id: "1", key: "hush", pay_type: "" });
const plain = { type: "epay", name: "Epay", currency: "CNY", config };

const create = async (change: object = {}) => {
  const reply = await admin.post("/api/payment/", { ...plain, ...change });
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data;
};

describe("payment gateways", () => {
  it("are added with defaults for absent fields", async () => {
    const made = await create();
    expect(made).toEqual({
      ...plain,
      settings: { pay_domain: "https://pay.example.com", partner_id: "1" },
      secrets: ["key"],
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f]{32}$/),
      icon: "",
      notify_domain: "",
      fixed_fee: 0,
      percent_fee: 0,
      sort: 1,
      enable: true,
      created_at: Math.floor(stage.app.services.clock() / 1000),
      revision: expect.any(String),
    });
    expect((await admin.get(`/api/payment/${made.id}`)).json.data).toEqual(made);
  });

  it("tell their secrets by id only, and keep them sealed", async () => {
    const { id } = await create();
    const list = await admin.get("/api/payment/");
    expect(list.json.data.data).toMatchObject([{ id, config: "" }]);
    expect(list.text).not.toContain("hush");
    const row = await stage.app.services.db.selectFrom("payment_gateways").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("hush");
  });

  it("tell lists which secrets they have, and keep those that a write leaves out", async () => {
    const { id, uuid, ...made } = await create();
    const [listed] = (await admin.get("/api/payment/")).json.data.data;
    expect(listed).toMatchObject({
      settings: { pay_domain: "https://pay.example.com", partner_id: "1" },
      secrets: ["key"],
    });
    const moved = { pay_domain: "https://pay.example.org", partner_id: "2", pay_type: "alipay" };
    const whole = { ...plain, ...made, id, uuid, config: JSON.stringify(moved) };
    await admin.put("/api/payment/", whole);
    const stored = (await admin.get(`/api/payment/${id}`)).json.data;
    expect(JSON.parse(stored.config)).toEqual({ ...moved, key: "hush" });
    await admin.put("/api/payment/", { ...whole, config: JSON.stringify({ ...moved, key: "new" }) });
    expect(JSON.parse((await admin.get(`/api/payment/${id}`)).json.data.config)).toEqual({ ...moved, key: "new" });
    // Another type has no use for them.
    refused(await admin.put("/api/payment/", { ...whole, type: "stripe", config: "{}" }), 500);
  });

  it.each([
    ["an unknown type", { type: "paypal" }, 500],
    ["no JSON", { config: "{" }, 500],
    ["half a configuration", { config: '{"pay_domain":"https://pay.example.com"}' }, 500],
    ["an address that is none", { config: config.replace("https://pay.example.com", "javascript:x") }, 500],
    ["a blank name", { name: " " }, 200],
    ["another currency", { currency: "EUR" }, 200],
    ["a negative fee", { fixed_fee: -1 }, 200],
    ["a negative share", { percent_fee: -0.1 }, 200],
    ["a notify domain that is none", { notify_domain: "pay.example.com" }, 200],
    ["a type that is no text", { type: 1 }, 200],
    ["a Stripe key that Stripe refuses", { type: "stripe", config: '{"secret_key":"sk_wrong"}' }, 500],
    ["instructions that say nothing", { type: "manual", config: '{"instructions":""}' }, 500],
  ])("are not added with %s", async (_what, change, status) => {
    refused(await admin.post("/api/payment/", { ...plain, ...change }), status);
    expect((await admin.get("/api/payment/")).json.data.total_count).toBe(0);
  });

  it("are listed by filter and order", async () => {
    await create({ name: "A", sort: 5 });
    await create({ name: "Ab", sort: 9, currency: "USD" });
    const { uuid } = await create({ name: "B", type: "alipay", config: "{}" });
    const names = async (query: Record<string, string>) =>
      (await admin.get("/api/payment/", { query })).json.data.data.map(({ name }: { name: string }) => name);
    expect(await names({})).toEqual(["B", "Ab", "A"]);
    expect(await names({ order: "-sort" })).toEqual(["Ab", "A", "B"]);
    expect(await names({ name: "a" })).toEqual(["Ab", "A"]);
    expect(await names({ type: "alipay" })).toEqual(["B"]);
    expect(await names({ currency: "USD" })).toEqual(["Ab"]);
    expect(await names({ uuid })).toEqual(["B"]);
    refused(await admin.get("/api/payment/", { query: { order: "config" } }));
  });

  it("are updated partially: empty and zero fields stay", async () => {
    const made = await create({ percent_fee: 0.05, sort: 3 });
    const change = { id: made.id, name: "New", percent_fee: 0, config: "", enable: false };
    expect((await admin.put("/api/payment/", change)).json.data).toEqual({
      ...made,
      name: "New",
      enable: false,
      revision: expect.any(String),
    });
    expect((await admin.put("/api/payment/", { id: made.id, sort: 8 })).json.data).toMatchObject({
      sort: 8,
      enable: false,
    });
  });

  it("change as a whole with their uuid, but keep a configuration that is not sent", async () => {
    const made = await create({ percent_fee: 0.05, icon: "https://example.com/i.png" });
    const whole = { ...plain, id: made.id, uuid: made.uuid, config: "" };
    const reply = await admin.put("/api/payment/", whole);
    expect(reply.json.data).toEqual({
      ...made,
      icon: "",
      percent_fee: 0,
      sort: 0,
      enable: false,
      revision: expect.any(String),
    });
    refused(await admin.put("/api/payment/", { ...whole, uuid: "0".repeat(32) }));
    refused(await admin.put("/api/payment/", { ...whole, type: "manual" }), 500);
    refused(await admin.put("/api/payment/", { ...whole, currency: "" }));
    expect((await admin.get(`/api/payment/${made.id}`)).json.data).toEqual(reply.json.data);
  });

  it("are deleted; unknown ones are refused", async () => {
    const { id } = await create();
    expect((await admin.delete(`/api/payment/${id}`)).json).toEqual({ success: true, message: "" });
    refused(await admin.delete(`/api/payment/${id}`));
    refused(await admin.get(`/api/payment/${id}`));
    refused(await admin.put("/api/payment/", { id, name: "x" }));
    expect((await admin.get("/api/payment/")).json.data.data).toEqual([]);
  });

  it("are for administrators", async () => {
    const { client } = await stage.app.user({ role: 3 });
    for (const call of [
      client.get("/api/payment/"),
      client.get("/api/payment/1"),
      client.post("/api/payment/", plain),
      client.put("/api/payment/", { id: 1 }),
      client.delete("/api/payment/1"),
    ])
      refused(await call);
    expect((await stage.app.guest().get("/api/payment/")).status).toBe(401);
  });
});

describe("the webhook of a Stripe gateway", () => {
  const secrets = async (id: number) => JSON.parse((await admin.get(`/api/payment/${id}`)).json.data.config);

  it("is registered when the gateway is added, with the address that providers reach", async () => {
    const made = await create({
      type: "stripe",
      config: JSON.stringify({ secret_key: stage.stripe.secretKey }),
      notify_domain: "https://pay.example.com/",
    });
    const webhook = stage.stripe.webhooks.at(-1);
    expect(webhook?.url).toBe(`https://pay.example.com/api/payment/notify/${made.uuid}`);
    expect(await secrets(made.id)).toEqual({ secret_key: stage.stripe.secretKey, webhook_secret: webhook?.secret });
  });

  it("keeps a given secret, and registers again with another key", async () => {
    const before = stage.stripe.webhooks.length;
    const given = { secret_key: "sk_old", webhook_secret: "whsec_given" };
    const made = await create({ type: "stripe", config: JSON.stringify(given) });
    expect(await secrets(made.id)).toEqual(given);
    await admin.put("/api/payment/", { id: made.id, name: "Renamed" });
    expect(stage.stripe.webhooks).toHaveLength(before);
    const moved = { ...given, secret_key: stage.stripe.secretKey };
    await admin.put("/api/payment/", { id: made.id, config: JSON.stringify(moved) });
    expect(stage.stripe.webhooks).toHaveLength(before + 1);
    expect(await secrets(made.id)).toEqual({ ...moved, webhook_secret: stage.stripe.webhooks.at(-1)?.secret });
  });
});

describe("payment gateways for payers", () => {
  it("are the enabled ones, highest sort first, without administrators' fields", async () => {
    await create({ name: "low", sort: 1 });
    await create({ name: "high", sort: 5, percent_fee: 0.05, icon: "https://example.com/i.png" });
    await create({ name: "off", enable: false });
    // Stored for its administrator, but no order can be charged through it.
    await create({ name: "alipay", type: "alipay", config: "{}" });
    const { client } = await stage.app.user();
    const reply = await client.get("/api/user/payment");
    expect(reply.json.data.map(({ name }: { name: string }) => name)).toEqual(["high", "low"]);
    expect(reply.json.data[0]).toMatchObject({
      id: 0,
      type: "",
      uuid: expect.stringMatching(/^[0-9a-f]{32}$/),
      icon: "https://example.com/i.png",
      percent_fee: 0.05,
      currency: "CNY",
      config: "",
      enable: null,
    });
    expect(reply.text).not.toContain("hush");
    expect((await stage.app.guest().get("/api/user/payment")).status).toBe(401);
  });

  it("take no order that they cannot charge", async () => {
    const { uuid } = await create({ name: "alipay", type: "alipay", config: "{}" });
    const { client } = await stage.app.user();
    refused(await client.post("/api/user/order", { uuid, amount: 10 }));
    expect((await client.get("/api/user/order")).json.data.total_count).toBe(0);
    const reply = await stage.app.guest().get(`/api/payment/notify/${uuid}`);
    refused(reply);
    refused(await stage.app.guest().get("/api/payment/notify/nope"));
  });
});
