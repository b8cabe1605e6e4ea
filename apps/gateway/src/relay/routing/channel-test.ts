import { type Catalog, routeChannel } from "./catalog.ts";
import { splitList } from "../../platform/split-list.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Text } from "../../platform/http.ts";
import type { Vault } from "../../platform/vault.ts";
import { taskChannelTypes } from "../../domains/task/channel-types.ts";
import { RelayError } from "../relay-error.ts";
import { readChannel } from "../store.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { UpstreamTrouble } from "./channel-watch.ts";

/** How a test ended, with the seconds that it took. */
export type ChannelTest =
  | { readonly ok: true; readonly seconds: number }
  | {
      readonly ok: false;
      readonly seconds: number;
      readonly message: Text;
      /** Answer of the upstream; undefined if there was none. */
      readonly trouble?: UpstreamTrouble;
      /** This gateway cannot call channels of this type. */
      readonly isUnsupported: boolean;
    };

/** Sends one real request through a channel. Rejects only when the signal ends it. */
export type ChannelTester = (
  channelId: number,
  model: string | undefined,
  signal?: AbortSignal,
) => Promise<ChannelTest>;

const TIMEOUT_MS = 60_000;
const MAX_QUOTED_LENGTH = 300;

const untestable: ReadonlySet<number> = new Set(Object.values(taskChannelTypes));

class TestFailure extends Error {
  readonly text: Text;
  readonly trouble: UpstreamTrouble | undefined;
  readonly isUnsupported: boolean;
  constructor(text: Text, rest: { trouble?: UpstreamTrouble; isUnsupported?: boolean } = {}) {
    super(text.en);
    this.text = text;
    this.trouble = rest.trouble;
    this.isUnsupported = rest.isUnsupported ?? false;
  }
}

/** The error's own words in a reply, else all of it. */
export const wordsOf = (text: string): string => {
  try {
    const reply: unknown = JSON.parse(text);
    if (typeof reply !== "object" || reply === null || !("error" in reply)) return text;
    const { error } = reply;
    if (typeof error === "string") return error;
    if (typeof error !== "object" || error === null || !("message" in error)) return text;
    const { type, code } = { type: "", code: "", ...error };
    return [error.message, ...new Set([type, code])]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" ");
  } catch {
    return text;
  }
};

export const createChannelTester = (parts: {
  db: Database;
  vault: Vault;
  catalog: Catalog;
  upstream: Upstream;
  clock: () => number;
}): ChannelTester => {
  const { db, vault, upstream, clock } = parts;
  const send = async (channelId: number, asked: string | undefined, signal: AbortSignal) => {
    const row = await readChannel(db, channelId);
    if (row === undefined) throw new TestFailure({ en: "The channel does not exist", zh: "渠道不存在" });
    if (untestable.has(row.type))
      throw new TestFailure(
        {
          en: "A channel of tasks can't be tested: a task takes minutes, and costs",
          zh: "任务类渠道无法测试：任务耗时数分钟且会产生费用",
        },
        { isUnsupported: true },
      );
    const channel = routeChannel(row, vault);
    const model = asked ?? (row.test_model || splitList(row.models).find((each) => !each.endsWith("*")));
    if (model === undefined || model === "")
      throw new TestFailure({ en: "The channel has no model to test", zh: "渠道没有可测试的模型" });
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
      signal,
    });
    let text = reply.json === undefined ? "" : JSON.stringify(reply.json);
    if (reply.body !== undefined) for await (const chunk of reply.body) text += Buffer.from(chunk).toString("utf8");
    const { status } = reply;
    if (status < 200 || status > 299) {
      const words = upstream.conceal(channel, wordsOf(text)).slice(0, MAX_QUOTED_LENGTH);
      throw new TestFailure(
        { en: `The upstream answered ${status}: ${words}`, zh: `上游返回 ${status}：${words}` },
        { trouble: { status, text: words } },
      );
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    if (
      typeof parsed !== "object" ||
      parsed === null ||
      !("usage" in parsed || "choices" in parsed || "data" in parsed)
    )
      throw new TestFailure({ en: "The upstream's answer is no completion", zh: "上游的响应不是有效的补全结果" });
  };
  return async (channelId, model, cancelled) => {
    const startedAt = clock();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const seconds = () => Math.round(clock() - startedAt) / 1000;
    try {
      await send(channelId, model, cancelled === undefined ? timeout : AbortSignal.any([timeout, cancelled]));
      return { ok: true, seconds: seconds() };
    } catch (error) {
      cancelled?.throwIfAborted();
      const failed = { ok: false, seconds: seconds() } as const;
      if (error instanceof TestFailure)
        return {
          ...failed,
          message: error.text,
          isUnsupported: error.isUnsupported,
          ...(error.trouble === undefined ? {} : { trouble: error.trouble }),
        };
      if (error instanceof RelayError)
        return { ...failed, message: error.text, isUnsupported: error.reason === "channel_unsupported" };
      const isLate = timeout.aborted;
      return {
        ...failed,
        isUnsupported: false,
        message: isLate
          ? { en: "The upstream did not respond in time", zh: "上游响应超时" }
          : { en: error instanceof Error ? error.message : "The test failed", zh: "测试失败" },
      };
    }
  };
};
