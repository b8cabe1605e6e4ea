import { type Handlers, signedIn } from "../context.ts";
import { readOrder, readPage } from "../page.ts";
import { adminFilter, ownFilter } from "./filter.ts";
import { adminLogView, ownLogView } from "./log-view.ts";
import { listLogRows, logSortColumns, readChannelNames, sumCharges } from "./store.ts";

/** Log rows and the sums over them (contract 3.11). */
export const logHandlers = {
  listLogs: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, logSortColumns, "created_at");
    const { rows, total } = await listLogRows(ctx, adminFilter(query), { order, size, offset });
    const names = await readChannelNames(
      ctx.db,
      rows.map((row) => row.channel_id).filter((id) => id !== 0),
    );
    return { data: rows.map((row) => adminLogView(row, names)), page, size, total_count: total };
  },

  listSelfLogs: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, logSortColumns, "created_at");
    const filter = { ...ownFilter(query), userId: signedIn(ctx).id };
    const { rows, total } = await listLogRows(ctx, filter, { order, size, offset });
    return { data: rows.map(ownLogView), page, size, total_count: total };
  },

  getLogStat: async ({ query }, ctx) => ({ quota: await sumCharges(ctx, adminFilter(query)) }),

  getSelfLogStat: async ({ query }, ctx) => ({
    quota: await sumCharges(ctx, { ...adminFilter(query), userId: signedIn(ctx).id, username: undefined }),
  }),
} satisfies Pick<Handlers, "listLogs" | "listSelfLogs" | "getLogStat" | "getSelfLogStat">;
