import { type Catalog, routeChannel } from "./catalog.ts";
import { splitList } from "../../platform/split-list.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Vault } from "../../platform/vault.ts";
import { taskChannelTypes } from "../tasks/channel-types.ts";
import { RelayError } from "../relay-error.ts";
import { readChannel } from "../store.ts";
import type { Upstream } from "../upstream/upstream.ts";

/** Sends one real request through a channel. Seconds it took, or why it failed with the seconds until then. */
export type ChannelTester = (
  channelId: number,
  model: string | undefined,
) => Promise<{ ok: true; seconds: number } | { ok: false; seconds: number; message: string }>;

const timeout = 60_000;

const untestable: ReadonlySet<number> = new Set(Object.values(taskChannelTypes));

export const createChannelTester = (parts: {
  db: Database;
  vault: Vault;
  catalog: Catalog;
  upstream: Upstream;
  clock: () => number;
}): ChannelTester => {
  const { db, vault, upstream, clock } = parts;
  const send = async (channelId: number, asked: string | undefined) => {
    const row = await readChannel(db, channelId);
    if (row === undefined) throw new Error("The channel does not exist");
    if (untestable.has(row.type))
      throw new Error("A channel of tasks can't be tested: a task takes minutes, and costs");
    const channel = routeChannel(row, vault);
    const model = asked ?? (row.test_model || splitList(row.models)[0]);
    if (model === undefined || model === "") throw new Error("The channel has no model to test");
    const mapped = channel.mapping.get(model)?.replace(/^\+/, "") ?? model;
    const isEmbedding = /embed/i.test(model);
    const body = isEmbedding
      ? { model, input: "hi" }
      : { model, messages: [{ role: "user", content: "hi" }], max_tokens: 16 };
    const reply = await upstream.send({
      channel,
      endpoint: isEmbedding ? "embeddings" : "chat/completions",
      model: mapped,
      body,
      raw: undefined,
      signal: AbortSignal.timeout(timeout),
    });
    let text = reply.json === undefined ? "" : JSON.stringify(reply.json);
    if (reply.body !== undefined) for await (const chunk of reply.body) text += Buffer.from(chunk).toString("utf8");
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`The upstream answered ${reply.status}: ${text.slice(0, 300)}`);
    const parsed: unknown = JSON.parse(text);
    if (
      typeof parsed !== "object" ||
      parsed === null ||
      !("usage" in parsed || "choices" in parsed || "data" in parsed)
    )
      throw new Error("The upstream's answer is no completion");
  };
  return async (channelId, model) => {
    const startedAt = clock();
    const seconds = () => Math.round(clock() - startedAt) / 1000;
    try {
      await send(channelId, model);
      return { ok: true, seconds: seconds() };
    } catch (error) {
      const message =
        error instanceof RelayError ? error.text.en : error instanceof Error ? error.message : "The test failed";
      return { ok: false, seconds: seconds(), message };
    }
  };
};
