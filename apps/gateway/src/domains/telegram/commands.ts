import { formatCount, formatCurrency, quotaToAmount } from "@one-hub/sdk/format";
import { findByAccessToken } from "../auth/store.ts";
import type { Services, UserRow } from "../../context.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { createRequestId, type Language, Refusal } from "../../platform/http.ts";
import { openKey } from "../../platform/sealed-key.ts";
import { consoleLink } from "../mail/codes.ts";
import { insertRecord } from "../operation-record/store.ts";
import { redeemCode } from "../redemption/redeem-code.ts";
import { ensureAffCode } from "../self/store.ts";
import { listTokens, type TokenRow, tokenStatus } from "../token/store.ts";
import { bindTelegram, findByTelegram, unbindTelegram } from "./store.ts";
import { say, type TextName } from "./texts.ts";

export type CommandParts = Pick<Services, "db" | "vault" | "catalog" | "options" | "clock">;

/** The bot's own commands, in the order in which Telegram lists them. */
export const ownCommands = ["bind", "unbind", "balance", "recharge", "apikey", "aff"] as const;
export type OwnCommand = (typeof ownCommands)[number];

/** Telegram lists at most 100 commands. */
export const MAX_LISTED_MENUS = 100 - ownCommands.length;

export const isReserved = (command: string): command is OwnCommand =>
  ownCommands.some((reserved) => reserved === command);

/** A command's description, for lists. */
export const aboutCommand = (command: OwnCommand, language: Language): string => say(`${command}About`, language);

/** A command from a private chat. */
export type CommandCall = {
  readonly telegramId: number;
  readonly language: Language;
  /** Text after the command; empty for none. */
  readonly argument: string;
};

export type Answer = {
  readonly text: string;
  readonly html?: boolean;
  /** It may be neither forwarded nor saved. */
  readonly isSecret?: boolean;
  /** The person's next message is the command's argument. */
  readonly asks?: boolean;
};

/** More keys are read in the console. */
const MAX_KEYS = 10;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const stateOf = ({ status }: TokenRow): TextName | undefined => {
  if (status === tokenStatus.disabled) return "keyDisabled";
  if (status === tokenStatus.expired) return "keyExpired";
  return status === tokenStatus.exhausted ? "keyExhausted" : undefined;
};

/** Creates the bot's own commands, which act for the user whose account the writer's is bound to. */
export const createCommands = (parts: CommandParts) => {
  const { db, vault, options, clock } = parts;
  const now = () => Math.floor(clock() / 1000);
  const quotaText = (quota: number, locale: Language) =>
    options.flag("DisplayInCurrencyEnabled")
      ? formatCurrency(quotaToAmount(quota, options.number("QuotaPerUnit")), { locale, currency: "USD" })
      : formatCount(quota, locale);

  const record = (user: UserRow, command: OwnCommand, success = true) =>
    insertRecord(db, {
      created_at: now(),
      user_id: user.id,
      username: user.username,
      role: user.role,
      action: "telegramWebhook",
      target: `/${command}`,
      text: "",
      ip: "",
      user_agent: "Telegram",
      success: success ? 1 : 0,
    });

  const bind = async ({ telegramId, language, argument }: CommandCall): Promise<Answer> => {
    const before = await findByTelegram(db, telegramId);
    if (before !== undefined) return { text: say("alreadyBound", language, { name: before.username }) };
    if (argument === "") return { text: say("askToken", language), asks: true };
    const user = await findByAccessToken(db, vault.fingerprint(argument));
    if (user === undefined) return { text: say("badToken", language) };
    if (user.status !== 1) return { text: say("disabled", language) };
    try {
      const isDone = await bindTelegram(db, user.id, telegramId);
      await record(user, "bind", isDone);
      if (!isDone) return { text: say("otherBound", language) };
    } catch (error) {
      // Two messages of one person met.
      if (isUniqueViolation(error)) return { text: say("failed", language) };
      throw error;
    }
    return { text: say("bound", language, { name: user.username }) };
  };

  const unbind = async (user: UserRow, { language }: CommandCall): Promise<Answer> => {
    await unbindTelegram(db, user.id);
    await record(user, "unbind");
    return { text: say("unbound", language, { name: user.username }) };
  };

  const balance = async (user: UserRow, { language }: CommandCall): Promise<Answer> => ({
    text: say("balance", language, {
      quota: quotaText(user.quota, language),
      used: quotaText(user.used_quota, language),
      requests: formatCount(user.request_count, language),
    }),
  });

  const recharge = async (user: UserRow, { language, argument }: CommandCall): Promise<Answer> => {
    if (argument === "") return { text: say("askCode", language), asks: true };
    try {
      const requestId = createRequestId(new Date(clock()));
      const added = await redeemCode({ ...parts, now: now(), requestId }, user.id, argument);
      await record(user, "recharge");
      const [credit, quota] = [quotaText(added, language), quotaText(user.quota + added, language)];
      return { text: say("redeemed", language, { added: credit, quota }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await record(user, "recharge", false);
      return { text: error.text[language] };
    }
  };

  const apikey = async (user: UserRow, { language }: CommandCall): Promise<Answer> => {
    const newest = [{ column: "id", direction: "desc" }] as const;
    const { rows, total } = await listTokens(db, { userId: user.id }, { order: newest, size: MAX_KEYS, offset: 0 });
    const link = consoleLink(parts, "/dashboard/key");
    if (rows.length === 0) return { text: say("noKeys", language, { link }) };
    const lines = rows.map((row) => {
      const state = stateOf(row);
      const name = `<b>${escapeHtml(row.name)}</b>${state === undefined ? "" : ` (${say(state, language)})`}`;
      return `${name}\n<tg-spoiler><code>sk-${escapeHtml(openKey(vault, "tokens", row))}</code></tg-spoiler>`;
    });
    const more = total > rows.length ? [escapeHtml(say("moreKeys", language, { count: String(total), link }))] : [];
    return { text: [say("keys", language), ...lines, ...more].join("\n\n"), html: true, isSecret: true };
  };

  const aff = async (user: UserRow, { language }: CommandCall): Promise<Answer> => {
    const link = consoleLink(parts, "/register", { aff: await ensureAffCode(db, user.id) });
    return { text: say("aff", language, { link }) };
  };

  const forUsers = { unbind, balance, recharge, apikey, aff };

  return async (command: OwnCommand, call: CommandCall): Promise<Answer> => {
    if (command === "bind") return bind(call);
    const user = await findByTelegram(db, call.telegramId);
    if (user === undefined) return { text: say("needsBinding", call.language) };
    if (user.status !== 1 && command !== "unbind") return { text: say("disabled", call.language) };
    return forUsers[command](user, call);
  };
};
