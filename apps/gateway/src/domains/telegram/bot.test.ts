import { startTelegramServer, type TelegramServer } from "@one-hub/testing/telegram.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTelegramApi } from "./api.ts";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let telegram: TelegramServer;
let app: TestApp;

const start = async (change: { webhookSecret?: string; token?: string; extensions?: readonly string[] } = {}) => {
  const { extensions, ...config } = change;
  app = await startTestApp({
    telegram: { token: telegram.token, apiUrl: telegram.url, retryDelay: () => 1, ...config },
    ...(extensions !== undefined && { extensions }),
  });
  await app.services.options.set("ServerAddress", "https://site.example");
  app.services.telegram.start();
};
const online = () => vi.waitFor(() => expect(app.services.telegram.status().status).toBe(true));

beforeEach(async () => {
  telegram = await startTelegramServer();
});
afterEach(async () => {
  await app.close();
  await telegram.close();
});

const say = async (text: string, said?: Parameters<TelegramServer["say"]>[1]) => (await telegram.say(text, said)).text;
const accessToken = async (client: Client): Promise<string> => (await client.get("/api/user/token")).json.data;
const menu = async (command: string, reply: string, mode = "MarkdownV2") =>
  (await app.root()).post("/api/option/telegram", {
    command,
    description: `About ${command}`,
    parse_mode: mode,
    reply_message: reply,
  });
/** A user whose account is bound to the Telegram account 7, which writes by default. */
const bound = async (options: Parameters<TestApp["user"]>[0] = {}) => {
  const user = await app.user(options);
  expect(await say(`/bind ${await accessToken(user.client)}`)).toContain("now linked");
  return user;
};
const self = async (client: Client) => (await client.get("/api/user/self")).json.data;

describe("binding", () => {
  beforeEach(() => start());

  it("takes an access token, with the command or after it, and removes the message", async () => {
    const { client, username } = await app.user();
    expect(await say("/bind")).toContain("Send me your access token");
    const removed = telegram.nextCall("deleteMessage");
    expect(await say(await accessToken(client))).toContain(`linked to ${username}`);
    expect(await removed).toMatchObject({ chat_id: 7 });
    expect(await self(client)).toMatchObject({ telegram_id: 7 });
    expect(await say("/bind again")).toContain(`already linked to ${username}`);
  });

  it("refuses other tokens, disabled users, and accounts that are bound to another Telegram account", async () => {
    const { client, id } = await bound();
    const other = { from: { id: 8 } };
    expect(await say("/bind nonsense", other)).toContain("isn't valid");
    expect(await say(`/bind ${await accessToken(client)}`, other)).toContain("linked to another Telegram account");
    const disabled = await app.user();
    const token = await accessToken(disabled.client);
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "in", [disabled.id, id]).execute();
    expect(await say(`/bind ${token}`, other)).toContain("disabled");
    expect(await say("/balance")).toContain("disabled");
    expect(await say("/balance", other)).toContain("Link your account first");
  });

  it("ends with /unbind, and with the profile's call", async () => {
    const { client } = await bound();
    expect(await say("/unbind")).toContain("no longer linked");
    expect(await self(client)).toMatchObject({ telegram_id: 0 });
    await say(`/bind ${await accessToken(client)}`);
    expect((await client.delete("/api/user/binding/telegram")).json.success).toBe(true);
    expect(await self(client)).toMatchObject({ telegram_id: 0 });
    expect(await say("/unbind")).toContain("Link your account first");
  });

  it("is in the audit log", async () => {
    const { id } = await bound();
    await say("/unbind");
    const records = await app.services.db
      .selectFrom("operation_records")
      .select(["target", "user_agent", "success"])
      .where("user_id", "=", id)
      .where("action", "=", "telegramWebhook")
      .orderBy("id")
      .execute();
    expect(records).toEqual([
      { target: "/bind", user_agent: "Telegram", success: 1 },
      { target: "/unbind", user_agent: "Telegram", success: 1 },
    ]);
  });

  it("asks for a private chat in a group, and removes the token there", async () => {
    const { client } = await app.user();
    const removed = telegram.nextCall("deleteMessage");
    const group = { chat: { id: -1, type: "group" } } as const;
    expect(await say(`/bind@gateway_bot ${await accessToken(client)}`, group)).toContain("create a new one");
    expect(await removed).toMatchObject({ chat_id: -1 });
    expect(await self(client)).toMatchObject({ telegram_id: 0 });
    expect(await say("/apikey", group)).toContain("private chat");
  });
});

describe("the account's commands", () => {
  beforeEach(() => start());

  it("/balance tells balance and use, in Chinese to Chinese readers", async () => {
    await bound({ quota: 750_000 });
    expect(await say("/balance")).toBe("Balance: $1.50\nUsed: $0.00\nRequests: 0");
    expect(await say("/balance", { from: { id: 7, language: "zh-hans" } })).toContain("余额：$1.50");
  });

  it("/recharge redeems a code, with the command or after it, once", async () => {
    const { client } = await bound();
    const create = { name: "spring", count: 1, quota: 500_000 };
    const [code] = (await (await app.root()).post("/api/redemption/", create)).json.data;
    expect(await say("/recharge")).toContain("redemption code");
    expect(await say(code)).toBe("$1.00 added. Your balance is now $1.00.");
    expect(await say(`/recharge ${code}`)).toBe("This code has been used");
    expect(await self(client)).toMatchObject({ quota: 500_000 });
  });

  it("/apikey sends the own keys so that they are not forwarded", async () => {
    const { client } = await bound();
    expect(await say("/apikey")).toContain("https://site.example/dashboard/key");
    const key = { expired_time: -1, unlimited_quota: true, remain_quota: 0, group: "", backup_group: "" };
    for (const name of ["<one>", "two"]) await client.post("/api/token/", { ...key, name });
    const [two, one] = (await client.get("/api/token/", { query: { order: "-id" } })).json.data.data;
    await client.put("/api/token/", { id: one.id, status: 2 }, { query: { status_only: "true" } });
    const message = await telegram.say("/apikey");
    expect(message).toMatchObject({ parse_mode: "HTML", protect_content: true });
    expect(message.text).toContain(`<b>two</b>\n<tg-spoiler><code>sk-${two.key}</code></tg-spoiler>`);
    expect(message.text).toContain(`<b>&lt;one&gt;</b> (disabled)\n<tg-spoiler><code>sk-${one.key}`);
  });

  it("/aff sends the invite link", async () => {
    const { client } = await bound();
    const code = (await client.get("/api/user/aff")).json.data;
    expect(await say("/aff")).toBe(`Your invite link: https://site.example/register?aff=${code}`);
  });
});

describe("menus", () => {
  beforeEach(() => start());

  it("are answered in their format, also in groups, and anything else in a private chat by the list of commands", async () => {
    await menu("faq", "*Hello*");
    const message = await telegram.say("/faq");
    expect(message).toMatchObject({ chat_id: 7, text: "*Hello*", parse_mode: "MarkdownV2" });
    const group = { chat: { id: -1, type: "group" } } as const;
    expect(await telegram.say("/FAQ@Gateway_Bot", group)).toMatchObject({ chat_id: -1, text: "*Hello*" });
    for (const text of ["/start", "hello"]) expect(await say(text)).toMatch(/\/bind - Link.*\/faq - About faq$/s);
    // In groups all of these are for others; the answer that comes is that to the last one.
    const ignored = telegram.say("/faq@other_bot", group);
    void telegram.say("hello", group);
    void telegram.say("/unknown", group);
    void telegram.say("/faq", group);
    await ignored;
    expect(telegram.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(5);
  });

  it("with broken markup are sent as plain text", async () => {
    await menu("faq", "Hello.");
    const description = "Bad Request: can't parse entities: Character '.' is reserved";
    telegram.fail("sendMessage", { error_code: 400, description }, 1);
    const message = await telegram.say("/faq");
    expect([message.text, message.parse_mode]).toEqual(["Hello.", undefined]);
  });

  it("are told to Telegram by a reload, in both languages", async () => {
    await online();
    await menu("faq", "Hello");
    const told = telegram.nextCall("setMyCommands");
    expect((await (await app.root()).put("/api/option/telegram/reload")).json).toEqual({ success: true, message: "" });
    const { commands } = (await told) as { commands: { command: string }[] };
    const names = commands.map(({ command }) => command).join(" ");
    expect(names).toBe("bind unbind balance recharge apikey aff faq");
    const last = telegram.calls.findLast(({ method }) => method === "setMyCommands")?.body;
    expect(last).toMatchObject({ language_code: "zh" });
    expect(JSON.stringify(last)).toContain("绑定账号");
    telegram.fail("setMyCommands", { error_code: 400, description: "Bad Request: BOT_COMMAND_INVALID" });
    const refused = (await (await app.root()).put("/api/option/telegram/reload")).json;
    expect(refused).toMatchObject({ success: false, code: "telegram_unreachable" });
    expect(refused.message).toContain("BOT_COMMAND_INVALID");
  });

  it("stop after twenty messages of a chat in a minute", async () => {
    await menu("faq", "Hello");
    for (let count = 0; count < 20; count += 1) await say("/faq");
    // The answer that comes is that to another chat.
    const next = telegram.say("/faq");
    void telegram.say("/faq", { from: { id: 8 } });
    expect(await next).toMatchObject({ chat_id: 8 });
    app.pass(60);
    const sent = telegram.nextCall("sendMessage");
    void telegram.say("/faq");
    expect(await sent).toMatchObject({ chat_id: 7 });
  });
});

describe("polling", () => {
  it("goes on after a time in which Telegram was away, and answers each message once", async () => {
    telegram.fail("getMe", { error_code: 502, description: "Bad Gateway" });
    await start();
    for (let count = 0; count < 3; count += 1) await telegram.nextCall("getMe");
    expect(app.services.telegram.status()).toEqual({ status: false, is_webhook: false });
    expect((await (await app.root()).put("/api/option/telegram/reload")).json.code).toBe("telegram_bot_off");
    telegram.fail("getMe");
    await online();
    expect((await app.guest().get("/api/status")).json.data.telegram_bot).toBe("gateway_bot");
    await menu("faq", "Hello");
    await say("/faq");
    telegram.fail("getUpdates", { error_code: 500, description: "Internal Server Error" });
    await vi.waitFor(() => expect(app.services.telegram.status().status).toBe(false));
    telegram.fail("getUpdates");
    await say("/faq");
    expect(telegram.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(2);
  });

  it("ends at once with a stop, which confirms what was answered", async () => {
    await start();
    await say("hello");
    await app.services.telegram.stop();
    expect(app.services.telegram.status().status).toBe(false);
    const last = telegram.calls.find(({ method, body }) => method === "getUpdates" && body["timeout"] === 0);
    expect(last?.body).toMatchObject({ offset: 1002 });
  });

  it("tells why Telegram could not be reached without the bot's token", async () => {
    await start();
    const token = "1:secret-token";
    const gone = await startTelegramServer();
    await gone.close();
    const { api, describe: tell, close } = createTelegramApi({ token, apiUrl: gone.url, proxy: undefined });
    const error: unknown = await api.getMe().catch((failure: unknown) => failure);
    expect(tell(error)).toBe("ECONNREFUSED");
    expect(tell(new Error(`No answer of /bot${token}/getMe`))).toBe("No answer of /bot…/getMe");
    await close();
  });

  it("stays off with a wrong token", async () => {
    await start({ token: "1:wrong" });
    await telegram.nextCall("getMe");
    expect(app.services.telegram.status().status).toBe(false);
  });
});

describe("the webhook", () => {
  const secret = { "x-telegram-bot-api-secret-token": "s3cret" };
  const receive = (path: string, update: unknown, headers: Record<string, string> = secret) =>
    app.guest().post(path, update, { headers });

  it("is told to Telegram without the bot's token, and takes calls with its secret alone", async () => {
    const told = telegram.nextCall("setWebhook");
    await start({ webhookSecret: "s3cret", extensions: [] });
    const { url, secret_token: sent } = await told;
    expect(sent).toBe("s3cret");
    expect(url).toMatch(/^https:\/\/site\.example\/api\/telegram\/[\w-]{43}$/);
    expect(url).not.toContain("test-token");
    await online();
    expect(app.services.telegram.status()).toEqual({ status: true, is_webhook: true });

    const path = new URL(String(url)).pathname;
    const answered = telegram.nextMessage();
    const reply = await receive(path, telegram.updateOf("hello"));
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect((await answered).text).toContain("/bind");

    for (const [where, headers] of [
      [path, { ...secret, "x-telegram-bot-api-secret-token": "s3cre7" }],
      [path, {}],
      [`/api/telegram/${telegram.token}`, secret],
    ] as const) {
      const refused = await receive(where, telegram.updateOf("hello"), headers);
      expect([refused.status, refused.text]).toEqual([404, "Page not found"]);
    }
    expect((await receive(path, "nonsense")).status).toBe(200);
    expect(telegram.calls.some(({ method }) => method === "getUpdates")).toBe(false);
    expect(telegram.calls.filter(({ method }) => method === "sendMessage")).toHaveLength(1);
  });
});
