import type { Schemas } from "@one-hub/sdk";
import type { Services } from "../../context.ts";
import { Refusal, type Text } from "../../platform/http.ts";
import { splitList } from "../../platform/split-list.ts";
import { watchBalance } from "../channel/provider.ts";
import { type ChannelRow, updateChannel } from "../channel/store.ts";

export type CronAction = Schemas["ChannelCronAction"];

/** The result of a run for one channel, as its history keeps it. */
export type Outcome = {
  readonly ok: boolean;
  readonly change: Schemas["ChannelCronChange"];
  /** Why it failed. */
  readonly message?: Text;
  readonly code?: Schemas["ErrorCode"];
  readonly seconds?: number;
  readonly balance?: number;
  readonly added?: number;
  readonly removed?: number;
};

export type ActionParts = Pick<Services, "channelTests" | "channelWatch" | "db" | "options" | "providers"> & {
  /** Unix seconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
};

type Act = (parts: ActionParts, row: ChannelRow) => Promise<Outcome>;

const test: Act = async ({ channelTests, signal }, row) => {
  const { test: result, change } = await channelTests.testRow(row, undefined, signal);
  const { ok, seconds } = result;
  if (result.ok) return { ok, change, seconds };
  const code = result.isUnsupported ? "channel_type_unsupported" : "channel_test_failed";
  return { ok, change, seconds, message: result.message, code };
};

const updateBalance: Act = async (parts, row) => {
  const { balance, isDisabled } = await watchBalance({ ...parts, now: parts.now() }, row);
  return { ok: true, change: isDisabled ? "disabled" : "none", balance };
};

const enable: Act = async ({ db }, row) => {
  if (row.status === 1) return { ok: true, change: "none" };
  await updateChannel(db, row.id, { status: 1, disabled_reason: "", disabled_detail: "", disabled_time: 0 });
  return { ok: true, change: "enabled" };
};

const disable: Act = async ({ db }, row) => {
  if (row.status !== 1) return { ok: true, change: "none" };
  await updateChannel(db, row.id, { status: 2 });
  return { ok: true, change: "disabled" };
};

const mappedNames = ({ model_mapping: mapping }: ChannelRow): string[] => {
  try {
    const value: unknown = JSON.parse(mapping ?? "{}");
    return typeof value === "object" && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
};

const noModels: Outcome = {
  ok: false,
  change: "none",
  message: { en: "The provider lists no models", zh: "供应商未返回任何模型" },
  code: "channel_upstream_failed",
};

const refreshModels: Act = async ({ db, providers }, row) => {
  const offered = await providers.models(row);
  if (offered.length === 0) return noModels;
  const before = splitList(row.models);
  const mapped = new Set(mappedNames(row));
  // The provider lists neither patterns nor the names that a mapping gives its models.
  const own = before.filter((model) => model.endsWith("*") || mapped.has(model));
  const after = [...new Set([...own, ...offered.filter((model) => !model.includes(","))])];
  const added = after.filter((model) => !before.includes(model)).length;
  const removed = before.filter((model) => !after.includes(model)).length;
  if (added + removed > 0) await updateChannel(db, row.id, { models: after.join(",") });
  return { ok: true, change: added + removed > 0 ? "models" : "none", added, removed };
};

const acts: Readonly<Record<CronAction, Act>> = {
  test,
  update_balance: updateBalance,
  enable,
  disable,
  refresh_models: refreshModels,
};

/** Does an action to a channel. A refusal is a failed outcome; rejects for other errors, and where the signal ends a test. */
export const performAction = async (parts: ActionParts, action: CronAction, row: ChannelRow): Promise<Outcome> => {
  try {
    return await acts[action](parts, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, change: "none", message: error.text, code: error.code };
  }
};
