import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import type { Input } from "../../platform/contract/contract.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { bodyHandlers, readBodyIds } from "./bodies/handlers.ts";
import { vendorOf } from "../model/vendor-of.ts";
import { toErrorLog, toOwnErrorLog } from "./errors/view.ts";
import { type ErrorFilter, listErrorLogs } from "./errors/store.ts";
import { readLogModels } from "./counts-store.ts";
import { adminFilter, type LogFilter, ownFilter } from "./filter.ts";
import { toLog, toOwnLog } from "./view.ts";
import { listLogs, findChannelNames, sumCharges, sumRefunds } from "./store.ts";

type ErrorQuery = Input<"listErrorLogs" | "listSelfErrorLogs">["query"];

const readErrors = async (ctx: Ctx, query: ErrorQuery, whose: Partial<ErrorFilter>) => {
  const { page, size, offset } = readPage(query);
  const order = readOrder(query.order, "ErrorLogSort", "created_at");
  // The latest failure is likely the one being looked up.
  await ctx.errorLog.drain();
  const filter: ErrorFilter = {
    ...whose,
    model_name: emptyToUndefined(query.model_name),
    token_name: emptyToUndefined(query.token_name),
    status: emptyToUndefined(query.status),
    code: emptyToUndefined(query.code),
    request_id: emptyToUndefined(query.request_id),
    start: Math.max(query.start_timestamp ?? 0, ctx.errorLog.keptFrom()),
    end: emptyToUndefined(query.end_timestamp),
  };
  const { rows, total } = await listErrorLogs(ctx.reader, filter, { order, size, offset });
  return { rows, page: { page, size, total_count: total } };
};

/** The filters of everybody's rows. A vendor's models are those of the figures by vendor, so that both have the same sums. */
const filterOfAll = async (
  ctx: Ctx,
  query: Input<"listLogs">["query"] & Input<"getLogStat">["query"],
): Promise<LogFilter> => {
  const filter = { ...adminFilter(query), group: emptyToUndefined(query.group) };
  if (query.vendor === undefined) return filter;
  const models = await readLogModels(ctx.reader);
  return { ...filter, models: models.filter((model) => vendorOf(ctx.catalog, model) === query.vendor) };
};

/** Quota charged, net of refunds. */
const statOf = async (ctx: Ctx, filter: LogFilter) => {
  const refunded = await sumRefunds(ctx.reader, filter);
  return { quota: (await sumCharges(ctx.reader, filter)) - refunded, refunded };
};

/** Log rows and their sums, failed calls and recorded bodies. */
export const logHandlers = {
  listLogs: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "LogSort", "created_at");
    const { rows, total } = await listLogs(ctx.reader, await filterOfAll(ctx, query), { order, size, offset });
    const names = await findChannelNames(
      ctx.db,
      rows.map((row) => row.channel_id).filter((id) => id !== 0),
    );
    const bodies = await readBodyIds(ctx, rows, ctx.options.flag("BodyLogAdminRead") ? undefined : signedIn(ctx).id);
    return { data: rows.map((row) => toLog(row, names, bodies)), page, size, total_count: total };
  },

  listSelfLogs: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "LogSort", "created_at");
    const filter = { ...ownFilter(query), userId: signedIn(ctx).id };
    const { rows, total } = await listLogs(ctx.reader, filter, { order, size, offset });
    const bodies = await readBodyIds(ctx, rows, signedIn(ctx).id);
    return { data: rows.map((row) => toOwnLog(row, bodies)), page, size, total_count: total };
  },

  getLogStat: async ({ query }, ctx) => statOf(ctx, await filterOfAll(ctx, query)),

  getSelfLogStat: ({ query }, ctx) =>
    statOf(ctx, { ...adminFilter(query), userId: signedIn(ctx).id, username: undefined }),

  deleteLogs: async ({ query }, ctx) => {
    const before = query.target_timestamp ?? 0;
    if (before === 0)
      throw refuse("target timestamp is required", "缺少 target_timestamp", {
        code: "value_missing",
        param: "target_timestamp",
      });
    return ctx.logDeletion.deleteBefore(before);
  },

  listErrorLogs: async ({ query }, ctx) => {
    const whose = { username: emptyToUndefined(query.username), channel_id: emptyToUndefined(query.channel_id) };
    const { rows, page } = await readErrors(ctx, query, whose);
    const names = await findChannelNames(
      ctx.db,
      rows.map((row) => row.channel_id).filter((id) => id !== 0),
    );
    return { data: rows.map((row) => toErrorLog(row, names)), ...page };
  },

  listSelfErrorLogs: async ({ query }, ctx) => {
    const { rows, page } = await readErrors(ctx, query, { user_id: signedIn(ctx).id, retried: 0 });
    return { data: rows.map(toOwnErrorLog), ...page };
  },

  ...bodyHandlers,
} satisfies Partial<Handlers>;
