import { isDeepStrictEqual } from "node:util";
import type { DifferenceLine } from "./differences.ts";
import type { Caller, Http, Reply, Request } from "./http.ts";

/** Result of one check. */
export type Outcome = {
  readonly check: string;
  /** Empty when the gateway followed the contract. */
  readonly differences: readonly string[];
  /** The listed differences that were met. */
  readonly listed: readonly DifferenceLine[];
};

export type Row = Readonly<Record<string, unknown>>;

/** The tools of one check. Nothing throws for a difference but `data`, `row` and `rows`, which have nothing to go on with. */
export type Check = {
  /** Every reply to a call of the contract is held against it. */
  readonly call: (caller: Caller, method: string, path: string, request?: Request) => Promise<Reply>;
  readonly get: (caller: Caller, path: string, query?: Request["query"]) => Promise<Reply>;
  readonly post: (caller: Caller, path: string, body: unknown) => Promise<Reply>;
  readonly put: (caller: Caller, path: string, body: unknown, query?: Request["query"]) => Promise<Reply>;
  readonly remove: (caller: Caller, path: string) => Promise<Reply>;
  readonly equal: (what: string, actual: unknown, expected: unknown) => void;
  readonly holds: (what: string, condition: boolean) => void;
  /** 200 and `success: true`. */
  readonly accepted: (what: string, reply: Reply) => void;
  /** `success: false` with a text. */
  readonly refused: (what: string, reply: Reply, status?: number) => void;
  /** Relay: this status with an `error`, and its type and code where given. */
  readonly relayRefused: (
    what: string,
    reply: Reply,
    expected: { readonly status: number; readonly type?: string; readonly code?: string },
  ) => void;
  /** The `data` of a success. */
  readonly data: (what: string, reply: Reply) => unknown;
  readonly row: (what: string, reply: Reply) => Row;
  /** The rows of a page, or of a list. */
  readonly rows: (what: string, reply: Reply) => Row[];
  /** True on the embedded gateway, where the line of docs/differences.md stands; false where one-hub's behaviour does. */
  readonly differs: (line: DifferenceLine) => boolean;
};

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shorten = (value: unknown) => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** A field that must be a number. */
export const numberIn = (row: Row | undefined, name: string): number => {
  const value = row?.[name];
  if (typeof value !== "number") throw new Error(`${name} is no number but ${shorten(value)}`);
  return value;
};

/** A field that must be a text. */
export const textIn = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  if (typeof value !== "string") throw new Error(`${name} is no text but ${shorten(value)}`);
  return value;
};

/** A field that must be an object. */
export const rowIn = (row: Row | undefined, name: string): Row => {
  const value = row?.[name];
  if (!isRow(value)) throw new Error(`${name} is no object but ${shorten(value)}`);
  return value;
};

/** One check's tools, and what they found so far. */
export const createCheck = (
  name: string,
  parts: { readonly http: Http; readonly isEmbedded: () => boolean },
): { readonly tools: Check; readonly outcome: () => Outcome; readonly fail: (difference: string) => void } => {
  const differences: string[] = [];
  const listed = new Set<DifferenceLine>();
  const fail = (difference: string) => {
    differences.push(difference);
  };
  const call: Check["call"] = (caller, method, path, request = {}) =>
    parts.http.send(caller, method, path, request, fail);
  const told = (reply: Reply) => `${reply.status} ${reply.text === "" ? "(empty)" : reply.text.slice(0, 160)}`;
  const succeeded = (reply: Reply) => reply.status === 200 && isRow(reply.json) && reply.json["success"] === true;
  const data: Check["data"] = (what, reply) => {
    if (!succeeded(reply) || !isRow(reply.json)) throw new Error(`${what}: ${told(reply)}`);
    return reply.json["data"];
  };
  const tools: Check = {
    call,
    get: (caller, path, query = {}) => call(caller, "GET", path, { query }),
    post: (caller, path, body) => call(caller, "POST", path, { body }),
    put: (caller, path, body, query = {}) => call(caller, "PUT", path, { body, query }),
    remove: (caller, path) => call(caller, "DELETE", path),
    equal: (what, actual, expected) => {
      if (!isDeepStrictEqual(actual, expected)) fail(`${what}: ${shorten(actual)}, expected ${shorten(expected)}`);
    },
    holds: (what, condition) => {
      if (!condition) fail(`not so: ${what}`);
    },
    accepted: (what, reply) => {
      if (!succeeded(reply)) fail(`${what}: not accepted: ${told(reply)}`);
    },
    refused: (what, reply, status = 200) => {
      const { json } = reply;
      const isRefusal = isRow(json) && json["success"] === false && typeof json["message"] === "string";
      if (reply.status !== status || !isRefusal) fail(`${what}: not refused with ${status}: ${told(reply)}`);
    },
    relayRefused: (what, reply, expected) => {
      const error = isRow(reply.json) && isRow(reply.json["error"]) ? reply.json["error"] : undefined;
      const fits =
        reply.status === expected.status &&
        error !== undefined &&
        (expected.type === undefined || error["type"] === expected.type) &&
        (expected.code === undefined || error["code"] === expected.code);
      if (!fits) fail(`${what}: ${told(reply)}, expected ${shorten(expected)}`);
    },
    data,
    row: (what, reply) => {
      const value = data(what, reply);
      if (!isRow(value)) throw new Error(`${what}: data is no object: ${shorten(value)}`);
      return value;
    },
    rows: (what, reply) => {
      const value = data(what, reply);
      const list = isRow(value) ? value["data"] : value;
      if (!Array.isArray(list)) throw new Error(`${what}: data is no list: ${shorten(value)}`);
      return list.filter(isRow);
    },
    differs: (line) => {
      const isEmbedded = parts.isEmbedded();
      if (isEmbedded) listed.add(line);
      return isEmbedded;
    },
  };
  return { tools, outcome: () => ({ check: name, differences: [...differences], listed: [...listed] }), fail };
};
