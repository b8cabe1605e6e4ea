import type { components } from "@one-hub/sdk";
import { refuse } from "../../platform/http.ts";
import type { NewChannel } from "./store.ts";

type ChannelInput = components["schemas"]["ChannelInput"];

const MAX_KEYS = 1000;
const MAX_TYPE = 2_147_483_647;

/** JSON's `1e400` is infinity, and the database's whole numbers end earlier than JSON's. */
export const checkNumbers = (input: ChannelInput): void => {
  if (input.type !== undefined && input.type > MAX_TYPE)
    throw refuse("There is no such channel type", "没有该渠道类型", { code: "value_not_allowed", param: "type" });
  if (input.balance !== undefined && !Number.isFinite(input.balance))
    throw refuse("The balance is not a number", "余额不是数字", { code: "value_wrong_type", param: "balance" });
};

const lines = (text: string) => text.split(/\r?\n/).map((line) => line.trim());

/** JSON text of a list or an object; null stays null. */
export const jsonText = (value: object | null | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export const flag = (value: boolean | undefined): number => (value === true ? 1 : 0);

/** One row for each line of `key`, with the defaults of a new channel. */
export const newChannels = (input: ChannelInput, now: number): NewChannel[] => {
  checkNumbers(input);
  const keys = lines(input.key ?? "").filter((key) => key !== "");
  if (keys.length === 0)
    throw refuse("A channel needs a key", "渠道密钥不能为空", { code: "value_missing", param: "key" });
  if (keys.length > MAX_KEYS)
    throw refuse(`At most ${MAX_KEYS} channels can be made at once`, `一次最多创建 ${MAX_KEYS} 个渠道`, {
      code: "too_many_channels",
      param: "key",
    });
  const addresses = lines(input.base_url ?? "");
  const name = input.name ?? "";
  return keys.map((key, index) => ({
    key,
    type: input.type ?? 0,
    status: input.status === undefined || input.status === 0 ? 1 : input.status,
    name: index === 0 ? name : `${name}_${index + 1}`,
    weight: input.weight ?? 1,
    created_time: now,
    base_url: addresses[index] ?? addresses[0] ?? "",
    other: input.other ?? "",
    models: input.models ?? "",
    group: input.group === undefined || input.group === "" ? "default" : input.group,
    tag: input.tag ?? "",
    model_mapping: input.model_mapping ?? "",
    model_headers: input.model_headers ?? "",
    custom_parameter: input.custom_parameter ?? "",
    priority: input.priority ?? 0,
    proxy: input.proxy ?? "",
    test_model: input.test_model ?? "",
    only_chat: flag(input.only_chat),
    pre_cost: input.pre_cost === undefined || input.pre_cost === 0 ? 1 : input.pre_cost,
    compatible_response: flag(input.compatible_response),
    allow_extra_body: flag(input.allow_extra_body),
    disabled_stream: jsonText(input.disabled_stream),
    plugin: jsonText(input.plugin),
    cost_ratio: input.cost_ratio ?? null,
    deleted_at: null,
  }));
};
