import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Services } from "../context.ts";
import { hashPassword } from "../domains/auth/password.ts";
import { createAffCode } from "../domains/self/aff-code.ts";
import { createKey } from "../domains/token/create-key.ts";
import { sealSetting } from "../domains/token/setting.ts";
import { insertTokenRow } from "../domains/token/store.ts";
import { nameColumns } from "../domains/user/names.ts";
import type { Schema } from "../platform/db/schema.ts";
import type { Random } from "./random.ts";
import { invitationReward, invitedPlaces, type SeedKey, type SeedUser } from "./world.ts";

/** A key and what became of it. */
export type KeyAccount = {
  readonly id: number;
  readonly key: SeedKey;
  used: number;
  usedAt: number | undefined;
};

/** A user with the account's state so far. */
export type Account = {
  readonly id: number;
  readonly user: SeedUser;
  readonly keys: readonly KeyAccount[];
  balance: number;
  used: number;
  requests: number;
};

type Parts = Pick<Services, "vault">;

const daySeconds = 86_400;

const tokenStatus = { enabled: 1, disabled: 2, exhausted: 4 } as const;

const insertKey = async (trx: Transaction<Schema>, { vault }: Parts, userId: number, key: SeedKey) => {
  // Never from the repeatable numbers: who knows the command would know the key.
  const secret = createKey();
  const { id } = await insertTokenRow(trx, vault, {
    user_id: userId,
    key: secret,
    status: tokenStatus.enabled,
    name: key.name,
    created_time: key.createdAt,
    accessed_time: key.createdAt,
    expired_time: key.expiresAt,
    remain_quota: key.granted ?? 0,
    unlimited_quota: key.granted === undefined ? 1 : 0,
    group: key.group,
    backup_group: "",
    setting: sealSetting(key.setting),
    deleted_at: null,
  });
  return id;
};

/** Invitation codes, each different: they are short, so that thousands of random ones would meet. */
const createCodes = () => {
  const given = new Set<string>();
  return (): string => {
    let code = createAffCode();
    while (given.has(code)) code = createAffCode();
    given.add(code);
    return code;
  };
};

const insertUser = async (
  trx: Transaction<Schema>,
  random: Random,
  user: SeedUser,
  given: { readonly passwordHash: string; readonly nextCode: () => string },
) => {
  const root = await trx
    .selectFrom("users")
    .select(["id", "quota"])
    .where("username", "=", user.name)
    .executeTakeFirst();
  if (root !== undefined) return root;
  return trx
    .insertInto("users")
    .values({
      ...nameColumns(user.name),
      password_hash: given.passwordHash,
      display_name: user.displayName,
      role: user.role,
      status: user.disabledAt === undefined ? 1 : 2,
      email: user.email,
      quota: user.startingQuota,
      group: user.group,
      aff_code: given.nextCode(),
      access_token_hash: null,
      created_time: user.joinedAt,
      last_login_time: user.joinedAt + random.between(0, daySeconds),
      last_login_ip: user.addresses[0] ?? "",
      deleted_at: null,
    })
    .returning(["id", "quota"])
    .executeTakeFirstOrThrow();
};

/** Users with their keys. */
export const insertAccounts = async (
  trx: Transaction<Schema>,
  parts: Parts,
  random: Random,
  users: readonly SeedUser[],
) => {
  // A random password: administrators can set another one for an invented user.
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  const nextCode = createCodes();
  const accounts: Account[] = [];
  for (const user of users) {
    const { id, quota } = await insertUser(trx, random, user, { passwordHash, nextCode });
    const keys: KeyAccount[] = [];
    for (const key of user.keys)
      keys.push({ id: await insertKey(trx, parts, id, key), key, used: 0, usedAt: undefined });
    accounts.push({ id, user, keys, balance: quota, used: 0, requests: 0 });
  }
  return accounts;
};

/** Root has invited some of the users. */
export const inviteSome = async (trx: Transaction<Schema>, root: Account, accounts: readonly Account[]) => {
  const invited = invitedPlaces.flatMap((place) => accounts[place]?.id ?? []);
  if (invited.length === 0) return;
  await trx
    .updateTable("users")
    .set({ inviter_id: root.id, inviter_quota: invitationReward })
    .where("id", "in", invited)
    .execute();
  const earned = invited.length * invitationReward;
  await trx
    .updateTable("users")
    .set({ aff_count: invited.length, aff_quota: earned, aff_history_quota: earned })
    .where("id", "=", root.id)
    .execute();
};

const finishKey = async (trx: Transaction<Schema>, { id, key, used, usedAt }: KeyAccount) => {
  const isExhausted = key.granted !== undefined && used >= key.granted;
  const status =
    key.disabledAt !== undefined ? tokenStatus.disabled : isExhausted ? tokenStatus.exhausted : tokenStatus.enabled;
  await trx
    .updateTable("tokens")
    .set({
      status,
      // Only keys with a quota of their own keep count (see the ledger).
      ...(key.granted === undefined ? {} : { remain_quota: Math.max(0, key.granted - used), used_quota: used }),
      ...(usedAt === undefined ? {} : { accessed_time: usedAt }),
    })
    .where("id", "=", id)
    .execute();
};

/** Stores what the history made of users and keys. */
export const finishAccounts = async (trx: Transaction<Schema>, accounts: readonly Account[]) => {
  for (const account of accounts) {
    await trx
      .updateTable("users")
      .set({ quota: account.balance, used_quota: account.used, request_count: account.requests })
      .where("id", "=", account.id)
      .execute();
    for (const key of account.keys) await finishKey(trx, key);
  }
};
