import type { Handlers } from "../../context.ts";
import { createRawReply, createTextReply } from "../../platform/http.ts";
import { findChannelNames } from "../log/store.ts";
import { spans as figureSpans } from "../telemetry/figures.ts";
import { sumByChannel } from "../telemetry/store.ts";
import { figuresOf } from "../telemetry/view.ts";
import { wholeHours } from "../usage/range.ts";
import { addedOfAll, countActiveUsers, sumUseOfAll } from "../usage/store.ts";
import { comparisonFile, compareUsers } from "./compare.ts";
import {
  byCurrency,
  currenciesOfDays,
  daysOfPeriod,
  ordersOfDays,
  orNull,
  redemptionsOfDays,
  registrationsOfDays,
  usageOfDays,
} from "./period.ts";
import {
  countChannels,
  countFailures,
  listOrderSums,
  listRedeemed,
  listRegistrations,
  sumAccounts,
  sumPaidOrders,
  sumRedemptions,
} from "./store.ts";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Figures of the whole site. They come from sums and indexes; the log is never read. */
export const analyticsHandlers = {
  getAnalyticsStatistics: async (_input, ctx) => ({
    user_statistics: await sumAccounts(ctx.db),
    channel_statistics: orNull(await countChannels(ctx.db)),
    redemption_statistic: orNull(await sumRedemptions(ctx.db)),
    order_statistics: orNull(await sumPaidOrders(ctx.db)),
  }),

  getAnalyticsPeriod: async ({ query }, ctx) => {
    const { start_timestamp: start = 0, end_timestamp: end = 0, group_type: groupType, user_id: userId = 0 } = query;
    const range = daysOfPeriod(ctx.siteZone.calendar(), start, end, ctx.now);
    return {
      user_statistics: await registrationsOfDays(ctx, range),
      channel_statistics: await usageOfDays(ctx, range, groupType, userId === 0 ? undefined : userId),
      redemption_statistics: await redemptionsOfDays(ctx, range),
      order_statistics: await ordersOfDays(ctx, range),
      order_currencies: await currenciesOfDays(ctx, range),
    };
  },

  getMultiUserStats: async ({ query }, ctx) => {
    const { stats, models } = await compareUsers(ctx, query);
    return createRawReply({ success: true, message: "", data: orNull(stats), model_usage: orNull(models) });
  },

  exportMultiUserStats: async ({ query }, ctx) => {
    const name = `multi_user_stats_${query.start_time}_${query.end_time}.csv`;
    return createTextReply(comparisonFile(await compareUsers(ctx, query)), 200, {
      "Content-Type": "text/csv",
      "Content-Disposition": `attachment; filename=${name}`,
    });
  },

  getSiteSummary: async ({ query }, ctx) => {
    const range = wholeHours(query);
    await ctx.errorLog.drain();
    const accounts = await sumAccounts(ctx.db);
    const registered = await listRegistrations(ctx.db, range);
    const redeemed = await listRedeemed(ctx.db, range);
    const { requests, ...use } = addedOfAll(await sumUseOfAll(ctx, range, "group", Infinity));
    return {
      users: accounts.total_user,
      balance: accounts.total_quota,
      new_users: sum(registered.map(({ users }) => users)),
      invited_users: sum(registered.map(({ invited }) => invited)),
      active_users: await countActiveUsers(ctx, range),
      requests,
      failed: await countFailures(ctx.db, range),
      ...use,
      top_ups: byCurrency(await listOrderSums(ctx.db, range, "paid_at")),
      refunds: byCurrency(await listOrderSums(ctx.db, range, "refunded_at")),
      redeemed_codes: sum(redeemed.map(({ codes }) => codes)),
      redeemed_quota: sum(redeemed.map(({ quota }) => quota)),
    };
  },

  listChannelFigures: async ({ query }, ctx) => {
    const range = wholeHours(query);
    await ctx.telemetry.flush();
    const [, hours, sixHours] = figureSpans;
    const { span } = range.from >= ctx.now - hours.kept + hours.span ? hours : sixHours;
    const sums = await sumByChannel(ctx.db, { span, from: range.from - (range.from % span), to: range.to });
    const names = await findChannelNames(
      ctx.db,
      sums.map((row) => row.channel_id),
    );
    return sums
      .map((row) => ({
        channel_id: row.channel_id,
        channel_name: names.get(row.channel_id) ?? "",
        ...figuresOf(row, row.failed + row.retried),
      }))
      .sort((left, right) => right.calls - left.calls || left.channel_id - right.channel_id);
  },
} satisfies Partial<Handlers>;
