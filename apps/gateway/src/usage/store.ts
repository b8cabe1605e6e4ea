import { sql } from "kysely";
import type { Database } from "../db/database.ts";

const daySeconds = 86_400;

/** What each row of a sum is about. */
export type UsageBy = "model" | "key" | "day" | "hour";

/** Hours from `from` on and before `to`; unix seconds. */
export type UsageSpan = { readonly userId: number; readonly from: number; readonly to: number };

export type UsageSum = {
  readonly requests: number;
  readonly quota: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cached_tokens: number;
  readonly request_time: number;
};

const sumOf = <Column extends keyof UsageSum>(column: Column) =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

const sums = [
  sumOf("requests"),
  sumOf("quota"),
  sumOf("prompt_tokens"),
  sumOf("completion_tokens"),
  sumOf("cached_tokens"),
  sumOf("request_time"),
] as const;

const ofUser = (db: Database, { userId, from, to }: UsageSpan) =>
  db.selectFrom("usage_hours").where("user_id", "=", userId).where("hour", ">=", from).where("hour", "<", to);

/** Unix seconds of the day that an hour belongs to (UTC). */
const day = sql<number>`hour - hour % ${sql.lit(daySeconds)}`;

/** A user's use, a row for each model, the dearest first. */
export const sumUseByModel = (db: Database, span: UsageSpan) =>
  ofUser(db, span)
    .select("model_name as name")
    .select(sums)
    .groupBy("model_name")
    .orderBy("quota", "desc")
    .orderBy("name")
    .execute();

/** A user's use, a row for each key, the dearest first; deleted keys keep their names. */
export const sumUseByKey = async (db: Database, span: UsageSpan) => {
  const rows = await ofUser(db, span)
    .select("token_id as id")
    .select(sums)
    .groupBy("token_id")
    .orderBy("quota", "desc")
    .orderBy("id")
    .execute();
  const keys =
    rows.length === 0
      ? []
      : await db
          .selectFrom("tokens")
          .select(["id", "name"])
          .where(
            "id",
            "in",
            rows.map((row) => row.id),
          )
          .execute();
  const names = new Map(keys.map((key) => [key.id, key.name]));
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? "" }));
};

/** A user's use, a row for each day or hour that has any, the oldest first. */
export const sumUseByTime = (db: Database, span: UsageSpan, by: "day" | "hour") => {
  const time = by === "day" ? day : sql<number>`hour`;
  return ofUser(db, span).select(time.as("time")).select(sums).groupBy(time).orderBy(time).execute();
};
