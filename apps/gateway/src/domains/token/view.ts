import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import { type TokenRow, tokenStatus } from "./store.ts";
import { readSetting } from "./setting.ts";

const knownStatuses = Object.values(tokenStatus);

export type TokenViewer = {
  /** The secret of a key; empty for callers who may not see it. */
  readonly keyOf: (row: TokenRow) => string;
  readonly seesBillingTag: boolean;
};

/** A key as its reader may see it. */
export const toToken = (row: TokenRow, viewer: TokenViewer): Schemas["Token"] => {
  const { billing_tag: billingTag, ...setting } = readSetting(row.setting);
  const view = {
    id: row.id,
    user_id: row.user_id,
    key: viewer.keyOf(row),
    status: knownStatuses.find((status) => status === row.status) ?? tokenStatus.disabled,
    name: row.name,
    created_time: row.created_time,
    accessed_time: row.accessed_time,
    expired_time: row.expired_time,
    remain_quota: row.remain_quota,
    unlimited_quota: row.unlimited_quota === 1,
    used_quota: row.used_quota,
    group: row.group,
    backup_group: row.backup_group,
    setting:
      viewer.seesBillingTag && billingTag !== undefined && billingTag !== null
        ? { ...setting, billing_tag: billingTag }
        : setting,
  };
  const { id, user_id: owner, name, expired_time: expiry, unlimited_quota: unlimited } = row;
  return withRevision(view, [id, owner, name, expiry, unlimited, row.group, row.backup_group, row.setting]);
};
