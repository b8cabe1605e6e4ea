import type { IncomingMessage, ServerResponse } from "node:http";
import { expect } from "vitest";
import {
  type KeyOptions,
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "./running-gateway.ts";

export const usage = {
  prompt_tokens: 12,
  completion_tokens: 7,
  total_tokens: 19,
  prompt_tokens_details: { cached_tokens: 4 },
};

export const completion = (text = "Hello") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "gpt-4o",
  choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage,
});

export const sendJson = (response: ServerResponse, status: number, value: unknown, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
};

export const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "gpt-4o", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

export const readText = async (request: IncomingMessage) => {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
};

export const eventually = async (check: () => Promise<void>) => {
  await expect.poll(async () => check().then(() => "held", String), { timeout: 5000 }).toBe("held");
};

export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A gateway, the upstreams that a test adds to it, and calls through both. It runs from `start` to `stop`. */
export const createRelayStage = () => {
  let gateway: RunningGateway;
  const standIns: StandIn[] = [];

  const addChannel = async (listener: Listener, fields: Record<string, unknown> = {}) => {
    const standIn = await startStandIn((request, response) => void listener(request, response));
    standIns.push(standIn);
    await gateway.asRoot("/api/channel/", {
      method: "POST",
      body: JSON.stringify({
        type: 1,
        name: "stand-in",
        key: "upstream-secret",
        base_url: standIn.url,
        models: "gpt-4o,gpt-4o-mini",
        group: "default",
        ...fields,
      }),
    });
    return standIn;
  };

  const setOption = (key: string, value: string) =>
    gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

  const post = (
    key: string,
    body: unknown,
    rest: { path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) =>
    fetch(`${gateway.url}${rest.path ?? "/v1/chat/completions"}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...rest.headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(rest.signal === undefined ? {} : { signal: rest.signal }),
    });

  const ask = (key: string, rest: Record<string, unknown> = {}) =>
    post(key, { model: "gpt-4o", messages: [{ role: "user", content: "Say hello" }], ...rest });

  /** The owner's books once every call has been settled. */
  const books = async ({ userId, tokenId }: TestKey) => {
    const { services } = gateway;
    if (services === undefined) throw new Error("an embedded gateway has services");
    await services.ledger.drain();
    const { db } = services;
    const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
    const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
    const logs = await db
      .selectFrom("logs")
      .selectAll()
      .where("user_id", "=", userId)
      .where("type", "=", 2)
      .orderBy("id")
      .execute();
    const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", userId).execute();
    return { user, token, logs, holds };
  };

  const newKey = (options?: KeyOptions) => gateway.createKey(options);

  return {
    get gateway() {
      return gateway;
    },
    start: async () => {
      gateway = await startRunningGateway();
    },
    stop: async () => {
      for (const standIn of standIns.splice(0)) await standIn.close();
      await gateway.stop();
    },
    addChannel,
    setOption,
    post,
    ask,
    books,
    newKey,
  };
};
