import type { Database } from "../../platform/db/database.ts";
import { accountLogRow } from "../log/account-row.ts";
import { logType } from "../log/log-type.ts";
import { insertLogs } from "../log/write-store.ts";
import type { PageOf, SortColumn } from "../../platform/page.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { createAffCode } from "./aff-code.ts";

export const updateProfile = async (
  db: Database,
  userId: number,
  changes: {
    display_name?: string;
    password_hash?: string;
    avatar_url?: string;
    access_token_hash?: null;
    access_token_time?: number;
  },
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("users").set(changes).where("id", "=", userId).execute();
};

/** Columns of a user who has no access token. */
export const noAccessToken = { access_token_hash: null, access_token_time: 0 } as const;

export const updateAccessToken = async (
  db: Database,
  userId: number,
  token: { access_token_hash: string | null; access_token_time: number },
): Promise<void> => {
  await db.updateTable("users").set(token).where("id", "=", userId).execute();
};

const MAX_ATTEMPTS = 10;

/** The user's invite code, created if missing. */
export const ensureAffCode = async (db: Database, userId: number): Promise<string> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const user = await db.selectFrom("users").select("aff_code").where("id", "=", userId).executeTakeFirstOrThrow();
    if (user.aff_code !== "") return user.aff_code;
    const code = createAffCode();
    await db
      .updateTable("users")
      .set({ aff_code: code })
      .where("id", "=", userId)
      .where("aff_code", "=", "")
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("users as other").select("other.id").where("other.aff_code", "=", code))),
      )
      .execute();
  }
  throw new Error("No free invite code was found");
};

/** Where the contract's columns of the list are stored. */
const invitedColumns = { joined_at: "created_time", earned: "inviter_quota" } as const satisfies Record<
  SortColumn<"InvitedSort">,
  string
>;

/** Those who registered with the user's code; who has been deleted is among them. */
export const listInvited = async (db: Database, inviterId: number, page: PageOf<"InvitedSort">) => {
  const matching = db.selectFrom("users").where("inviter_id", "=", inviterId);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.select(["username", "created_time", "inviter_quota"]);
  for (const { column, direction } of page.order) query = query.orderBy(invitedColumns[column], direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** Moves earnings to the balance with its log row; undefined where there are fewer, or the balance would become too large. */
export const transferEarnings = (
  db: Database,
  transfer: { userId: number; quota: number; text: string; now: number; requestId: string; ip: string },
): Promise<{ quota: number; aff_quota: number } | undefined> =>
  db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable("users")
      .set((eb) => ({
        quota: eb("quota", "+", transfer.quota),
        aff_quota: eb("aff_quota", "-", transfer.quota),
      }))
      .where("id", "=", transfer.userId)
      .where("aff_quota", ">=", transfer.quota)
      .where("quota", "<=", MAX_BALANCE - transfer.quota)
      .returning(["id", "username", "quota", "aff_quota"])
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await insertLogs(trx, [
      accountLogRow({
        user,
        type: logType.system,
        text: transfer.text,
        event: { code: "earnings_transferred", params: { quota: transfer.quota } },
        quota: 0,
        now: transfer.now,
        requestId: transfer.requestId,
        ip: transfer.ip,
      }),
    ]);
    return { quota: user.quota, aff_quota: user.aff_quota };
  });
