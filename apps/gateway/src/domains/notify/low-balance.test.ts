import { createHmac } from "node:crypto";
import { MockAgent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { type MailServer, startMailServer } from "@one-hub/testing/mail-server.ts";

const origin = "https://hooks.example";
const secret = "a-secret-of-16-characters";
const threshold = 750_000;

let app: TestApp;
let mail: MailServer;
let agent: MockAgent;
let posted: { path: string; body: string; headers: Record<string, string> }[] = [];

beforeAll(async () => {
  agent = new MockAgent();
  agent.disableNetConnect();
  agent
    .get(origin)
    .intercept({ path: () => true, method: "POST" })
    .reply(204, ({ path, body, headers }) => {
      posted.push({ path, body: typeof body === "string" ? body : "", headers: headers as Record<string, string> });
      return "";
    })
    .persist();
  app = await startTestApp({ webhooks: agent });
  mail = await startMailServer();
  for (const [name, value] of Object.entries({
    SMTPServer: "127.0.0.1",
    SMTPPort: String(mail.port),
    SMTPFrom: "site@gateway.test",
    ServerAddress: "https://gateway.test/",
    SystemName: "Example",
  }))
    await app.services.options.set(name, value);
});
beforeEach(() => {
  posted = [];
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await agent.close();
});

/** One call of a user that cost so much. */
const call = async (userId: number, quota: number) => {
  const { ledger } = app.services;
  const token = await app.services.db
    .insertInto("tokens")
    .values({
      user_id: userId,
      key_hash: `${userId} ${Math.random()}`,
      key_sealed: "",
      status: 1,
      name: "k",
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
  const names = { username: "u", tokenName: "k", modelName: "gpt-4o" };
  const { hold } = await ledger.hold({ userId, tokenId: token.id, estimate: quota, ...names });
  if (hold === undefined) throw new Error("The balance is too low");
  await ledger.settle({
    hold,
    quota,
    cost: null,
    ...names,
    promptTokens: 1,
    completionTokens: 1,
    cachedTokens: 0,
    channelId: 1,
    group: "default",
    requestTime: 1,
    isStream: false,
    sourceIp: "",
    metadata: {},
    requestId: "r",
    isLogged: false,
  });
};

const person = async (quota: number) => {
  const made = await app.user({ quota });
  const address = `${made.username}@mail.test`;
  await app.services.db.updateTable("users").set({ email: address }).where("id", "=", made.id).execute();
  const notify = (settings: object, language = "fr") =>
    made.client.put("/api/user/self", { notify: settings }, { headers: { "accept-language": language } });
  const mails = () => mail.received.filter(({ to }) => to.includes(address));
  return { ...made, notify, mails };
};

const own = async (client: Awaited<ReturnType<typeof person>>["client"]) =>
  (await client.get("/api/user/self")).json.data.notify;

describe("notices of a low balance", () => {
  it("are off by default, and keep fields that are not sent", async () => {
    const { client, notify, id } = await person(1_000_000);
    expect(await own(client)).toEqual({ email: false, webhook: "", webhook_signed: false, quota_threshold: 0 });
    await notify({ email: true, webhook: `${origin}/a?token=t`, webhook_secret: secret, quota_threshold: threshold });
    expect((await notify({ email: false })).json).toEqual({ success: true, message: "" });
    expect(await own(client)).toEqual({
      email: false,
      webhook: `${origin}/a?token=t`,
      webhook_signed: true,
      quota_threshold: threshold,
    });
    const stored = await app.services.db.selectFrom("user_notices").selectAll().where("user_id", "=", id).execute();
    for (const text of [secret, "hooks.example"]) expect(JSON.stringify(stored)).not.toContain(text);
    await notify({ webhook: "" });
    expect(await own(client)).toMatchObject({ webhook: "", webhook_signed: false });
  });

  it("come once a fall, by mail and signed webhook, and again after the balance was up", async () => {
    const { id, username, notify, mails } = await person(1_000_000);
    await notify({ email: true, webhook: `${origin}/b`, webhook_secret: secret, quota_threshold: threshold });
    await call(id, 200_000);
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(0);
    await call(id, 100_000);
    await call(id, 1000);
    await app.services.lowBalance.flush();
    await call(id, 1000);
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(1);
    const [{ path, body, headers } = { path: "", body: "", headers: {} }] = posted;
    expect(path).toBe("/b");
    expect(JSON.parse(body)).toEqual({
      type: "quota_low",
      user_id: id,
      username,
      quota: 699_000,
      quota_threshold: threshold,
      created_at: Math.floor(app.services.clock() / 1000),
    });
    const [, t, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["x-webhook-signature"] ?? "") ?? [];
    expect(signature).toBe(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ subject: "Votre solde Example est bas" });
    expect(mails()[0]?.text).toContain("1.398");
    expect(mails()[0]?.text).toContain("https://gateway.test/dashboard/topup");

    const root = await app.root();
    await root.post(`/api/user/quota/${id}`, { quota: 500_000, remark: "" });
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(1);
    await call(id, 600_000);
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(2);
    expect(mails()).toHaveLength(2);
  });

  it("count open holds as balance, and ignore a balance that was low when they were enabled", async () => {
    const { id, notify } = await person(1_000_000);
    await notify({ webhook: `${origin}/c`, quota_threshold: threshold });
    const { ledger, db } = app.services;
    await call(id, 1);
    const token = await db.selectFrom("tokens").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
    const { hold } = await ledger.hold({
      userId: id,
      tokenId: token.id,
      estimate: 900_000,
      username: "u",
      tokenName: "k",
      modelName: "gpt-4o",
    });
    await call(id, 1);
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(0);
    if (hold !== undefined) await ledger.release(hold);
    await notify({ quota_threshold: 2_000_000 });
    await call(id, 1);
    await app.services.lowBalance.flush();
    expect(posted).toHaveLength(0);
  });

  it("stay away where the threshold is 0 and from disabled users; without a secret nothing is signed", async () => {
    const off = await person(10);
    await off.notify({ webhook: `${origin}/d`, quota_threshold: 5 });
    await off.notify({ quota_threshold: 0 });
    await call(off.id, 9);
    const disabled = await person(10);
    await disabled.notify({ webhook: `${origin}/e`, quota_threshold: 5 });
    await call(disabled.id, 9);
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", disabled.id).execute();
    const plain = await person(10);
    await plain.notify({ webhook: `${origin}/f`, quota_threshold: 5 });
    await call(plain.id, 9);
    await app.services.lowBalance.flush();
    expect(posted.map(({ path }) => path)).toEqual(["/f"]);
    expect(posted[0]?.headers).not.toHaveProperty("x-webhook-signature");
  });
});
