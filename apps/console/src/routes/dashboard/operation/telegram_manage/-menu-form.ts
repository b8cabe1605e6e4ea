import type { TelegramMenu, TelegramMenuInput } from "@one-hub/sdk";
import * as z from "zod/mini";

/** The gateway's limits. */
const MAX_COMMAND_LENGTH = 32;
const MAX_DESCRIPTION_LENGTH = 255;
const MAX_REPLY_LENGTH = 4096;

/** The name under which an unsent form is kept. */
export const menuFormName = "telegram-menu";

/** Formats of a reply, as Telegram names them. */
export const parseModes = ["MarkdownV2", "Markdown", "HTML"] as const;
export type ParseMode = (typeof parseModes)[number];

/** Commands that the bot has of its own. */
export const builtInCommands = ["bind", "unbind", "balance", "recharge", "apikey", "aff"] as const;

export interface MenuValues {
  command: string;
  description: string;
  parseMode: ParseMode;
  reply: string;
}

export const menuForm = z.object({
  command: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMAND_LENGTH), z.regex(/^[a-z0-9_]*$/), (context) => {
      const { value } = context;
      if (builtInCommands.some((command) => command === value))
        context.issues.push({ code: "custom", input: value, path: [], message: "builtIn", continue: true });
    }),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_DESCRIPTION_LENGTH)),
  parseMode: z.enum(parseModes),
  reply: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REPLY_LENGTH)),
});

export const emptyMenu: MenuValues = { command: "", description: "", parseMode: "MarkdownV2", reply: "" };

/** The format that a menu is sent in; undefined for one that Telegram does not know. */
export const parseModeOf = (name: string): ParseMode | undefined =>
  parseModes.find((known) => known.toLowerCase() === name.toLowerCase());

export const menuValues = (menu: TelegramMenu): MenuValues => ({
  command: menu.command,
  description: menu.description,
  parseMode: parseModeOf(menu.parse_mode) ?? "MarkdownV2",
  reply: menu.reply_message,
});

/** A checked form as the gateway takes it. */
export const menuBody = (values: MenuValues): TelegramMenuInput => {
  const { command, description, parseMode, reply } = menuForm.parse(values);
  return { command, description, parse_mode: parseMode, reply_message: reply };
};
