import { expect } from "@playwright/test";
import type { SignedIn } from "@one-hub/testing/client.ts";
import OpenAI from "openai";
import { pointsPerDollar, readCalls, readKey } from "./books.ts";

const forEver = { expired_time: -1, remain_quota: 0, unlimited_quota: true };

/** Creates a key of the signed-in user and resolves with its secret, `sk-` included. By default unlimited and without expiry. */
export const addKey = async (
  session: SignedIn,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  await session.call("POST", "/api/token/", { ...forEver, ...input, name });
  return `sk-${(await readKey(session, name)).key}`;
};

/** A client of the gateway for programs, as its users have it. */
export const clientOf = (gatewayUrl: string, apiKey: string): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${gatewayUrl}/v1`, maxRetries: 0 });

/** One answered call: an echo, plain or streamed. */
export const echo = async (client: OpenAI, content: string, model = "echo"): Promise<void> => {
  if (model === "echo-embedding") await client.embeddings.create({ model, input: content, encoding_format: "float" });
  else await client.chat.completions.create({ model, messages: [{ role: "user", content }] });
};

/** Waits until the log holds so many calls: each is written with its settlement, just after the answer. */
export const settledCalls = (session: SignedIn, count: number): Promise<void> =>
  expect.poll(async () => (await readCalls(session)).length).toBeGreaterThanOrEqual(count);

/** An account that looks used: keys in every state, and calls of two models. */
export const furnish = async (gatewayUrl: string, session: SignedIn): Promise<void> => {
  const production = await addKey(session, "production");
  const ci = await addKey(session, "ci-smoke", { unlimited_quota: false, remain_quota: 2 * pointsPerDollar });
  await addKey(session, "mei-laptop", {
    unlimited_quota: false,
    remain_quota: pointsPerDollar / 4,
    expired_time: Math.floor(Date.now() / 1000) + 6 * 86_400,
    setting: {
      heartbeat: { enabled: false, timeout_seconds: 30 },
      limits: {
        limit_model_setting: { enabled: true, models: ["echo", "echo-embedding"] },
        limits_ip_setting: { enabled: true, whitelist: ["127.0.0.1", "10.0.0.0/8"] },
      },
    },
  });
  await addKey(session, "old-bot");
  const old = await readKey(session, "old-bot");
  await session.call("PUT", "/api/token/?status_only=true", { id: old.id, status: 2 });
  await addKey(session, "demo-booth", { unlimited_quota: false, remain_quota: 0 });
  await addKey(session, "trial", { expired_time: Math.floor(Date.now() / 1000) + 86_400 });
  const trial = await readKey(session, "trial");
  await session.call("PUT", "/api/token/", { ...trial, expired_time: Math.floor(Date.now() / 1000) - 86_400 });

  const client = clientOf(gatewayUrl, production);
  const limited = clientOf(gatewayUrl, ci);
  for (const words of [3, 40, 400, 4000]) {
    await echo(client, "word ".repeat(words));
    await echo(limited, "word ".repeat(words), "echo-embedding");
  }
  const stream = await client.chat.completions.create({
    model: "echo",
    messages: [{ role: "user", content: "Say it in pieces" }],
    stream: true,
  });
  for await (const chunk of stream) if (chunk.choices[0]?.finish_reason === "stop") break;
  await settledCalls(session, 9);
};
