import type { ListTokensQuery, Token } from "@one-hub/sdk";

/** The keys that the quick start offers: the newest hundred. */
export const quickStartKeys: ListTokensQuery = { order: "-id", size: 100 };

/**
 * Whether a call with the key would not be refused for the key's own sake: switched on, not expired (the gateway leaves the status as it is, so
 * the clock decides), something left.
 *
 * @param now Unix seconds.
 */
export const isUsable = (key: Token, now: number): boolean =>
  key.status === 1 &&
  (key.expired_time === -1 || key.expired_time > now) &&
  (key.unlimited_quota || key.remain_quota > 0) &&
  key.key !== "";

/** The chosen key, else the newest that may call every model of its group, else the newest. */
export const preferredKey = (usable: readonly Token[], chosen: number | undefined): Token | undefined =>
  usable.find(({ id }) => id === chosen) ??
  usable.find(({ setting }) => !setting.limits.limit_model_setting.enabled) ??
  usable[0];
