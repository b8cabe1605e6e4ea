import { Api, GrammyError, HttpError } from "grammy";
import { Agent, fetch, ProxyAgent } from "undici";

/** A little longer than a poll. */
const CALL_SECONDS = 45;

/** Creates the client of Telegram's Bot API. */
export const createTelegramApi = (parts: {
  readonly token: string;
  readonly apiUrl: string;
  readonly proxy: string | undefined;
}) => {
  const dispatcher = parts.proxy === undefined ? new Agent() : new ProxyAgent(parts.proxy);
  const call = (address: string, init: { readonly body?: unknown; readonly signal: EventTarget }) => {
    // grammY's signals are those of a package, which undici does not know.
    const controller = new AbortController();
    init.signal.addEventListener("abort", () => controller.abort());
    return fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      // The bot sends no files, so each body is JSON.
      body: String(init.body),
      dispatcher,
      signal: controller.signal,
    });
  };
  const api = new Api(parts.token, {
    apiRoot: parts.apiUrl.replace(/\/+$/, ""),
    timeoutSeconds: CALL_SECONDS,
    fetch: call,
  });

  /** What went wrong, for logs and administrators. Errors themselves hold messages, keys and the bot's token. */
  const describe = (error: unknown): string => {
    if (error instanceof GrammyError) return `${error.method}: ${error.error_code} ${error.description}`;
    const inner: unknown = error instanceof HttpError ? error.error : error;
    const cause: unknown = inner instanceof Error && inner.cause !== undefined ? inner.cause : inner;
    if (!(cause instanceof Error)) return "an unknown error";
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
    return code.replaceAll(parts.token, "…");
  };

  /** Whether Telegram rejects the token. */
  const isRefusal = (error: unknown): boolean =>
    error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404);

  /** grammY's types demand the signal of a package, but it takes Node's own. */
  const toSignal = (signal: AbortSignal) => signal as unknown as Parameters<Api["getMe"]>[0];

  return { api, describe, isRefusal, toSignal, close: () => dispatcher.destroy() };
};

export type TelegramApi = ReturnType<typeof createTelegramApi>;

/** Seconds that Telegram asks to wait for; undefined where it does not. */
export const retryAfter = (error: unknown): number | undefined =>
  error instanceof GrammyError ? error.parameters.retry_after : undefined;

/** Whether a text was refused for its markup. */
export const isMarkupError = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 400 && error.description.includes("can't parse entities");
