import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("telegram_menus").execute();
});

const path = "/api/option/telegram";
const help = { command: "help", description: "Help", parse_mode: "HTML", reply_message: "<b>Hi</b>" } as const;
const menus = async (query: Record<string, string | number> = {}) =>
  (await root.get(path, { query: { order: "id", ...query } })).json.data.data;
const commands = async (query: Record<string, string | number> = {}) =>
  (await menus(query)).map(({ command }: { command: string }) => command);
const create = async (change: object = {}) => {
  const reply = await root.post(path, { ...help, ...change });
  if (reply.json.success !== true) throw new Error(reply.text);
  return (await menus()).at(-1);
};
const refused = (reply: Reply, code: string, param?: string) =>
  expect([reply.status, reply.json.success, reply.json.code, reply.json.param]).toEqual([200, false, code, param]);

describe("menus of the bot", () => {
  it("are created with one call and changed with the same, in which empty fields keep their value", async () => {
    expect((await root.post(path, help)).json).toEqual({ success: true, message: "" });
    const [made] = await menus();
    expect(made).toEqual({ ...help, id: expect.any(Number), revision: expect.any(String) });
    const { id } = made;
    await root.post(path, { id, description: "Get help", command: "", parse_mode: "markdown" });
    const changed = { ...help, id, description: "Get help", parse_mode: "Markdown" };
    expect((await root.get(`${path}/${id}`)).json.data).toMatchObject(changed);
    await root.post(path, { id: 0, command: "start", description: " Start ", parse_mode: "", reply_message: "Hello" });
    expect((await menus())[1]).toMatchObject({ command: "start", description: "Start", parse_mode: "MarkdownV2" });
  });

  it.each([
    ["a taken command", {}, "telegram_command_taken", "command"],
    ["a command of the bot's own", { command: "bind" }, "telegram_command_reserved", "command"],
    ["no command", { command: "" }, "value_missing", "command"],
    ["no description", { command: "faq", description: "  " }, "value_missing", "description"],
    ["no reply", { command: "faq", reply_message: "" }, "value_missing", "reply_message"],
    ["a command that Telegram does not know", { command: "Get help" }, "value_invalid", "command"],
    ["a long command", { command: "x".repeat(33) }, "value_too_long", "command"],
    ["a long description", { command: "faq", description: "x".repeat(256) }, "value_too_long", "description"],
    [
      "a reply too long for a message",
      { command: "faq", reply_message: "x".repeat(4097) },
      "value_too_long",
      "reply_message",
    ],
    ["another format", { command: "faq", parse_mode: "RTF" }, "value_invalid", "parse_mode"],
  ])("are refused with %s", async (_what, change, code, param) => {
    await create();
    refused(await root.post(path, { ...help, ...change }), code, param);
    expect(await commands()).toEqual(["help"]);
  });

  it("keep their commands apart when one is changed", async () => {
    await create();
    const { id } = await create({ command: "faq" });
    refused(await root.post(path, { id, command: "help" }), "telegram_command_taken", "command");
    refused(await root.post(path, { id, command: "aff" }), "telegram_command_reserved", "command");
    expect((await root.post(path, { id, command: "faq" })).json.success).toBe(true);
  });

  it("refuses a write of an older revision", async () => {
    const { id, revision } = await create();
    const ifMatch = { headers: { "if-match": `"${revision}"` } };
    expect((await root.post(path, { id, description: "One" }, ifMatch)).json.success).toBe(true);
    const late = await root.post(path, { id, description: "Two" }, ifMatch);
    expect([late.status, late.json.code]).toEqual([412, "revision_conflict"]);
    expect((await menus())[0].description).toBe("One");
  });

  it("are listed a page at a time and found by id or the beginning of the command", async () => {
    for (const command of ["b_1", "a", "b_2"]) await create({ command });
    expect((await root.get(path)).json.data).toMatchObject({ page: 1, size: 10, total_count: 3 });
    expect(await commands({ order: "-command", size: 2, page: 2 })).toEqual(["a"]);
    expect(await commands({ keyword: "B" })).toEqual(["b_1", "b_2"]);
    expect(await commands({ keyword: String((await menus())[1].id) })).toEqual(["a"]);
    expect((await root.get(path, { query: { order: "description" } })).json.success).toBe(false);
  });

  it("are deleted, and unknown ids refused", async () => {
    const { id } = await create();
    expect((await root.delete(`${path}/${id}`)).json).toEqual({ success: true, message: "" });
    refused(await root.delete(`${path}/${id}`), "telegram_menu_not_found");
    refused(await root.get(`${path}/${id}`), "telegram_menu_not_found");
    refused(await root.post(path, { ...help, id }), "telegram_menu_not_found");
  });

  it("are for root alone, and their changes are in the audit log", async () => {
    const { client } = await app.user({ role: 10 });
    const calls = [
      client.get(path),
      client.get(`${path}/1`),
      client.post(path, help),
      client.delete(`${path}/1`),
      client.get(`${path}/status`),
      client.put(`${path}/reload`),
    ];
    for (const reply of await Promise.all(calls)) refused(reply, "role_too_low");
    const { id } = await create();
    await root.delete(`${path}/${id}`);
    const records = await app.services.db
      .selectFrom("operation_records")
      .select(["action", "target", "success"])
      .where("username", "=", "root")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(records).toEqual([
      { action: "deleteTelegramMenu", target: String(id), success: 1 },
      { action: "saveTelegramMenu", target: "", success: 1 },
    ]);
  });
});

describe("without a bot", () => {
  it("the status is offline, a reload is refused and the webhook is not there", async () => {
    expect((await root.get(`${path}/status`)).json).toEqual({
      success: true,
      data: { status: false, is_webhook: false },
    });
    refused(await root.put(`${path}/reload`), "telegram_bot_off");
    const reply = await app.guest().post("/api/telegram/12345:fake", {});
    expect([reply.status, reply.text]).toEqual([404, "Page not found"]);
    expect((await app.guest().get("/api/status")).json.data.telegram_bot).toBe("");
  });
});
