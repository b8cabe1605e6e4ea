import type { Catalog } from "../../relay/routing/catalog.ts";
import { refuse } from "../../platform/http.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { type TokenRow, tokenStatus } from "./store.ts";

const MAX_NAME_BYTES = 30;

/** In bytes: ten Chinese characters fit. */
export const checkName = (name: string): void => {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw refuse("A key's name may have up to 30 bytes", "密钥名称不能超过 30 个字节", {
      code: "value_too_long",
      param: "name",
    });
};

/** Well below the last exact integer, because refunds of open calls are added later. */
export const checkQuota = (quota: number | undefined): void => {
  if (quota !== undefined && quota > MAX_BALANCE)
    throw refuse(`A key's quota may not exceed ${MAX_BALANCE}`, `密钥额度不能超过 ${MAX_BALANCE}`, {
      code: "value_too_large",
      param: "remain_quota",
    });
};

/** Checks that a user of group `own` may choose a group for a key: enabled, and public or their own. `param` is its field. */
export const checkGroup = (
  catalog: Catalog,
  symbol: string,
  own: string,
  param: "group" | "backup_group" = "group",
): void => {
  if (symbol === "") return;
  const group = catalog.groups().get(symbol);
  if (group === undefined || group.enable !== 1)
    throw refuse(`There is no enabled group '${symbol}'`, `分组 '${symbol}' 不存在或未启用`, {
      code: "group_unavailable",
      param,
    });
  if (group.public !== 1 && symbol !== own)
    throw refuse(`Group '${symbol}' may not be used by the key's owner`, `密钥所有者不能使用分组 '${symbol}'`, {
      code: "group_not_allowed",
      param,
    });
};

/**
 * Refuses to enable a key whose quota or time has run out: these must be raised first. The expiry
 * counts only for a key that a client itself marked as expired.
 */
export const checkRevival = (row: TokenRow, wanted: number | undefined, now: number): void => {
  if (wanted !== tokenStatus.enabled) return;
  if (row.status === tokenStatus.exhausted && row.unlimited_quota !== 1 && row.remain_quota <= 0)
    throw refuse("The key's quota is used up. Add quota first", "密钥额度已用完，请先增加额度再启用", {
      code: "token_quota_used_up",
    });
  if (row.status === tokenStatus.expired && row.expired_time !== -1 && row.expired_time <= now)
    throw refuse("The key has expired. Set a later expiry first", "密钥已过期，请先延长有效期再启用", {
      code: "token_expired",
    });
};
