import { setTimeout as wait } from "node:timers/promises";
import { routeOf } from "@one-hub/openapi/contract";
import { replyProblems } from "@one-hub/openapi/reply";
import { createPace } from "./pace.ts";

/** Credential of a call: a session, an access token, a relay key, or none. */
export type Caller = {
  readonly cookie?: string | undefined;
  readonly token?: string | undefined;
  /** With its `sk-`. */
  readonly key?: string | undefined;
};

export const guest: Caller = {};

export type Request = {
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly text?: string;
  /** Win over the usual ones; an empty one is not sent at all. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply is one that the contract does not have, so it is not held against it. */
  readonly outsideContract?: boolean;
};

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is none. */
  readonly json: unknown;
};

export type Http = {
  /** `onProblem` is called with each violation of the contract. */
  readonly send: (
    caller: Caller,
    method: string,
    path: string,
    request: Request,
    onProblem: (problem: string) => void,
  ) => Promise<Reply>;
  readonly counts: () => { readonly api: number; readonly other: number; readonly signIns: number };
  /** Ends the run: whatever is under way is aborted. The clean-up that follows gets a signal of its own. */
  readonly abort: (reason: Error) => void;
  readonly reopen: () => void;
};

export type Limit = { readonly requests: number; readonly seconds: number };

/** One-hub's limit of management calls, unless it was raised there. */
export const DEFAULT_API_LIMIT: Limit = { requests: 300, seconds: 180 };

/** Requests of the rate limit that a run leaves for a browser open at the same time. */
const RESERVED_REQUESTS = 20;
const webLimit = { requests: 160, seconds: 180 };
const signInLimit = { requests: 20, seconds: 1200 };

const TIMEOUT_MS = 60_000;
const RETRY_PAUSE_MS = 15_000;
const MAX_RETRIES = 14;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isSignIn = (path: string) => path === "/api/user/login" || path === "/api/user/register";
const isBilling = (path: string) => path.includes("/dashboard/billing/");

export const createHttp = (url: string, limit: Limit, onWait: (text: string) => void): Http => {
  const base = new URL(url);
  const note = (what: string) => (seconds: number) => onWait(`waiting ${seconds} s for the limit of ${what}`);
  const api = createPace(
    { ...limit, requests: Math.max(1, limit.requests - RESERVED_REQUESTS) },
    note("management calls"),
  );
  const web = createPace(webLimit, note("unmatched paths"));
  const signIns = createPace(signInLimit, note("sign-ins"));
  let controller = new AbortController();
  let relayed = 0;

  const pacesOf = (method: string, path: string) => {
    if (isSignIn(path)) return [api, signIns];
    const isManagement = path.startsWith("/api/") || path.startsWith("//");
    if (isBilling(path) || (isManagement && routeOf(method, path) !== undefined)) return [api];
    if (routeOf(method, path) !== undefined) return [];
    return [web];
  };

  const once = async (caller: Caller, method: string, path: string, request: Request): Promise<Reply> => {
    const paces = pacesOf(method, path);
    if (paces.length === 0) relayed += 1;
    for (const pace of paces) await pace.take(controller.signal);
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const body = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const bearer = caller.key ?? caller.token;
    // Joined by hand: resolving would swallow a doubled slash.
    const target = `${base.origin}${path}${query.size === 0 ? "" : `?${query}`}`;
    const headers = {
      accept: "application/json, text/plain, */*",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      "accept-language": "en",
      ...request.headers,
    };
    const reply = await fetch(target, {
      method,
      redirect: "manual",
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: Object.entries(headers).filter(([, value]) => value !== ""),
      // Bytes, because fetch would give a text a content type of its own.
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, json: parse(text) };
  };

  return {
    send: async (caller, method, path, request, onProblem) => {
      let reply = await once(caller, method, path, request);
      for (let again = 0; reply.status === 429 && reply.text === "" && again < MAX_RETRIES; again += 1) {
        if (isSignIn(path))
          throw new Error("the gateway allows no more sign-ins for now (20 in 20 minutes): run again later");
        onWait("the gateway's limit is reached, waiting 15 s");
        await wait(RETRY_PAUSE_MS, undefined, { signal: controller.signal });
        reply = await once(caller, method, path, request);
      }
      if (request.outsideContract !== true)
        for (const problem of replyProblems(method, path, {
          status: reply.status,
          contentType: reply.headers.get("content-type") ?? undefined,
          text: reply.text,
        }))
          onProblem(`${method} ${path}: ${problem}`);
      return reply;
    },
    counts: () => ({ api: api.taken(), other: web.taken() + relayed, signIns: signIns.taken() }),
    abort: (reason) => {
      controller.abort(reason);
    },
    reopen: () => {
      controller = new AbortController();
    },
  };
};
