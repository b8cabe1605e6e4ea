import type { TFunction } from "i18next";

/** Codes that the gateway gives to errors of its own; `one_hub_error` is what it called most of them once. */
const gatewayCodes = [
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
  "one_hub_error",
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

/** Stands before an upstream's code that reads like one of the gateway's. */
const upstreamMark = "upstream_";

/** Why a call failed, in words; an upstream's code is told as it is. Empty where nothing is known. */
export const failedReason = (code: string, t: TFunction<"log">): string => {
  if (code === "") return "";
  const own = gatewayCodes.find((each) => each === code);
  if (own !== undefined) return t(`failed.reasons.${own}`);
  const marked = code.startsWith(upstreamMark) ? code.slice(upstreamMark.length) : "";
  return t("failed.reasons.upstream", { code: gatewayCodes.some((each) => each === marked) ? marked : code });
};
