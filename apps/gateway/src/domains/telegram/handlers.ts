import type { Schemas } from "@one-hub/sdk";
import type { Handlers } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, createTextReply, refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { isReserved } from "./commands.ts";
import { deleteMenu, findMenu, insertMenu, listMenus, updateMenu } from "./store.ts";
import { toTelegramMenu } from "./view.ts";

const notFound = () => refuse("There is no such menu", "菜单不存在", { code: "telegram_menu_not_found" });

const parseModes = ["MarkdownV2", "Markdown", "HTML"] as const;

/** The sent fields, as they are stored; empty ones are left out. */
const readInput = (body: Schemas["TelegramMenuInput"]) => {
  const command = emptyToUndefined(body.command);
  const description = emptyToUndefined(body.description?.trim());
  const reply = emptyToUndefined(body.reply_message?.trim());
  const mode = parseModes.find((known) => known.toLowerCase() === body.parse_mode?.toLowerCase());
  if (command !== undefined && isReserved(command))
    throw refuse(`The bot has the command /${command} of its own`, `/${command} 是机器人的内置命令`, {
      code: "telegram_command_reserved",
      param: "command",
    });
  return {
    ...(command !== undefined && { command }),
    ...(description !== undefined && { description }),
    ...(reply !== undefined && { reply_message: reply }),
    ...(mode !== undefined && { parse_mode: mode }),
  };
};

const required = (value: string | undefined, param: string): string => {
  if (value === undefined)
    throw refuse("A menu needs a command, a description and a reply", "请填写命令、描述和回复内容", {
      code: "value_missing",
      param,
    });
  return value;
};

/** The Telegram bot: its menus, its state, and the calls of Telegram. */
export const telegramHandlers = {
  listTelegramMenus: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "TelegramMenuSort", "id");
    const { rows, total } = await listMenus(ctx.db, emptyToUndefined(query.keyword?.trim()), { order, size, offset });
    return { data: rows.map(toTelegramMenu), page, size, total_count: total };
  },

  getTelegramMenu: async ({ path }, ctx) => {
    const row = await findMenu(ctx.db, path.id);
    if (row === undefined) throw notFound();
    return toTelegramMenu(row);
  },

  saveTelegramMenu: async ({ body }, ctx) => {
    const stored = body.id === undefined || body.id === 0 ? undefined : await findMenu(ctx.db, body.id);
    if (stored === undefined && body.id !== undefined && body.id !== 0) throw notFound();
    if (stored !== undefined) requireRevision(ctx, toTelegramMenu(stored), body);
    const values = readInput(body);
    try {
      if (stored === undefined)
        await insertMenu(ctx.db, {
          command: required(values.command, "command"),
          description: required(values.description, "description"),
          parse_mode: values.parse_mode ?? "MarkdownV2",
          reply_message: required(values.reply_message, "reply_message"),
        });
      else if (Object.keys(values).length > 0) await updateMenu(ctx.db, stored.id, values);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw refuse("Another menu has this command", "命令已存在", { code: "telegram_command_taken", param: "command" });
    }
  },

  deleteTelegramMenu: async ({ path }, ctx) => {
    if (!(await deleteMenu(ctx.db, path.id))) throw notFound();
  },

  // The contract's success has no message.
  getTelegramStatus: async (_input, ctx) => createRawReply({ success: true, data: ctx.telegram.status() }),

  reloadTelegramMenus: async (_input, ctx) => {
    const result = await ctx.telegram.reload();
    if (result === "off")
      throw refuse("The Telegram bot is not running", "Telegram 机器人未启用", { code: "telegram_bot_off" });
    if (result !== "done")
      throw refuse(`Telegram did not take the menus: ${result.failure}`, `Telegram 未接受菜单：${result.failure}`, {
        code: "telegram_unreachable",
      });
  },

  telegramWebhook: async ({ path }, ctx) => {
    const secret = ctx.readHeader("x-telegram-bot-api-secret-token") ?? "";
    if (!ctx.telegram.isTelegram({ token: path.token, secret })) return createTextReply("Page not found", 404);
    ctx.telegram.receive(await ctx.readText());
    return createRawReply(undefined);
  },
} satisfies Partial<Handlers>;
