import { timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Update } from "grammy/types";
import type { Logger } from "pino";
import type { Schemas } from "@one-hub/sdk";
import { EXTERNAL_CALL_TIMEOUT_MS } from "../../platform/timeouts.ts";
import type { Language } from "../../platform/http.ts";
import type { TelegramApi } from "./api.ts";
import type { Chat } from "./chat.ts";
import { aboutCommand, type CommandParts, MAX_LISTED_MENUS, ownCommands } from "./commands.ts";
import { listFirstMenus } from "./store.ts";

export type TelegramConfig = {
  /** The bot's token, from Telegram's @BotFather. */
  readonly token: string;
  /** With it Telegram calls the gateway, else the gateway polls. */
  readonly webhookSecret?: string | undefined;
  /** Address of the Bot API server. */
  readonly apiUrl: string;
  readonly proxy?: string | undefined;
  /** Wait after failures in a row, milliseconds; for tests. */
  readonly retryDelay?: ((failures: number) => number) | undefined;
};

/** The site's Telegram bot; without a configuration it is off. */
export type TelegramBot = {
  readonly status: () => Schemas["TelegramStatus"];
  /** The bot's user name while it runs, else empty. */
  readonly username: () => string;
  /** Begins in the background: Telegram may be away, now or later. */
  readonly start: () => void;
  /** Ends when no message is being answered. */
  readonly stop: () => Promise<void>;
  /** Tells Telegram the commands; `failure` says what it answered. */
  readonly reload: () => Promise<"off" | "done" | { readonly failure: string }>;
  /** Asks Telegram whose token the bot has. */
  readonly check: () => Promise<
    | "off"
    | { readonly username: string }
    | { readonly failure: "credentials_refused" | "timed_out" | "unreachable"; readonly detail: string }
  >;
  /** Whether a call of the webhook is Telegram's. */
  readonly isTelegram: (call: { readonly token: string; readonly secret: string }) => boolean;
  /** Takes an update that the webhook received, as JSON; it is answered later. */
  readonly receive: (update: string) => void;
};

/** How long Telegram holds a poll open while no message arrives. */
const POLL_SECONDS = 30;

const MAX_RETRY_MS = 60_000;
const retryDelay = (failures: number): number => Math.min(MAX_RETRY_MS, 1000 * 2 ** (failures - 1));

/** A stop does not wait longer for Telegram. */
const STOP_MS = 10_000;

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
};

/** Of the bot's own API, or of a call with Telegram's secret: its shape is Telegram's. */
const readUpdate = (json: string): Update | undefined => {
  try {
    const update: unknown = JSON.parse(json);
    return typeof update === "object" && update !== null && "update_id" in update ? (update as Update) : undefined;
  } catch {
    return undefined;
  }
};

const off: TelegramBot = {
  status: () => ({ status: false, is_webhook: false }),
  username: () => "",
  start: () => undefined,
  stop: async () => undefined,
  reload: async () => "off",
  check: async () => "off",
  isTelegram: () => false,
  receive: () => undefined,
};

export const createTelegramBot = (parts: CommandParts & { log: Logger }, config?: TelegramConfig): TelegramBot => {
  if (config === undefined) return off;
  const { db, log, vault, options } = parts;
  const { webhookSecret } = config;
  /** Stands for the bot's token in addresses, which end up in the logs of proxies. */
  const pathToken = vault.fingerprint(`telegram webhook ${config.token}`);
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let client: TelegramApi | undefined;
  let chat: Chat | undefined;
  let username = "";
  let isOnline = false;
  let work: Promise<void> | undefined;
  /** Id of the first update that was not answered yet. */
  let offset = 0;
  /** In a row; a connection alone ends none, for polls may fail after it, as where two gateways have one token. */
  let failures = 0;

  const handle = async ({ message }: Update): Promise<void> => {
    if (message === undefined || chat === undefined || client === undefined) return;
    try {
      await chat.answer(message);
    } catch (error) {
      log.error({ failure: client.describe(error) }, "a message to the Telegram bot was not answered");
      await chat.apologize(message);
    }
  };

  const tellCommands = async ({ api }: TelegramApi): Promise<void> => {
    const menus = await listFirstMenus(db, MAX_LISTED_MENUS);
    const commandsIn = (language: Language) => [
      ...ownCommands.map((command) => ({ command, description: aboutCommand(command, language) })),
      ...menus.map(({ command, description }) => ({ command, description })),
    ];
    await api.setMyCommands(commandsIn("en"));
    await api.setMyCommands(commandsIn("zh"), { language_code: "zh" });
  };

  const tellWebhook = async ({ api }: TelegramApi, secret: string): Promise<void> => {
    const site = options.text("ServerAddress").replace(/\/+$/, "");
    await api.setWebhook(`${site}/api/telegram/${pathToken}`, { secret_token: secret, allowed_updates: ["message"] });
  };

  const connect = async (made: TelegramApi): Promise<void> => {
    const me = await made.api.getMe(made.toSignal(stopping.signal));
    const { createChat } = await import("./chat.ts");
    chat ??= createChat({
      ...parts,
      api: made.api,
      botName: me.username,
      noteFailure: (error, what) => log.warn({ failure: made.describe(error) }, what),
    });
    if (webhookSecret === undefined) await made.api.deleteWebhook();
    else await tellWebhook(made, webhookSecret);
    // A menu that Telegram refuses does not keep the bot from answering.
    await tellCommands(made).catch((error: unknown) => {
      log.warn({ failure: made.describe(error) }, "Telegram did not take the bot's commands");
    });
    username = me.username;
    isOnline = true;
    log.info({ bot: username, webhook: webhookSecret !== undefined }, "the Telegram bot is online");
  };

  const poll = async ({ api, toSignal }: TelegramApi): Promise<void> => {
    while (!stopping.signal.aborted) {
      const query = { offset, timeout: POLL_SECONDS, allowed_updates: ["message"] } as const;
      const updates = await api.getUpdates(query, toSignal(stopping.signal));
      failures = 0;
      for (const update of updates) {
        // A stop leaves the rest to the next start.
        if (stopping.signal.aborted) break;
        offset = update.update_id + 1;
        await handle(update);
      }
    }
  };

  const live = async (): Promise<void> => {
    const { createTelegramApi, retryAfter } = await import("./api.ts");
    const made = createTelegramApi({ ...config, proxy: config.proxy });
    client = made;
    while (!stopping.signal.aborted) {
      try {
        if (!isOnline) await connect(made);
        if (webhookSecret !== undefined) return;
        await poll(made);
      } catch (error) {
        if (stopping.signal.aborted) break;
        isOnline = false;
        failures += 1;
        log.warn({ failure: made.describe(error), failures }, "the Telegram bot is offline");
        const asked = retryAfter(error);
        const wait = asked === undefined ? (config.retryDelay ?? retryDelay)(failures) : asked * 1000;
        // Only a stop ends the wait early.
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    // Each poll confirms the messages before it; without a last one the next start would answer them again.
    if (offset > 0)
      await made.api.getUpdates({ offset, limit: 1, timeout: 0 }).catch((error: unknown) => {
        log.warn({ failure: made.describe(error) }, "the Telegram bot's last messages will come again");
      });
  };

  return {
    status: () => ({ status: isOnline, is_webhook: webhookSecret !== undefined }),
    username: () => (isOnline ? username : ""),
    start: () => {
      work ??= live().catch((error: unknown) => {
        isOnline = false;
        log.error({ failure: client?.describe(error) ?? String(error) }, "the Telegram bot has ended");
      });
    },
    stop: async () => {
      stopping.abort();
      const ended = Promise.all([work, ...underWay]);
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
      isOnline = false;
      await client?.close();
    },
    reload: async () => {
      if (client === undefined || !isOnline) return "off";
      try {
        if (webhookSecret !== undefined) await tellWebhook(client, webhookSecret);
        await tellCommands(client);
        return "done";
      } catch (error) {
        const failure = client.describe(error);
        log.warn({ failure }, "Telegram did not take the bot's commands");
        return { failure };
      }
    },
    check: async () => {
      if (client === undefined) return "off";
      const signal = AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS);
      try {
        return { username: (await client.api.getMe(client.toSignal(signal))).username };
      } catch (error) {
        if (signal.aborted) return { failure: "timed_out", detail: "" };
        const failure = client.isRefusal(error) ? "credentials_refused" : "unreachable";
        return { failure, detail: client.describe(error) };
      }
    },
    isTelegram: ({ token, secret }) =>
      isOnline && webhookSecret !== undefined && isSame(token, pathToken) && isSame(secret, webhookSecret),
    receive: (json) => {
      const update = readUpdate(json);
      if (update === undefined || stopping.signal.aborted) return;
      const answering = handle(update).finally(() => underWay.delete(answering));
      underWay.add(answering);
    },
  };
};
