import { acceptedLanguages } from "@one-hub/languages/accept-language";
import { matchLanguage } from "@one-hub/languages/choose-language";
import type { Schemas } from "@one-hub/sdk";
import { randomBytes, randomFillSync } from "node:crypto";

/** A text in the two languages that the gateway speaks. */
export type Text = { readonly en: string; readonly zh: string };

export type Language = keyof Text;

const messageLanguages = ["en", "zh"] as const satisfies readonly Language[];

/** Clients repeat their header with every call: each is matched once, up to this many. */
const MAX_KNOWN_HEADERS = 1000;
const knownHeaders = new Map<string, Language>();

/** Returns the language of messages to a caller: Chinese or English, whichever is accepted first, else English. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage === null) return "en";
  const known = knownHeaders.get(acceptLanguage);
  if (known !== undefined) return known;
  const language = matchLanguage(acceptedLanguages(acceptLanguage), messageLanguages) ?? "en";
  if (knownHeaders.size >= MAX_KNOWN_HEADERS) knownHeaders.clear();
  knownHeaders.set(acceptLanguage, language);
  return language;
};

/** Why a call was refused, from the contract's list. */
export type ErrorCode = Schemas["ErrorCode"];

type RefusalOptions = {
  readonly status?: number;
  readonly code: ErrorCode;
  /** Name of the field or parameter that was refused. */
  readonly param?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
};

/**
 * A refusal that the caller reads: 200 with `success: false` unless a status is given.
 * `extra` joins the envelope (the channel test carries its time there).
 */
export class Refusal extends Error {
  readonly text: Text;
  readonly status: number;
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(text: Text, options: RefusalOptions) {
    super(text.en);
    this.name = "Refusal";
    this.text = text;
    this.status = options.status ?? 200;
    this.code = options.code;
    this.param = options.param;
    this.extra = options.extra ?? {};
  }
}

/** Creates a refusal with its text in both languages. */
export const refuse = (en: string, zh: string, options: RefusalOptions): Refusal => new Refusal({ en, zh }, options);

const rawReply = Symbol("raw reply");

/** For the few operations whose reply is not the plain envelope; an undefined body is sent empty. */
export type RawReply = {
  readonly [rawReply]: true;
  readonly status: number;
  readonly body: unknown;
  /** Sent as plain text, instead of the body as JSON. */
  readonly text?: string;
  /** Sent as they are, instead of the body as JSON. */
  readonly content?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** With a text or content; `Content-Type` replaces that of plain text. */
  readonly headers?: Readonly<Record<string, string>>;
};

export const createRawReply = (body: unknown, status = 200): RawReply => ({ [rawReply]: true, status, body });

/** A reply of plain text, for callers other than this API's clients. */
export const createTextReply = (
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): RawReply => ({ [rawReply]: true, status, body: undefined, text, headers });

/** A reply of bytes, whole or as they come. */
export const createContentReply = (
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): RawReply => ({ [rawReply]: true, status: 200, body: undefined, content, headers });

export const isRawReply = (value: unknown): value is RawReply =>
  typeof value === "object" && value !== null && rawReply in value;

/** Whether a handler's reply refuses the call, by its status or in its envelope. */
export const isRefused = (reply: unknown): boolean => {
  if (!isRawReply(reply)) return false;
  const { status, body } = reply;
  return status >= 400 || (typeof body === "object" && body !== null && "success" in body && body.success === false);
};

const pad = (value: number, width: number) => String(value).padStart(width, "0");

const idBytes = 6;
// Each request needs a few random bytes: fetching many at once saves system calls.
const randomPool = randomBytes(1024 * idBytes);
let taken = 0;

const randomIdPart = () => {
  if (taken === randomPool.byteLength) {
    randomFillSync(randomPool);
    taken = 0;
  }
  taken += idBytes;
  return randomPool.toString("base64url", taken - idBytes, taken);
};

/** Time and eight random characters, as the contract's request ids. */
export const createRequestId = (now: Date): string => {
  const day = `${now.getUTCFullYear()}${pad(now.getUTCMonth() + 1, 2)}${pad(now.getUTCDate(), 2)}`;
  const time = `${pad(now.getUTCHours(), 2)}${pad(now.getUTCMinutes(), 2)}${pad(now.getUTCSeconds(), 2)}${pad(now.getUTCMilliseconds(), 3)}`;
  return `${day}${time}${randomIdPart()}`;
};

export const requestIdHeader = "X-Oneapi-Request-Id";

/** The JSON 404 of a path that no operation has. */
export const invalidUrl = (method: string, path: string) => ({
  error: { code: "", message: `Invalid URL (${method} ${path})`, type: "invalid_request_error" },
});
