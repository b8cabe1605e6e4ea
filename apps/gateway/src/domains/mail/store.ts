import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";

export type MailPurpose = "verification" | "reset";

const CODE_SECONDS = 600;
const RESEND_SECONDS = 60;
/** Wrong guesses after which a verification code is worth nothing. */
const MAX_ATTEMPTS = 10;

export type MailCode = {
  readonly purpose: MailPurpose;
  /** In lower case. */
  readonly address: string;
  readonly codeHash: string;
};

/** Replaces the code of an address. False when the one before was sent less than a minute ago. */
export const insertMailCode = async (
  db: Database,
  code: MailCode & {
    /** The user of the reset; 0 for an unknown address. */
    readonly userId: number;
    /** Unix seconds. */
    readonly now: number;
  },
): Promise<boolean> => {
  const { purpose, address, now } = code;
  await db.deleteFrom("mail_codes").where("expires_at", "<=", now).execute();
  const values = {
    code_hash: code.codeHash,
    user_id: code.userId,
    attempts: 0,
    created_at: now,
    expires_at: now + CODE_SECONDS,
  };
  const stored = await db
    .insertInto("mail_codes")
    .values({ purpose, address, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "address"])
        .doUpdateSet(values)
        .where("mail_codes.created_at", "<=", now - RESEND_SECONDS),
    )
    .returning("address")
    .executeTakeFirst();
  return stored !== undefined;
};

/**
 * Whether it is the address's code, which stays valid. Every call counts as a guess at the six digits of a verification. A
 * reset link has 128 bits and no counter, which would let anyone use up another user's link.
 */
export const isMailCode = async (
  db: Database,
  { purpose, address, codeHash }: MailCode,
  now: number,
): Promise<boolean> => {
  const found = await db
    .updateTable("mail_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", purpose === "verification" ? 1 : 0) }))
    .where("purpose", "=", purpose)
    .where("address", "=", address)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .returning("code_hash")
    .executeTakeFirst();
  return found !== undefined && timingSafeEqual(Buffer.from(found.code_hash), Buffer.from(codeHash));
};

/** Uses the code up: of several who bring it at once, one gets its row. */
export const consumeMailCode = (
  db: Database,
  { purpose, address, codeHash }: MailCode,
  now: number,
): Promise<{ user_id: number } | undefined> =>
  db
    .deleteFrom("mail_codes")
    .where("purpose", "=", purpose)
    .where("address", "=", address)
    .where("code_hash", "=", codeHash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();

/** The account with an address (lower case), the oldest of several. */
export const findByAddress = (db: Database, address: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", address)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
