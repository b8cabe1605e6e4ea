import { type Check, numberIn, type Row } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const UNKNOWN_ID = 2_000_000_001;

export const telegramPath = "/api/option/telegram";

/** The bot's menus and its state. The menus are removed, and Telegram is never told of them. */
export const telegramChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix } = suite;
  const { admin, root } = site;
  const menu = (change: Row): Row => ({ description: "Contract test", reply_message: "Hi", ...change });
  const find = async (t: Check, command: string): Promise<Row | undefined> => {
    const rows = t.rows("menus", await t.get(root, telegramPath, { keyword: command }));
    return rows.find((row) => row["command"] === command);
  };

  await check("telegram: a menu is created, found and changed, and goes", async (t) => {
    const command = `${prefix}_a`;
    t.accepted("creation", await t.post(root, telegramPath, menu({ command })));
    const made = await find(t, command);
    const stored = { command, description: "Contract test", parse_mode: "MarkdownV2", reply_message: "Hi" };
    const told = (row: Row | undefined) => Object.fromEntries(Object.keys(stored).map((name) => [name, row?.[name]]));
    t.equal("the menu", told(made), stored);
    const id = numberIn(made, "id");
    t.equal("by its id", t.row("menu", await t.get(root, `${telegramPath}/${id}`)), made);
    const change = { id, description: "Changed", parse_mode: "HTML", command: "", reply_message: "" };
    t.accepted("a change", await t.post(root, telegramPath, change));
    t.equal("what was filled in", told(await find(t, command)), {
      ...stored,
      description: "Changed",
      parse_mode: "HTML",
    });
    t.accepted("deletion", await t.remove(root, `${telegramPath}/${id}`));
    t.refused("the deleted menu", await t.get(root, `${telegramPath}/${id}`));
    t.equal("in the list", await find(t, command), undefined);
  });

  await check("telegram: commands of other menus and of the bot are refused", async (t) => {
    const command = `${prefix}_b`;
    t.accepted("a menu", await t.post(root, telegramPath, menu({ command })));
    t.refused("its command again", await t.post(root, telegramPath, menu({ command })));
    for (const reserved of ["bind", "unbind", "balance", "recharge", "apikey", "aff"])
      t.refused(`/${reserved}`, await t.post(root, telegramPath, menu({ command: reserved })));
    t.refused("an unknown id", await t.get(root, `${telegramPath}/${UNKNOWN_ID}`));
  });

  await check("telegram: pages and sort columns", async (t) => {
    t.accepted("another menu", await t.post(root, telegramPath, menu({ command: `${prefix}_c` })));
    await checkPages(t, root, telegramPath, { keyword: prefix });
    await checkOrder(t, root, telegramPath, "TelegramMenuSort", { keyword: prefix }, "description");
  });

  await check("telegram: menus and bot are root's", async (t) => {
    t.refused("an administrator's list", await t.get(admin.api, telegramPath));
    t.refused("an administrator's menu", await t.post(admin.api, telegramPath, menu({ command: `${prefix}_d` })));
    t.refused("an administrator's look at the bot", await t.get(admin.api, `${telegramPath}/status`));
    t.equal("a guest", (await t.get(guest, telegramPath)).status, 401);
  });

  await check("telegram: a bot that is off has no menus to reload and takes no calls", async (t) => {
    const { status } = t.row("bot", await t.get(root, `${telegramPath}/status`));
    // A bot that runs would tell Telegram this run's menus.
    if (status !== false) return;
    t.refused("a reload", await t.call(root, "PUT", `${telegramPath}/reload`));
    const call = await t.post(guest, `/api/telegram/12345:${prefix}`, {});
    t.equal("Telegram's call", [call.status, call.text], [404, "Page not found"]);
  });
};
