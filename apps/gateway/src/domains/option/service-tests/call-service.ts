import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { type Egress, egressDenied } from "../../../platform/egress.ts";
import { notPublic } from "../../../platform/public-address.ts";
import { createEgressAgent, createPublicAgent, hasPublicHost } from "../../../platform/public-calls.ts";
import { EXTERNAL_CALL_TIMEOUT_MS } from "../../../platform/timeouts.ts";
import { TestFailure } from "./outcome.ts";

const MAX_ANSWER_BYTES = 1_048_576;

const fields = z.record(z.string(), z.unknown());

/** An answer in JSON; empty fields where it was none. */
type Answer = { readonly status: number; readonly fields: Readonly<Record<string, unknown>> };

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** The failure behind an error of a connection. */
export const connectionFailure = (error: unknown): TestFailure => {
  const code = codeOf(error);
  if (code === egressDenied) return new TestFailure("address_denied");
  if (code === notPublic) return new TestFailure("address_not_public");
  if ((error instanceof Error && error.name === "TimeoutError") || /TIMEDOUT|TIMEOUT/.test(code))
    return new TestFailure("timed_out");
  return new TestFailure("unreachable", code);
};

/** Reads an http(s) address of a setting. */
export const addressOf = (text: string): URL => {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TestFailure("settings_missing");
  return url;
};

const parse = (text: string): Answer["fields"] => {
  try {
    return fields.parse(JSON.parse(text));
  } catch {
    return {};
  }
};

/** How a test may reach services. */
export type Way = {
  readonly egress: Egress;
  /** Another way to addresses of options than the public internet; for tests. */
  readonly optionServices: Dispatcher | undefined;
};

/** Who chose an address: `option`, a setting, which leads to public hosts only, or `deployment`, which `EGRESS_DENY` alone limits. */
export type ChosenBy = "option" | "deployment";

const checkAddress = ({ egress }: Way, url: URL, chosenBy: ChosenBy): void => {
  if (egress.deniesHost(url.hostname)) throw new TestFailure("address_denied");
  if (chosenBy === "option" && !hasPublicHost(url)) throw new TestFailure("address_not_public");
};

/** Calls a service once, without following redirects. Throws a {@link TestFailure} where no answer comes. */
export const callService = async (
  way: Way,
  url: URL,
  chosenBy: ChosenBy,
  init: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: object;
    readonly form?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> => {
  const { json, form, headers } = init;
  checkAddress(way, url, chosenBy);
  const given = chosenBy === "option" ? way.optionServices : undefined;
  const dispatcher = given ?? (chosenBy === "option" ? createPublicAgent(way.egress) : createEgressAgent(way.egress));
  const body =
    json === undefined ? (form === undefined ? null : new URLSearchParams(form).toString()) : JSON.stringify(json);
  try {
    const answer = await request(url, {
      dispatcher,
      method: body === null ? "GET" : "POST",
      body,
      signal: AbortSignal.timeout(EXTERNAL_CALL_TIMEOUT_MS),
      headers: {
        accept: "application/json",
        "user-agent": "one-hub",
        ...(body === null
          ? {}
          : { "content-type": json === undefined ? "application/x-www-form-urlencoded" : "application/json" }),
        ...headers,
      },
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > MAX_ANSWER_BYTES) throw new TestFailure("unexpected_answer", String(answer.statusCode));
      parts.push(part);
    }
    return { status: answer.statusCode, fields: parse(Buffer.concat(parts).toString("utf8")) };
  } catch (error) {
    throw error instanceof TestFailure ? error : connectionFailure(error);
  } finally {
    if (given === undefined) await dispatcher.destroy();
  }
};
