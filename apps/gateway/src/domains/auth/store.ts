import { sql, type Transaction } from "kysely";
import type { UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { accountLogRow } from "../log/account-row.ts";
import { logType } from "../log/log-type.ts";
import type { LogEvent } from "../log/event.ts";
import { insertLogs } from "../log/write-store.ts";
import { wrongCode } from "../mail/codes.ts";
import { consumeMailCode, type MailCode } from "../mail/store.ts";
import { roles } from "../../platform/levels.ts";
import { createAffCode } from "../self/aff-code.ts";
import { noAccessToken } from "../self/store.ts";
import { isAddressAName, isNameTaken } from "../user/store.ts";
import { nameColumns, nameKey, normalizeName } from "../user/names.ts";

/** Whom a sign-in name means: the user of that name as it is written, else as new names are stored, else of that e-mail address. */
export const findByLogin = async (db: Database, name: string): Promise<UserRow | undefined> => {
  const normalized = normalizeName(name);
  const found = await db
    .selectFrom("users")
    .selectAll()
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([eb("username", "in", [name, normalized]), eb(sql<string>`lower(email)`, "=", name.toLowerCase())]),
    )
    .orderBy("id")
    .execute();
  return found.find((user) => user.username === name) ?? found.find((user) => user.username === normalized) ?? found[0];
};

export const rememberLogin = async (db: Database, userId: number, now: number, ip: string): Promise<void> => {
  await db.updateTable("users").set({ last_login_time: now, last_login_ip: ip }).where("id", "=", userId).execute();
};

/** A credit at registration: quota units and its log text; 0 adds neither. */
type Reward = { readonly quota: number; readonly text: string; readonly event: LogEvent };

/** Columns of a user that name accounts of other providers. */
export type ProviderBindings = Partial<
  Pick<UserRow, "github_id" | "github_id_new" | "google_id" | "lark_id" | "oidc_id" | "wechat_id">
>;

type NewUser = {
  readonly username: string;
  /** Defaults to the username. */
  readonly displayName?: string | undefined;
  /** Defaults to a common user's. */
  readonly role?: number | undefined;
  /** Defaults to enabled. */
  readonly status?: number | undefined;
  /** Defaults to the group `default`. */
  readonly group?: string | undefined;
  readonly passwordHash: string;
  /** The address, confirmed by a provider or given by an administrator; empty or absent for none. */
  readonly email?: string | undefined;
  /** The account of another provider that comes with it. */
  readonly bindings?: ProviderBindings | undefined;
  /** Unix seconds. */
  readonly now: number;
  /** Empty for none. */
  readonly affCode: string;
  readonly requestId: string;
  /** The code that proves the address of the account, which is then the one kept. */
  readonly verified?: MailCode | undefined;
  readonly rewards: { readonly newUser: Reward; readonly invitee: Reward; readonly inviter: Reward };
};

const MAX_ATTEMPTS = 10;

/** The user with this account of a provider. GitHub's name alone does not identify a user. */
export const findBound = async (db: Database, bindings: ProviderBindings): Promise<UserRow | undefined> => {
  const { github_id: _name, ...ids } = bindings;
  if (Object.keys(ids).length === 0) return undefined;
  return db
    .selectFrom("users")
    .selectAll()
    .where("deleted_at", "is", null)
    .where((eb) => eb.and(ids))
    .executeTakeFirst();
};

/**
 * Inserts a user with the registration rewards, in one transaction. Returns false if the name (or a
 * look-alike) or the provider's account is taken; throws if the code expired or the address is in use.
 */
export const registerUser = (db: Database, request: NewUser): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { username, now, rewards, verified } = request;
    if (await isNameTaken(trx, username)) return false;
    const inviter =
      request.affCode === ""
        ? undefined
        : await trx
            .selectFrom("users")
            .select(["id", "username", "inviter_share"])
            .where("aff_code", "=", request.affCode)
            .where("deleted_at", "is", null)
            .where("status", "=", 1)
            .executeTakeFirst();
    // An own share of top-ups is in place of this reward.
    const inviterQuota = inviter?.inviter_share === null ? rewards.inviter.quota : 0;

    const insert = async (): Promise<number | undefined> => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const made = await trx
          .insertInto("users")
          .values({
            ...nameColumns(username),
            password_hash: request.passwordHash,
            display_name: request.displayName ?? username,
            role: request.role ?? roles.common,
            status: request.status ?? 1,
            ...(request.group === undefined ? {} : { group: request.group }),
            quota: rewards.newUser.quota + (inviter === undefined ? 0 : rewards.invitee.quota),
            aff_code: createAffCode(),
            inviter_id: inviter?.id ?? 0,
            inviter_quota: inviterQuota,
            created_time: now,
            deleted_at: null,
            access_token_hash: null,
            email: verified?.address ?? request.email ?? "",
            ...request.bindings,
          })
          // Either the name or the invite code is taken; both are looked at next.
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst();
        if (made !== undefined) return made.id;
        const taken = await trx
          .selectFrom("users")
          .select("id")
          .where((eb) => eb.or([eb("username", "=", username), eb("name_key", "=", nameKey(username))]))
          .where("deleted_at", "is", null)
          .executeTakeFirst();
        if (taken !== undefined) return undefined;
        const bound = await findBound(trx, request.bindings ?? {});
        if (bound !== undefined) return undefined;
      }
      throw new Error("No free invite code was found");
    };

    const userId = await insert();
    if (userId === undefined) return false;
    // Last, so that a taken name does not use up the code.
    if (verified !== undefined) {
      if ((await consumeMailCode(trx, verified, now)) === undefined) throw wrongCode();
      const holder = await trx
        .selectFrom("users")
        .select("id")
        .where(sql<string>`lower(email)`, "=", verified.address)
        .where("deleted_at", "is", null)
        .where("id", "!=", userId)
        .executeTakeFirst();
      if (holder !== undefined || (await isAddressAName(trx, verified.address, userId))) throw wrongCode();
    }

    const credits = [
      { userId, username, ...rewards.newUser },
      ...(inviter === undefined
        ? []
        : [
            { userId, username, ...rewards.invitee },
            { userId: inviter.id, username: inviter.username, ...rewards.inviter, quota: inviterQuota },
          ]),
    ].filter((credit) => credit.quota !== 0);
    if (inviter !== undefined)
      await trx
        .updateTable("users")
        // It reaches the balance by a transfer only.
        .set((eb) => ({
          aff_quota: eb("aff_quota", "+", inviterQuota),
          aff_count: eb("aff_count", "+", 1),
          aff_history_quota: eb("aff_history_quota", "+", inviterQuota),
        }))
        .where("id", "=", inviter.id)
        .execute();
    await insertLogs(
      trx,
      credits.map((credit) =>
        accountLogRow({
          user: { id: credit.userId, username: credit.username },
          type: logType.system,
          text: credit.text,
          event: credit.event,
          quota: 0,
          now,
          requestId: request.requestId,
        }),
      ),
    );
    return true;
  });

/** Uses the mailed token up, sets the password, ends every session and revokes the access token; false when the token went or its account changed. */
export const resetPassword = (db: Database, code: MailCode, passwordHash: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const used = await consumeMailCode(trx, code, now);
    if (used === undefined) return false;
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ password_hash: passwordHash, ...noAccessToken })
      .where("id", "=", used.user_id)
      .where(sql<string>`lower(email)`, "=", code.address)
      .where("status", "=", 1)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx.deleteFrom("sessions").where("user_id", "=", used.user_id).execute();
    return true;
  });

/** The user whose access token has this fingerprint. */
export const findByAccessToken = (db: Database, hash: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("access_token_hash", "=", hash)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** The user, written to first: of two who take a way in off at once, the second sees what the first left. */
export const lockUser = (trx: Transaction<Schema>, userId: number): Promise<UserRow> =>
  trx
    .updateTable("users")
    .set({ username: (eb) => eb.ref("username") })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
