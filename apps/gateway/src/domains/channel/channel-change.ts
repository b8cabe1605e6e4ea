import type { components } from "@one-hub/sdk";
import type { Updateable } from "kysely";
import type { ChannelTable } from "../../platform/db/schema.ts";
import type { Vault } from "../../platform/vault.ts";
import { checkNumbers, flag, jsonText } from "./new-channels.ts";
import { sealChannelSecrets } from "./channel-secrets.ts";

type ChannelInput = components["schemas"]["ChannelInput"];
type ChannelChange = Updateable<ChannelTable>;
type Seal = (secrets: Parameters<typeof sealChannelSecrets>[2]) => ChannelChange;

// An empty key could never be used, so a form that leaves it out does not lose the stored one.
const keyOf = (input: ChannelInput) => (input.key === "" ? undefined : input.key);

/** Every column except `used_quota`. Missing fields become zero values that routing can still read; the cost ratio stays. */
const fullChange = (input: ChannelInput, seal: Seal): ChannelChange => ({
  ...seal({ key: keyOf(input), proxy: input.proxy ?? "", model_headers: input.model_headers ?? null }),
  type: input.type ?? 0,
  status: input.status ?? 0,
  name: input.name ?? "",
  weight: input.weight ?? 1,
  created_time: input.created_time ?? 0,
  test_time: input.test_time ?? 0,
  response_time: input.response_time ?? 0,
  base_url: input.base_url ?? "",
  other: input.other ?? "",
  balance: input.balance ?? 0,
  balance_updated_time: input.balance_updated_time ?? 0,
  models: input.models ?? "",
  group: input.group ?? "",
  tag: input.tag ?? "",
  model_mapping: input.model_mapping ?? null,
  custom_parameter: input.custom_parameter ?? null,
  priority: input.priority ?? 0,
  test_model: input.test_model ?? "",
  only_chat: flag(input.only_chat),
  pre_cost: input.pre_cost ?? 0,
  compatible_response: flag(input.compatible_response),
  allow_extra_body: flag(input.allow_extra_body),
  disabled_stream: jsonText(input.disabled_stream),
  plugin: jsonText(input.plugin),
  cost_ratio: input.cost_ratio,
});

/** Undefined, which the update leaves out, for what counts as not sent: null, zero and empty. */
const sent = <Value extends string | number>(value: Value | null | undefined): Value | undefined =>
  value === null || value === 0 || value === "" ? undefined : value;

const sentFlag = (value: boolean | undefined) => (value === true ? 1 : undefined);

const sentJson = (value: object | null | undefined) =>
  value === undefined || value === null || Object.keys(value).length === 0 ? undefined : JSON.stringify(value);

/** Only what is sent with a value; `weight` and `priority` can be 0, and the cost ratio null. */
const partialChange = (input: ChannelInput, seal: Seal): ChannelChange => ({
  ...seal({ key: keyOf(input), proxy: sent(input.proxy), model_headers: sent(input.model_headers) }),
  type: sent(input.type),
  status: sent(input.status),
  name: sent(input.name),
  weight: input.weight,
  created_time: sent(input.created_time),
  test_time: sent(input.test_time),
  response_time: sent(input.response_time),
  base_url: sent(input.base_url),
  other: sent(input.other),
  balance: sent(input.balance),
  balance_updated_time: sent(input.balance_updated_time),
  group: sent(input.group),
  tag: sent(input.tag),
  model_mapping: sent(input.model_mapping),
  custom_parameter: sent(input.custom_parameter),
  priority: input.priority,
  test_model: sent(input.test_model),
  only_chat: sentFlag(input.only_chat),
  pre_cost: sent(input.pre_cost),
  compatible_response: sentFlag(input.compatible_response),
  allow_extra_body: sentFlag(input.allow_extra_body),
  disabled_stream: sentJson(input.disabled_stream),
  plugin: sentJson(input.plugin),
  cost_ratio: input.cost_ratio,
});

/** Columns of an update: all when `models` is sent, else only the other fields that have a value. */
export const channelChange = (input: ChannelInput, vault: Vault, id: number): ChannelChange => {
  checkNumbers(input);
  const seal: Seal = (secrets) => sealChannelSecrets(vault, id, secrets);
  return input.models === undefined || input.models === "" ? partialChange(input, seal) : fullChange(input, seal);
};
