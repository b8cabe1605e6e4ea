import type { Token, TokenAdminUpdateInput } from "@one-hub/sdk";

/**
 * The write that gives a key to another owner and leaves the rest of it as it is.
 *
 * @param key The key as the gateway has it now.
 * @param theirGroup Whether the key follows the new owner's group: one that they may not use would be refused.
 */
export const movedKey = (key: Token, owner: number, theirGroup: boolean): TokenAdminUpdateInput => ({
  id: key.id,
  user_id: owner,
  name: key.name,
  expired_time: key.expired_time,
  remain_quota: Math.max(0, key.remain_quota),
  unlimited_quota: key.unlimited_quota,
  group: theirGroup ? "" : key.group,
  backup_group: theirGroup ? "" : key.backup_group,
  setting: key.setting,
  // A key that ran out is refused with any other status.
  ...((key.status === 3 || key.status === 4) && { status: key.status }),
  revision: key.revision,
});
