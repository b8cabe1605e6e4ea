import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

export type SentMessage = {
  readonly chat_id: number;
  readonly text: string;
  readonly parse_mode?: string;
  readonly protect_content?: boolean;
  readonly reply_markup?: unknown;
};

export type Said = {
  readonly chat?: { readonly id: number; readonly type: "private" | "group" };
  readonly from?: { readonly id: number; readonly language?: string };
};

export type TelegramFailure = { readonly error_code: number; readonly description: string };

export type TelegramServer = {
  /** For `TG_API_URL`. */
  readonly url: string;
  readonly token: string;
  /** Calls of the bot, oldest first. */
  readonly calls: readonly { readonly method: string; readonly body: Record<string, unknown> }[];
  /** The update that Telegram makes of a message. */
  readonly updateOf: (text: string, said?: Said) => Record<string, unknown>;
  /** Has the bot find a message with its next poll; resolves with the bot's next message. */
  readonly say: (text: string, said?: Said) => Promise<SentMessage>;
  /** Resolves with the bot's next message. */
  readonly nextMessage: () => Promise<SentMessage>;
  /** Resolves when the bot calls the method next. */
  readonly nextCall: (method: string) => Promise<Record<string, unknown>>;
  /** Answers calls of a method with a failure, so many times or until it is called without one. */
  readonly fail: (method: string, failure?: TelegramFailure, times?: number) => void;
  readonly close: () => Promise<void>;
};

/** How long a poll waits here; Telegram waits as long as it is told to. */
const POLL_MS = 200;

/** A Bot API server on this machine with one bot, `gateway_bot`. */
export const startTelegramServer = async (port = 0): Promise<TelegramServer> => {
  const token = "123456:test-token";
  const calls: { method: string; body: Record<string, unknown> }[] = [];
  const failures = new Map<string, { failure: TelegramFailure; times: number }>();
  const callWaiters: { method: string; resolve: (body: Record<string, unknown>) => void }[] = [];
  const messageWaiters: ((message: SentMessage) => void)[] = [];
  let updates: { update_id: number }[] = [];
  let wake: (() => void) | undefined;
  let updateId = 1000;
  let messageId = 1;

  const poll = async (offset: number, request: IncomingMessage) => {
    updates = updates.filter(({ update_id: id }) => id >= offset);
    if (updates.length > 0 || offset === -1) return updates;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      request.once("close", wake);
    });
    return updates;
  };

  const resultOf = async (method: string, body: Record<string, unknown>, request: IncomingMessage) => {
    switch (method) {
      case "getMe":
        return { id: 123456, is_bot: true, first_name: "Gateway", username: "gateway_bot" };
      case "getUpdates":
        return body["timeout"] === 0 ? [] : poll(Number(body["offset"] ?? 0), request);
      case "sendMessage":
        return { message_id: (messageId += 1), date: 0, chat: { id: body["chat_id"], type: "private" } };
      default:
        return true;
    }
  };

  const takeFailure = (method: string): TelegramFailure | undefined => {
    const planned = failures.get(method);
    if (planned === undefined) return undefined;
    planned.times -= 1;
    if (planned.times === 0) failures.delete(method);
    return planned.failure;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, bot, method = ""] = (request.url ?? "").split("/");
    const body = (await json(request)) as Record<string, unknown>;
    const failure = bot === `bot${token}` ? takeFailure(method) : { error_code: 401, description: "Unauthorized" };
    const result =
      failure === undefined ? { ok: true, result: await resultOf(method, body, request) } : { ok: false, ...failure };
    response.writeHead(failure?.error_code ?? 200, { "content-type": "application/json" }).end(JSON.stringify(result));
    calls.push({ method, body });
    for (const waiter of callWaiters.filter((each) => each.method === method)) {
      callWaiters.splice(callWaiters.indexOf(waiter), 1);
      waiter.resolve(body);
    }
    if (method === "sendMessage" && failure === undefined) messageWaiters.shift()?.(body as unknown as SentMessage);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  const updateOf: TelegramServer["updateOf"] = (text, { chat, from } = {}) => ({
    update_id: (updateId += 1),
    message: {
      message_id: (messageId += 1),
      date: 0,
      chat: chat ?? { id: from?.id ?? 7, type: "private" },
      from: { id: from?.id ?? 7, is_bot: false, first_name: "Ann", language_code: from?.language ?? "en" },
      text,
    },
  });
  const nextMessage = () => new Promise<SentMessage>((resolve) => messageWaiters.push(resolve));

  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    calls,
    updateOf,
    nextMessage,
    nextCall: (method) => new Promise((resolve) => callWaiters.push({ method, resolve })),
    say: (text, said) => {
      const message = nextMessage();
      updates.push(updateOf(text, said) as { update_id: number });
      wake?.();
      return message;
    },
    fail: (method, failure, times = Infinity) => {
      if (failure === undefined) failures.delete(method);
      else failures.set(method, { failure, times });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
