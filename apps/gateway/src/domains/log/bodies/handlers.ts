import { type Ctx, type Handlers, signedIn } from "../../../context.ts";
import { refuse } from "../../../platform/http.ts";
import { roles } from "../../../platform/levels.ts";
import { recordReading } from "../../operation-record/record.ts";
import type { LogRow } from "../store.ts";
import { openBodies } from "./sealed.ts";
import { deleteBody, findBody, findBodyIds, type LogBodyRow } from "./store.ts";

/** Ids of the recordings of a page's calls, of one user only when given. */
export const readBodyIds = async (
  ctx: Ctx,
  rows: readonly LogRow[],
  userId: number | undefined,
): Promise<ReadonlyMap<string, number>> => {
  // Without the option ever stored, there are no recordings.
  if (!ctx.options.isStored("BodyLogEnabled")) return new Map();
  // The latest call is likely the one being looked up.
  await ctx.bodyLog.drain();
  const calls = rows.map((row) => row.request_id).filter((id) => id !== "");
  return findBodyIds(ctx.db, calls, ctx.bodyLog.kept(), userId);
};

const find = async (ctx: Ctx, id: number): Promise<LogBodyRow | undefined> =>
  Number.isSafeInteger(id) ? findBody(ctx.db, id, ctx.bodyLog.kept()) : undefined;

/** Recordings of other users are "not found", so that their existence is not revealed. */
const notThere = () =>
  refuse("The recording of this call is no longer available", "此次调用的请求与响应内容已不再保留", {
    code: "log_body_not_found",
    status: 404,
  });

export const bodyHandlers = {
  getLogBody: async ({ path }, ctx) => {
    const reader = signedIn(ctx);
    const row = await find(ctx, path.id);
    const isAdmin = reader.role >= roles.admin;
    if (row === undefined || (row.user_id !== reader.id && !isAdmin)) throw notThere();
    if (row.user_id !== reader.id) {
      const mayRead = ctx.options.flag("BodyLogAdminRead");
      // Written first: without an audit entry nothing is returned.
      await recordReading(ctx, { user: reader, action: "getLogBody", target: String(row.id), success: mayRead });
      if (!mayRead) throw notThere();
    }
    const bodies = await openBodies(ctx.vault, row);
    if (bodies === undefined)
      throw refuse(
        "The recording was encrypted with another key and cannot be read",
        "内容由其他密钥加密，已无法读取",
        { code: "log_body_unreadable" },
      );
    return {
      id: row.id,
      created_at: row.created_at,
      expires_at: Math.min(row.expires_at, row.created_at + ctx.options.number("BodyLogDays") * 86_400),
      ...bodies,
    };
  },

  deleteLogBody: async ({ path }, ctx) => {
    const row = await find(ctx, path.id);
    if (row?.user_id !== signedIn(ctx).id) throw notThere();
    await deleteBody(ctx.db, row.id);
  },
} satisfies Partial<Handlers>;
