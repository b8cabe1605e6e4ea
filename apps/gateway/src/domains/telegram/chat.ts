import type { Message } from "grammy/types";
import { type Language, languageOf } from "../../platform/http.ts";
import { createWindowLimiter } from "../../platform/rate-limit.ts";
import { isMarkupError, type TelegramApi } from "./api.ts";
import {
  aboutCommand,
  type Answer,
  type CommandParts,
  createCommands,
  isReserved,
  MAX_LISTED_MENUS,
  type OwnCommand,
  ownCommands,
} from "./commands.ts";
import { findMenuByCommand, listFirstMenus, type TelegramMenuRow } from "./store.ts";
import { say } from "./texts.ts";

/** Messages that are answered in one chat; more are ignored. */
const CHAT_LIMIT = { requests: 20, seconds: 60 } as const;

/** How long a message counts as the answer to a question of the bot. */
const QUESTION_MS = 5 * 60_000;
const MAX_QUESTIONS = 10_000;
const MAX_MESSAGE_LENGTH = 4096;

const parseModes = ["MarkdownV2", "Markdown", "HTML"] as const;

/** Reads `/command@bot text`; undefined for other texts, and for a command to another bot. */
export const readCommand = (text: string, botName: string): { command: string; argument: string } | undefined => {
  const [whole, command, bot, argument = ""] = /^\/([a-z\d_]{1,32})(?:@(\w+))?(?:\s+(.*))?$/is.exec(text.trim()) ?? [];
  if (whole === undefined || command === undefined) return undefined;
  if (bot !== undefined && bot.toLowerCase() !== botName.toLowerCase()) return undefined;
  return { command: command.toLowerCase(), argument: argument.trim() };
};

/** Creates what answers the messages of people. `answer` throws where Telegram does not take an answer. */
export const createChat = (
  parts: CommandParts & {
    readonly api: TelegramApi["api"];
    readonly botName: string;
    /** Logs a failure that does not keep the bot from going on. */
    readonly noteFailure: (error: unknown, what: string) => void;
  },
) => {
  const { db, clock, api, botName, noteFailure } = parts;
  const run = createCommands(parts);
  const limiter = createWindowLimiter(CHAT_LIMIT, clock);
  /** Questions that the bot asked, by chat. */
  const questions = new Map<number, { readonly command: OwnCommand; readonly until: number }>();

  const takeQuestion = (chatId: number) => {
    const question = questions.get(chatId);
    questions.delete(chatId);
    return question !== undefined && question.until > clock() ? question.command : undefined;
  };

  const keepQuestion = (chatId: number, command: OwnCommand) => {
    if (questions.size >= MAX_QUESTIONS) questions.clear();
    questions.set(chatId, { command, until: clock() + QUESTION_MS });
  };

  const send = async (chatId: number, { text, html, isSecret, asks }: Answer) => {
    await api.sendMessage(chatId, text, {
      ...(html === true && { parse_mode: "HTML" as const }),
      ...(isSecret === true && { protect_content: true }),
      ...(asks === true && { reply_markup: { force_reply: true as const } }),
      link_preview_options: { is_disabled: true },
    });
  };

  /** A reply with broken markup is sent as it is written: better than no answer. */
  const sendMenu = async (chatId: number, menu: TelegramMenuRow) => {
    const mode = parseModes.find((known) => known.toLowerCase() === menu.parse_mode.toLowerCase());
    try {
      await api.sendMessage(chatId, menu.reply_message, mode === undefined ? {} : { parse_mode: mode });
    } catch (error) {
      if (!isMarkupError(error)) throw error;
      await api.sendMessage(chatId, menu.reply_message);
    }
  };

  const help = async (language: Language): Promise<Answer> => {
    const menus = await listFirstMenus(db, MAX_LISTED_MENUS);
    const own = ownCommands.map((command) => `/${command} - ${aboutCommand(command, language)}`);
    const lines = menus.map(({ command, description }) => `/${command} - ${description}`);
    return { text: [say("help", language), ...own, ...lines].join("\n").slice(0, MAX_MESSAGE_LENGTH) };
  };

  /** Secrets do not stay in a chat where the bot may remove them. */
  const remove = async ({ chat, message_id: id }: Message) => {
    try {
      await api.deleteMessage(chat.id, id);
    } catch (error) {
      noteFailure(error, "the Telegram bot could not delete a message with a secret");
    }
  };

  const runOwn = async (message: Message, command: OwnCommand, argument: string) => {
    const { chat, from } = message;
    if (from === undefined) return;
    const language = languageOf(from.language_code);
    const isPrivate = chat.type === "private";
    const holdsSecret = argument !== "" && (command === "bind" || (command === "recharge" && !isPrivate));
    if (holdsSecret) await remove(message);
    if (!isPrivate) {
      const leaked = command === "bind" && holdsSecret;
      await send(chat.id, { text: say(leaked ? "tokenInGroup" : "privateOnly", language) });
      return;
    }
    const answer = await run(command, { telegramId: from.id, language, argument });
    if (answer.asks === true) keepQuestion(chat.id, command);
    await send(chat.id, answer);
  };

  const answer = async (message: Message): Promise<void> => {
    const { chat, from, text } = message;
    if (text === undefined || from === undefined || from.is_bot) return;
    const isPrivate = chat.type === "private";
    const read = readCommand(text, botName);
    // Groups have talk that is none of the bot's.
    if (!isPrivate && read === undefined) return;
    if (!limiter.take(String(chat.id))) return;
    const asked = takeQuestion(chat.id);
    if (read === undefined && asked !== undefined) return runOwn(message, asked, text.trim());
    if (read !== undefined && isReserved(read.command)) return runOwn(message, read.command, read.argument);
    const menu = read === undefined ? undefined : await findMenuByCommand(db, read.command);
    if (menu !== undefined) await sendMenu(chat.id, menu);
    else if (isPrivate) await send(chat.id, await help(languageOf(from.language_code)));
  };

  return {
    answer,
    /** Tells the person that the bot failed, if that is possible. */
    apologize: async ({ chat, from }: Message): Promise<void> => {
      try {
        await send(chat.id, { text: say("failed", languageOf(from?.language_code)) });
      } catch (error) {
        noteFailure(error, "the Telegram bot could not tell that it failed");
      }
    },
  };
};

export type Chat = ReturnType<typeof createChat>;
