import type { Schemas } from "@one-hub/sdk";
import { logType } from "./log-type.ts";
import type { LogRow } from "./store.ts";

const knownTypes = Object.values(logType);

/** The channel of a log row: it has an id and a name, all other fields are zero values. */
const emptyChannel = {
  type: 0,
  key: "",
  status: 0,
  weight: null,
  created_time: 0,
  test_time: 0,
  response_time: 0,
  base_url: null,
  other: "",
  balance: 0,
  balance_updated_time: 0,
  models: "",
  group: "",
  tag: "",
  used_quota: 0,
  model_mapping: null,
  model_headers: null,
  custom_parameter: null,
  priority: null,
  proxy: null,
  test_model: "",
  only_chat: false,
  pre_cost: 0,
  compatible_response: false,
  allow_extra_body: false,
  plugin: null,
};

// Only the ledger writes this column, and only with the keys of the contract.
const readMetadata = (text: string | null) => (text === null ? null : (JSON.parse(text) as Schemas["LogMetadata"]));

// These columns as well are written by this gateway alone.
const readParams = (text: string) => JSON.parse(text) as NonNullable<Schemas["Log"]["params"]>;

/** Ids of recorded bodies by the calls' request ids. */
export type BodyIds = ReadonlyMap<string, number>;

/** A row as its own user sees it: without its id and its channel. */
export const toOwnLog = (row: LogRow, bodyIds: BodyIds): Schemas["Log"] => {
  const bodyId = row.type === logType.consume ? bodyIds.get(row.request_id) : undefined;
  return {
    id: 0,
    user_id: row.user_id,
    created_at: row.created_at,
    type: knownTypes.find((type) => type === row.type) ?? 0,
    content: row.content,
    username: row.username,
    token_name: row.token_name,
    model_name: row.model_name,
    quota: row.quota,
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    channel_id: row.channel_id,
    request_time: row.request_time,
    is_stream: row.is_stream === 1,
    source_ip: row.source_ip,
    metadata: readMetadata(row.metadata),
    channel: null,
    ...(row.request_id === "" ? {} : { request_id: row.request_id }),
    ...(bodyId === undefined ? {} : { body_id: bodyId }),
    ...(row.refunded === 0 ? {} : { refunded: row.refunded }),
    ...(row.event === "" ? {} : { event: row.event as Schemas["LogEvent"], params: readParams(row.params) }),
  };
};

/** A row as administrators see it. */
export const toLog = (row: LogRow, channelNames: ReadonlyMap<number, string>, bodyIds: BodyIds): Schemas["Log"] => {
  const name = channelNames.get(row.channel_id);
  return {
    ...toOwnLog(row, bodyIds),
    id: row.id,
    channel: name === undefined ? null : { ...emptyChannel, id: row.channel_id, name },
  };
};
