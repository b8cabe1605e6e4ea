import type { Text } from "../platform/http.ts";

/**
 * Codes of the error log for errors that the gateway itself found; the console words each of them. On the wire many of these share
 * one-hub's `one_hub_error`, or have no code.
 */
export const relayReasons = [
  "account_disabled",
  "accounts_unwritable",
  "address_not_allowed",
  "bad_channel_id",
  "bad_request",
  "body_too_large",
  "channel_choice_not_allowed",
  "channel_unavailable",
  "channel_unsupported",
  "content_security_policy_blocking",
  "group_unavailable",
  "insufficient_user_quota",
  "key_disabled",
  "key_exhausted",
  "key_expired",
  "missing_field",
  "model_not_allowed",
  "model_not_found",
  "no_channel",
  "panic",
  "pre_consume_token_quota_failed",
  "rate_limited",
  "retries_timed_out",
  "task_not_found",
  "upstream_malformed",
  "upstream_timeout",
  "upstream_unauthorized",
  "upstream_unreachable",
] as const;

export type RelayReason = (typeof relayReasons)[number];

/** A refusal of the relay, in OpenAI's error form. */
export class RelayError extends Error {
  readonly status: number;
  readonly text: Text;
  readonly type: string;
  readonly code: unknown;
  readonly parameter: string | undefined;
  /** The one reply that the contract sends as text. */
  readonly asText: boolean;
  /** The channel's trouble: another one may do better. */
  readonly fromUpstream: boolean;
  /** The error log's code of the gateway's own error; undefined for an upstream's. */
  readonly reason: RelayReason | undefined;
  constructor(
    status: number,
    text: Text,
    rest: {
      type?: string;
      code?: unknown;
      parameter?: string;
      asText?: boolean;
      fromUpstream?: boolean;
      reason?: RelayReason;
    } = {},
  ) {
    super(text.en);
    this.name = "RelayError";
    this.status = status;
    this.text = text;
    this.type = rest.type ?? "one_hub_error";
    this.code = rest.code;
    this.parameter = rest.parameter;
    this.asText = rest.asText ?? false;
    this.fromUpstream = rest.fromUpstream ?? false;
    this.reason = rest.reason;
  }
}

const local = { code: "one_hub_error" };

/** All refusals of the gateway itself. */
export const relayErrors = {
  badKey: () => new RelayError(401, { en: "The key is not valid", zh: "无效的密钥" }, { reason: "account_disabled" }),
  keyUnusable: () => new RelayError(401, { en: "The key is disabled", zh: "密钥已停用" }, { reason: "key_disabled" }),
  keyExpired: () => new RelayError(401, { en: "The key has expired", zh: "密钥已过期" }, { reason: "key_expired" }),
  keyExhausted: () =>
    new RelayError(401, { en: "The key's quota is used up", zh: "密钥额度已用尽" }, { reason: "key_exhausted" }),
  addressRefused: (ip: string) =>
    new RelayError(
      403,
      { en: `Address ${ip} may not use this key`, zh: `地址 ${ip} 不允许使用该密钥` },
      { reason: "address_not_allowed" },
    ),
  pinningRefused: () =>
    new RelayError(
      403,
      { en: "Only administrators may choose a channel", zh: "只有管理员可以指定渠道" },
      { reason: "channel_choice_not_allowed" },
    ),
  badChannelId: () =>
    new RelayError(403, { en: "The channel id is not valid", zh: "渠道 ID 无效" }, { reason: "bad_channel_id" }),
  channelUnavailable: () =>
    new RelayError(
      503,
      { en: "The chosen channel does not exist or is off", zh: "指定的渠道不存在或已停用" },
      { ...local, reason: "channel_unavailable" },
    ),
  groupMissing: (group: string) =>
    new RelayError(
      403,
      { en: `Group ${group} does not exist or is off`, zh: `分组 ${group} 不存在或已停用` },
      { reason: "group_unavailable" },
    ),
  tooManyRequests: () =>
    new RelayError(
      429,
      { en: "Too many requests per minute for your group", zh: "请求过于频繁，已达到分组的速率上限" },
      { reason: "rate_limited" },
    ),
  badBody: (en: string, zh: string) => new RelayError(400, { en, zh }, { ...local, reason: "bad_request" }),
  missingField: (name: string) =>
    new RelayError(
      400,
      { en: `field ${name} is required`, zh: `缺少字段 ${name}` },
      { ...local, reason: "missing_field" },
    ),
  bodyTooLarge: () =>
    new RelayError(
      413,
      { en: "The request body is larger than 32 MB", zh: "请求体超过 32 MB" },
      { ...local, reason: "body_too_large" },
    ),
  modelRefused: (model: string) =>
    new RelayError(
      404,
      { en: `Model ${model} is outside this key's limit`, zh: `该密钥不允许使用模型 ${model}` },
      { ...local, asText: true, reason: "model_not_allowed" },
    ),
  /** `isServed`: the group has channels for the model, but none that may be asked now. */
  noChannel: (group: string, model: string, isServed: boolean) =>
    new RelayError(
      503,
      {
        en: `No channel of group ${group} serves model ${model}`,
        zh: `分组 ${group} 下没有可用于模型 ${model} 的渠道`,
      },
      { ...local, reason: isServed ? "no_channel" : "model_not_found" },
    ),
  egressDenied: () =>
    new RelayError(
      503,
      { en: "This gateway is not allowed to call the channel's address", zh: "此网关不允许访问该渠道的地址" },
      { code: "channel_error", reason: "channel_unsupported" },
    ),
  unsupportedChannel: () =>
    new RelayError(
      503,
      { en: "This channel needs an OpenAI-compatible base URL", zh: "该渠道需要填写兼容 OpenAI 的地址" },
      { code: "channel_error", reason: "channel_unsupported" },
    ),
  screened: () =>
    new RelayError(
      400,
      { en: "The content contains a blocked word", zh: "内容包含被屏蔽的词" },
      { code: "content_security_policy_blocking", reason: "content_security_policy_blocking" },
    ),
  // The status of a busy upstream: clients distinguish the two by the code.
  userQuota: () =>
    new RelayError(
      429,
      { en: "The balance is too low for this call", zh: "余额不足，无法完成本次调用" },
      { type: "system_error", code: "insufficient_user_quota", reason: "insufficient_user_quota" },
    ),
  tokenQuota: () =>
    new RelayError(
      429,
      { en: "The key's quota is too low for this call", zh: "密钥额度不足，无法完成本次调用" },
      { type: "system_error", code: "pre_consume_token_quota_failed", reason: "pre_consume_token_quota_failed" },
    ),
  booksUnwritable: () =>
    new RelayError(
      503,
      { en: "The gateway cannot write to its database. Try again later", zh: "网关暂时无法写入账目，请稍后再试" },
      { type: "system_error", code: "accounts_unwritable", reason: "accounts_unwritable" },
    ),
  retriesTimedOut: () =>
    new RelayError(
      429,
      { en: "No channel responded in time", zh: "重试超时，没有渠道及时响应" },
      { code: "system_error", fromUpstream: true, reason: "retries_timed_out" },
    ),
  upstreamBusy: (type: string, code: unknown) =>
    new RelayError(
      429,
      { en: "The upstream is busy. Try again later", zh: "上游负载已饱和，请稍后再试" },
      { type, code, fromUpstream: true },
    ),
  /** The status is the upstream's, but it is about the channel's key: the caller's own was good. */
  upstreamRefused: (status: number, message: string, type: string, code: unknown) =>
    new RelayError(
      status,
      {
        en: `The upstream refused the gateway's access, your key is valid: ${message}`,
        zh: `上游拒绝了网关的访问，你的密钥有效：${message}`,
      },
      status === 401
        ? { type, code: "upstream_unauthorized", reason: "upstream_unauthorized", fromUpstream: true }
        : { type, code, fromUpstream: true },
    ),
  upstreamUnreachable: () =>
    new RelayError(
      502,
      { en: "The upstream can't be reached", zh: "无法连接上游" },
      { type: "system_error", code: "upstream_unreachable", fromUpstream: true, reason: "upstream_unreachable" },
    ),
  upstreamTimeout: () =>
    new RelayError(
      504,
      { en: "The upstream did not respond in time", zh: "上游响应超时" },
      { type: "system_error", code: "upstream_timeout", fromUpstream: true, reason: "upstream_timeout" },
    ),
  upstreamMalformed: () =>
    new RelayError(
      502,
      { en: "The upstream's response can't be read", zh: "无法读取上游的响应" },
      { type: "system_error", code: "upstream_malformed", fromUpstream: true, reason: "upstream_malformed" },
    ),
  broken: () =>
    new RelayError(
      500,
      { en: "Something went wrong!", zh: "出错了！" },
      { type: "one_hub_panic", code: "panic", reason: "panic" },
    ),
} as const;
