import type { components } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import type { ChannelRow, DisabledReason } from "./store.ts";

type Channel = components["schemas"]["Channel"];

const statuses = [0, 1, 2, 3] as const;
const preCosts = [0, 1, 2, 3] as const;

const reasons: readonly DisabledReason[] = ["refused", "slow", "no_balance"];

/** Why the gateway disabled a channel; null for one that people disabled or that is enabled. */
const disabledOf = (row: ChannelRow): components["schemas"]["ChannelDisabling"] | null => {
  const reason = reasons.find((each) => each === row.disabled_reason);
  if (row.status !== 3 || reason === undefined) return null;
  return { reason, detail: row.disabled_detail, time: row.disabled_time };
};

const storedList = (text: string): string[] => {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
};

const storedObject = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
};

/** The fields of a channel that people edit; the sealed form of a key differs with every sealing, its hash does not. */
const editedFields = ({
  key_sealed: _sealed,
  status: _status,
  test_time: _test,
  response_time: _response,
  balance: _balance,
  balance_updated_time: _updated,
  used_quota: _used,
  disabled_reason: _reason,
  disabled_detail: _detail,
  disabled_time: _disabled,
  ...edited
}: ChannelRow): object => edited;

/** The contract's channel; `key` is in the clear, or empty where a list must not show it. */
export const toChannel = (row: ChannelRow, key: string): Channel =>
  withRevision(
    {
      id: row.id,
      type: row.type,
      key,
      status: statuses.find((status) => status === row.status) ?? 0,
      name: row.name,
      weight: row.weight,
      created_time: row.created_time,
      test_time: row.test_time,
      response_time: row.response_time,
      base_url: row.base_url,
      other: row.other,
      balance: row.balance,
      balance_updated_time: row.balance_updated_time,
      models: row.models,
      group: row.group,
      tag: row.tag,
      used_quota: row.used_quota,
      model_mapping: row.model_mapping,
      model_headers: row.model_headers,
      custom_parameter: row.custom_parameter,
      priority: row.priority,
      proxy: row.proxy,
      test_model: row.test_model,
      only_chat: row.only_chat === 1,
      pre_cost: preCosts.find((preCost) => preCost === row.pre_cost) ?? 1,
      compatible_response: row.compatible_response === 1,
      allow_extra_body: row.allow_extra_body === 1,
      ...(row.disabled_stream === null ? {} : { disabled_stream: storedList(row.disabled_stream) }),
      plugin: row.plugin === null ? null : storedObject(row.plugin),
      cost_ratio: row.cost_ratio,
      disabled: disabledOf(row),
    },
    editedFields(row),
  );
