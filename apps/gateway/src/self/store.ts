import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { createAffCode } from "./aff-code.ts";

export const updateProfile = async (
  db: Database,
  userId: number,
  changes: { display_name?: string; password_hash?: string },
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("users").set(changes).where("id", "=", userId).execute();
};

export const setAccessTokenHash = async (db: Database, userId: number, hash: string): Promise<void> => {
  await db.updateTable("users").set({ access_token_hash: hash }).where("id", "=", userId).execute();
};

const attempts = 10;

/** The user's invite code, made now when there is none. */
export const ensureAffCode = async (db: Database, userId: number): Promise<string> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
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

const daySeconds = 86_400;

/** The user's use by day and model from `since` (unix seconds) on, oldest first. */
export const readDailyUse = (db: Database, userId: number, since: number) => {
  const day = sql<number>`hour - hour % ${sql.lit(daySeconds)}`;
  const sum = (column: "requests" | "quota" | "prompt_tokens" | "completion_tokens" | "request_time") =>
    sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
  return db
    .selectFrom("usage_hours")
    .select([
      day.as("day"),
      "model_name",
      sum("requests").as("requests"),
      sum("quota").as("quota"),
      sum("prompt_tokens").as("prompt_tokens"),
      sum("completion_tokens").as("completion_tokens"),
      sum("request_time").as("request_time"),
    ])
    .where("user_id", "=", userId)
    .where("hour", ">=", since)
    .groupBy([day, "model_name"])
    .orderBy(day)
    .orderBy("model_name")
    .execute();
};
