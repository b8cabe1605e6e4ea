import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { type MailServer, startMailServer } from "@one-hub/testing/mail-server.ts";

let app: TestApp;
let root: Client;
let admin: { id: number; client: Client };
let user: { id: number; username: string; client: Client };
let manual: { id: number; uuid: string };
let cny: { id: number; uuid: string };

const gateway = async (currency: string) =>
  (
    await root.post("/api/payment/", {
      type: "manual",
      name: currency,
      currency,
      config: JSON.stringify({ instructions: "Pay" }),
    })
  ).json.data;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  admin = await app.user({ role: 10 });
  [manual, cny] = [await gateway("USD"), await gateway("CNY")];
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.user();
});

const pending = async (amount = 10, by = manual, client = user.client): Promise<string> =>
  (await client.post("/api/user/order", { uuid: by.uuid, amount })).json.data.trade_no;
const paid = async (amount = 10, by = manual, client = user.client): Promise<string> => {
  const tradeNo = await pending(amount, by, client);
  const reply = await root.post(`/api/payment/order/${tradeNo}/confirm`);
  if (reply.json.success !== true) throw new Error(reply.text);
  return tradeNo;
};
const refund = (tradeNo: string) =>
  root.post(`/api/payment/order/${tradeNo}/refund`, { quota: 0, reason: "asked for" });

const company = {
  kind: "company",
  title: "示例科技有限公司",
  tax_number: "91310000MA1FL0XY7Q",
  email: "books@example.test",
};
const ask = (tradeNos: readonly string[], change: object = {}, client = user.client) =>
  client.post("/api/fapiao/", { ...company, trade_nos: tradeNos, ...change });
const file = { file_url: "https://tax.example.test/f/1.pdf", number: "26312000000123456789" };
const issue = (id: number, change: object = {}, client = admin.client) =>
  client.post(`/api/fapiao/${id}/issue`, { ...file, ...change });
const reject = (id: number, reason = "The title is not registered", client = admin.client) =>
  client.post(`/api/fapiao/${id}/reject`, { reason });
const cancel = (id: number, client = user.client) => client.post(`/api/fapiao/${id}/cancel`);

const done = (reply: Reply) => {
  expect(reply.json.success, reply.text).toBe(true);
  return reply.json.data;
};
const refused = (reply: Reply) => {
  expect([reply.status, reply.json.success], reply.text).toEqual([200, false]);
  return reply.json.message as string;
};
const coverable = async (client = user.client): Promise<string[]> =>
  (await client.get("/api/fapiao/order")).json.data.data.map((order: { trade_no: string }) => order.trade_no);
const own = async (client = user.client, query: Record<string, string | number> = {}) =>
  (await client.get("/api/fapiao/self", { query })).json.data;
const all = async (query: Record<string, string | number> = {}, client = admin.client) =>
  (await client.get("/api/fapiao/", { query })).json.data;
const now = () => Math.floor(app.services.clock() / 1000);

describe("asking for a fapiao", () => {
  it("has its orders' total in whole cents, and removes them from the orders to cover", async () => {
    const [first, second, third] = [await paid(10), await paid(3), await paid(1)];
    expect(await coverable()).toEqual([third, second, first]);
    // A cent that binary fractions lose: 0.1 + 0.2.
    for (const [tradeNo, cents] of [
      [first, 10],
      [second, 20],
    ] as const)
      await app.services.db.updateTable("orders").set({ pay_cents: cents }).where("trade_no", "=", tradeNo).execute();
    const made = done(await ask([second, first], { note: " two lines\r\nof note " }));
    expect(made).toEqual({
      ...company,
      id: expect.any(Number),
      user_id: user.id,
      username: user.username,
      note: "two lines\nof note",
      amount: 0.3,
      currency: "USD",
      order_count: 2,
      refunded_count: 0,
      state: "pending",
      number: "",
      file_url: "",
      reason: "",
      created_at: now(),
      decided_at: 0,
      orders: [expect.objectContaining({ trade_no: first }), expect.objectContaining({ trade_no: second })],
    });
    expect(await coverable()).toEqual([third]);
    const { data: orders } = done(await user.client.get("/api/user/order"));
    const cover = { fapiao_id: made.id, fapiao_state: "pending" };
    expect(orders).toMatchObject([{ fapiao_id: 0 }, cover, cover]);
    expect(orders[0]).not.toHaveProperty("fapiao_state");
    const { orders: _orders, ...row } = made;
    expect(await own()).toEqual({ data: [row], page: 1, size: 10, total_count: 1 });
  });

  it("keeps a tax number as it is printed, and none of a person", async () => {
    const [first, second] = [await paid(), await paid()];
    expect(done(await ask([first], { tax_number: " 9131 0000 ma1fl0xy7q " })).tax_number).toBe("91310000MA1FL0XY7Q");
    const person = { kind: "personal", title: "张三", tax_number: "anything", email: " Me@Example.Test " };
    expect(done(await ask([second], person))).toMatchObject({
      kind: "personal",
      tax_number: "",
      email: "me@example.test",
    });
  });

  it.each([
    ["no title", { title: "  " }],
    ["a title of two lines", { title: "a\nb" }],
    ["a title that turns the reading direction", { title: "a\u202eb" }],
    ["a title that is too long", { title: "a".repeat(101) }],
    ["NUL in the note", { note: "a\u0000" }],
    ["a note that turns the reading direction", { note: "a\u2066b" }],
    ["a note that is too long", { note: "a".repeat(501) }],
    ["a company without a tax number", { tax_number: "" }],
    ["a tax number that is too short", { tax_number: "1".repeat(14) }],
    ["a tax number that is too long", { tax_number: "1".repeat(21) }],
    ["a tax number with other signs", { tax_number: "91310000-MA1FL0XY7" }],
    ["letters that only look like those of a tax number", { tax_number: "９１３１００００MA1FL0XY7Q" }],
    ["no e-mail address", { email: "nobody" }],
    ["an e-mail address with a line end", { email: "a@b.test\nBcc: c@d.test" }],
    ["no orders", { trade_nos: [] }],
    ["another kind", { kind: "state" }],
  ])("is refused with %s, and holds nothing", async (_what, change) => {
    const tradeNo = await paid();
    refused(await ask([tradeNo], change));
    expect(await coverable()).toEqual([tradeNo]);
    expect((await own()).total_count).toBe(0);
  });

  it("covers only own orders that are paid, not refunded, of one currency and each once", async () => {
    const other = await app.user();
    const mine = await paid();
    const [foreign, waiting, back, yuan] = [
      await paid(10, manual, other.client),
      await pending(),
      await paid(),
      await paid(10, cny),
    ];
    done(await refund(back));
    expect(await coverable()).toEqual([yuan, mine]);
    for (const tradeNo of [foreign, waiting, back, "1"]) expect(refused(await ask([mine, tradeNo]))).toContain(tradeNo);
    refused(await ask([mine, yuan]));
    refused(await ask([mine, mine]));
    expect(await coverable()).toEqual([yuan, mine]);
    done(await ask([mine]));
    refused(await ask([mine]));
    expect(done(await ask([yuan])).currency).toBe("CNY");
  });

  it("is created once per order, even concurrently, and never partially", async () => {
    const orders = [await paid(1), await paid(2), await paid(3), await paid(4)];
    const [a, b, c, d] = orders as [string, string, string, string];
    const wishes = [[a, b], [b, a], [b, c], [c, d, a], [d, c], [a], [b], [c], [d], [d, c, b, a]];
    const replies = await Promise.all([...wishes, ...wishes].map((wish) => ask(wish)));
    for (const { status, json } of replies) {
      expect(status).toBe(200);
      if (json.success !== true) expect(json.message).toContain("covered by another");
    }
    const made = replies.filter(({ json }) => json.success).map(({ json }) => json.data);
    const covered = made.flatMap((each) => each.orders.map((order: { trade_no: string }) => order.trade_no));
    expect(covered.length).toBeGreaterThan(0);
    expect(new Set(covered).size).toBe(covered.length);
    expect(new Set([...covered, ...(await coverable())]).size).toBe(orders.length);
    expect((await own()).total_count).toBe(made.length);
    const rows = await app.services.db
      .selectFrom("fapiao_orders")
      .innerJoin("orders", "orders.id", "fapiao_orders.order_id")
      .where("orders.user_id", "=", user.id)
      .select("orders.id")
      .execute();
    expect(rows).toHaveLength(covered.length);
  });
});

describe("a fapiao", () => {
  let id: number;
  let tradeNo: string;
  beforeEach(async () => {
    tradeNo = await paid();
    ({ id } = done(await ask([tradeNo])));
  });

  it("is issued with a file, which may be corrected", async () => {
    app.pass(60);
    expect(done(await issue(id))).toMatchObject({ state: "issued", ...file, decided_at: now() });
    const better = { file_url: "https://tax.example.test/f/2.pdf", number: "" };
    expect(done(await issue(id, better))).toMatchObject({ state: "issued", ...better });
    expect(done(await user.client.get(`/api/fapiao/${id}`))).toMatchObject(better);
    refused(await reject(id));
    refused(await cancel(id));
    expect(await coverable()).toEqual([]);
    refused(await ask([tradeNo]));
  });

  it.each([
    ["no address", ""],
    ["words", "the file"],
    ["another scheme", "http://tax.example.test/f.pdf"],
    ["a script", "javascript:alert(1)"],
    ["a name in front of the host", "https://tax.example.test@evil.test/f.pdf"],
    ["a control character", "https://tax.example.test/\u202efdp.f"],
    ["an address that is too long", `https://tax.example.test/${"a".repeat(2000)}`],
  ])("is not issued with %s for a file", async (_what, address) => {
    refused(await issue(id, { file_url: address }));
    expect(done(await user.client.get(`/api/fapiao/${id}`)).state).toBe("pending");
  });

  it("is not issued with a number that is none", async () => {
    refused(await issue(id, { number: "<b>1</b>" }));
    refused(await issue(id, { number: "1".repeat(41) }));
  });

  it("is rejected with a reason, and its orders can be covered again while it still names them", async () => {
    refused(await reject(id, "  "));
    refused(await reject(id, "a\u202eb"));
    expect(done(await reject(id, " Wrong title "))).toMatchObject({ state: "rejected", reason: "Wrong title" });
    refused(await issue(id));
    refused(await reject(id));
    refused(await cancel(id));
    expect(await coverable()).toEqual([tradeNo]);
    const again = done(await ask([tradeNo]));
    expect(done(await user.client.get(`/api/fapiao/${id}`)).orders).toMatchObject([{ trade_no: tradeNo }]);
    expect((await own(user.client, { keyword: tradeNo })).data.map((row: { id: number }) => row.id)).toEqual([
      again.id,
      id,
    ]);
  });

  it("is withdrawn by its asker alone, while it is pending", async () => {
    const other = await app.user();
    refused(await cancel(id, other.client));
    refused(await cancel(id, admin.client));
    expect(done(await cancel(id))).toMatchObject({ state: "canceled", decided_at: now() });
    refused(await cancel(id));
    refused(await issue(id));
    expect(await coverable()).toEqual([tradeNo]);
  });

  it("has one outcome under concurrent actions", async () => {
    const replies = await Promise.all([cancel(id), reject(id), issue(id), cancel(id), reject(id)]);
    const ends = replies.filter(({ json }) => json.success).map(({ json }) => json.data.state);
    expect(ends).toHaveLength(1);
    const { state } = done(await user.client.get(`/api/fapiao/${id}`));
    expect(state).toBe(ends[0]);
    expect(await coverable()).toEqual(state === "issued" ? [] : [tradeNo]);
  });

  it("does not prevent a refund, shows it, and can no longer be issued while pending", async () => {
    done(await refund(tradeNo));
    expect(done(await user.client.get(`/api/fapiao/${id}`))).toMatchObject({
      state: "pending",
      refunded_count: 1,
      orders: [{ trade_no: tradeNo, status: "refunded" }],
    });
    expect(refused(await issue(id))).toContain("refunded");
    done(await reject(id));
    expect(await coverable()).toEqual([]);
  });

  it("stays issued when an order is refunded afterwards, and can still be corrected", async () => {
    done(await issue(id));
    done(await refund(tradeNo));
    expect((await all({ keyword: file.number, username: user.username })).data).toMatchObject([
      { id, state: "issued", refunded_count: 1 },
    ]);
    expect(done(await issue(id, { number: "8" })).number).toBe("8");
  });

  it("is visible to its user and administrators only", async () => {
    const other = await app.user();
    refused(await other.client.get(`/api/fapiao/${id}`));
    refused(await other.client.get("/api/fapiao/999999"));
    expect((await own(other.client)).total_count).toBe(0);
    expect(done(await admin.client.get(`/api/fapiao/${id}`)).orders).toHaveLength(1);
    for (const reply of [
      await user.client.get("/api/fapiao/"),
      await issue(id, {}, user.client),
      await reject(id, "no", user.client),
      await issue(999_999),
      await reject(999_999),
      await cancel(999_999),
    ])
      refused(reply);
    for (const path of ["", "self", "order", String(id)])
      expect((await app.guest().get(`/api/fapiao/${path}`)).status).toBe(401);
  });

  it("is in the audit log with all that is done to it", async () => {
    refused(await cancel(id, admin.client));
    done(await issue(id));
    const query = { action: "issueFapiao" };
    expect((await root.get("/api/operation_record/", { query })).json.data.data[0]).toMatchObject({
      user_id: admin.id,
      target: String(id),
      text: "file_url, number",
      success: true,
    });
    const actions = await user.client.get("/api/operation_record/", { query: { action: "createFapiao" } });
    expect(actions.json.data.data).toMatchObject([{ target: company.title, success: true }]);
  });
});

describe("lists of fapiaos", () => {
  it("are filtered by state, user, keyword and time, sorted and paged", async () => {
    app.pass(3600);
    const start = now();
    const other = await app.user();
    const made: number[] = [];
    for (const [amount, title, number] of [
      [3, "Beta 100%", "A".repeat(15)],
      [1, "alpha", "B".repeat(15)],
      [2, "Gamma", "C".repeat(15)],
    ] as const) {
      app.pass(10);
      made.push(done(await ask([await paid(amount)], { title, tax_number: number })).id);
    }
    const [beta, alpha, gamma] = made as [number, number, number];
    const theirs = done(await ask([await paid(9, manual, other.client)], {}, other.client)).id;
    done(await issue(alpha, { number: "INV-77" }));
    done(await reject(gamma));
    const ids = async (query: Record<string, string | number>) =>
      (await all({ start_timestamp: start, ...query })).data.map((row: { id: number }) => row.id);
    expect(await ids({})).toEqual([theirs, gamma, alpha, beta]);
    expect(await ids({ username: user.username })).toEqual([gamma, alpha, beta]);
    expect(await ids({ username: "nobody" })).toEqual([]);
    expect(await ids({ state: "issued" })).toEqual([alpha]);
    expect(await ids({ keyword: "ALP" })).toEqual([alpha]);
    expect(await ids({ keyword: "aaaa" })).toEqual([beta]);
    expect(await ids({ keyword: "inv-7" })).toEqual([alpha]);
    expect(await ids({ keyword: "lpha" })).toEqual([]);
    expect(await ids({ end_timestamp: start + 10 })).toEqual([beta]);
    expect(await ids({ username: user.username, order: "amount" })).toEqual([alpha, gamma, beta]);
    expect(await ids({ username: user.username, order: "-title" })).not.toEqual([]);
    expect(await ids({ order: "state,-id", size: 2, page: 2 })).toHaveLength(2);
    expect((await own(user.client, { state: "pending" })).data).toMatchObject([{ id: beta }]);
    expect((await all({ order: "-id", size: 1, page: 2, start_timestamp: start })).total_count).toBe(4);
    refused(await admin.client.get("/api/fapiao/", { query: { order: "email" } }));
    refused(await admin.client.get("/api/fapiao/", { query: { size: 101 } }));
  });
});

describe("mail about a fapiao", () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    for (const [name, value] of Object.entries({
      SMTPServer: "127.0.0.1",
      SMTPPort: String(mail.port),
      SMTPFrom: "site@gateway.test",
      SystemName: "Example",
      ServerAddress: "https://gateway.test/",
    }))
      await app.services.options.set(name, value);
  });
  afterAll(async () => {
    await app.services.options.set("SMTPServer", "");
    await mail.close();
  });

  it("goes to its asker in the language of the request, and leads to the page", async () => {
    const email = `${user.username}@mail.test`;
    const request = { ...company, email, trade_nos: [await paid()] };
    const { id } = done(await user.client.post("/api/fapiao/", request, { headers: { "accept-language": "fr" } }));
    const second = done(await ask([await paid()], { email })).id;
    done(await issue(id));
    done(await reject(second, "SECRET reason"));
    refused(await reject(second));
    await app.services.mailer.drain();
    const mails = mail.received.filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(2);
    const issued = mails.find(({ subject }) => subject.includes("est émise"));
    expect(issued?.text).toContain(`https://gateway.test/dashboard/fapiao?id=${id}`);
    expect(mails.map(({ text }) => text).join()).not.toContain("SECRET");
  });
});
