import { sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { eventColumns } from "../../domains/log/event.ts";
import { logType } from "../../domains/log/log-type.ts";
import { createRequestId } from "../../platform/http.ts";
import { insertLogs, noteRow } from "../../domains/log/write-store.ts";
import { reviveToken } from "../../domains/token/store.ts";

/** Returns the holds that a crash left open, each with a log row. Resolves with their number. */
export const returnHolds = async (db: Database, clock: () => number): Promise<number> => {
  // PostgreSQL may still be committing what a killed process sent last: its holds are waited for.
  if (isPostgres(db))
    await db.transaction().execute((trx) => sql`lock table holds in share row exclusive mode`.execute(trx));
  const left = await db.selectFrom("holds").selectAll().execute();
  const now = Math.floor(clock() / 1000);
  for (const hold of left)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("holds").where("id", "=", hold.id).execute();
      await trx
        .updateTable("users")
        .set((eb) => ({ quota: eb("quota", "+", hold.quota) }))
        .where("id", "=", hold.user_id)
        .execute();
      if (hold.token_quota !== 0) {
        await trx
          .updateTable("tokens")
          .set((eb) => ({ remain_quota: eb("remain_quota", "+", hold.token_quota) }))
          .where("id", "=", hold.token_id)
          .execute();
        await reviveToken(trx, hold.token_id);
      }
      await insertLogs(trx, [
        noteRow({
          user_id: hold.user_id,
          created_at: now,
          type: logType.system,
          content: `网关异常退出，调用 ${hold.model_name} 未完成，已退还预扣的 ${hold.quota} 点额度`,
          ...eventColumns({ code: "call_interrupted", params: { quota: hold.quota, model: hold.model_name } }),
          username: hold.username,
          token_name: hold.token_name,
          model_name: hold.model_name,
          token_id: hold.token_id,
          request_id: createRequestId(new Date(now * 1000)),
        }),
      ]);
    });
  return left.length;
};
