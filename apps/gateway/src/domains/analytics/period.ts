import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { findChannelNames } from "../log/store.ts";
import { vendorOf } from "../model/vendor-of.ts";
import { type Calendar, nextDay } from "../site-days/site-days.ts";
import type { Range } from "../usage/pieces.ts";
import { added, findOldestHour, sumUseOfDays, type UsageRow } from "../usage/store.ts";
import { listOrderSums, listRedeemed, listRegistrations } from "./store.ts";

type Period = Schemas["AnalyticsPeriod"];

/** One-hub sends a list without rows as null. */
export const orNull = <Row>(rows: readonly Row[]): Row[] | null => (rows.length === 0 ? null : [...rows]);

/** All days of the site that a span of time touches, up to today; its end is included. */
export const daysOfPeriod = (calendar: Calendar, start: number, end: number, now: number): Range => ({
  from: calendar.startOf(calendar.dayOf(Math.min(start, now))),
  to: calendar.startOf(nextDay(calendar.dayOf(Math.min(end, now)))),
});

/** Rows of hours, the oldest first, by day of the site. */
const byDay = <Row extends { readonly hour: number }>(
  calendar: Calendar,
  rows: readonly Row[],
): (readonly [string, readonly Row[]])[] => {
  const days: (readonly [string, Row[]])[] = [];
  let end = -Infinity;
  // Not by the days between the rows: one row of 1970 would bring 20,000 of them.
  for (const row of rows) {
    if (row.hour >= end) {
      const day = calendar.dayOf(row.hour);
      days.push([day, []]);
      end = calendar.startOf(nextDay(day));
    }
    days.at(-1)?.[1].push(row);
  }
  return days;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the use of a day is divided by: a name for each row. */
const labels = async (
  ctx: Ctx,
  groupType: string | undefined,
  rows: readonly UsageRow[],
): Promise<(row: UsageRow) => string> => {
  if (groupType === "model") return ({ name }) => name;
  if (groupType === "model_type") return ({ name }) => vendorOf(ctx.catalog, name);
  const names = await findChannelNames(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return ({ id }) => names.get(id) ?? "";
};

/** Usage by day and what `groupType` names. */
export const usageOfDays = async (
  ctx: Ctx,
  range: Range,
  groupType: string | undefined,
  userId: number | undefined,
): Promise<Period["channel_statistics"]> => {
  const oldest = await findOldestHour(ctx);
  const from = Math.max(range.from, oldest ?? range.to);
  if (from >= range.to) return null;
  const isOfModels = groupType === "model" || groupType === "model_type";
  const rows = await sumUseOfDays(ctx, { from, to: range.to }, isOfModels ? "model" : "channel", userId);
  const label = await labels(ctx, groupType, rows);
  const calendar = ctx.siteZone.calendar();
  return orNull(
    [...Map.groupBy(rows, ({ time }) => time)].flatMap(([time, ofDay]) => {
      const day = calendar.dayOf(time);
      return [...Map.groupBy(ofDay, label)]
        .map(([name, own]) => ({ name, ...added(own) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .map((row) => ({
          Date: day,
          RequestCount: row.requests,
          Quota: row.quota,
          PromptTokens: row.prompt_tokens,
          CompletionTokens: row.completion_tokens,
          RequestTime: row.request_time,
          Channel: row.name,
        }));
    }),
  );
};

export const registrationsOfDays = async (ctx: Ctx, range: Range): Promise<Period["user_statistics"]> =>
  orNull(
    byDay(ctx.siteZone.calendar(), await listRegistrations(ctx.db, range)).map(([date, rows]) => ({
      date,
      user_count: sum(rows.map(({ users }) => users)),
      inviter_user_count: sum(rows.map(({ invited }) => invited)),
    })),
  );

export const redemptionsOfDays = async (ctx: Ctx, range: Range): Promise<Period["redemption_statistics"]> =>
  orNull(
    byDay(ctx.siteZone.calendar(), await listRedeemed(ctx.db, range)).map(([date, rows]) => ({
      date,
      quota: sum(rows.map(({ quota }) => quota)),
      user_count: new Set(rows.map(({ redeemed_by: id }) => id).filter((id) => id !== 0)).size,
    })),
  );

export const ordersOfDays = async (ctx: Ctx, range: Range): Promise<Period["order_statistics"]> =>
  orNull(
    byDay(ctx.siteZone.calendar(), await listOrderSums(ctx.db, range, "created_at")).map(([date, rows]) => ({
      date,
      order_amount: sum(rows.map(({ cents }) => cents)) / 100,
    })),
  );

/** Sums of order rows by currency. */
export const byCurrency = (
  rows: readonly {
    readonly currency: string;
    readonly orders: number;
    readonly cents: number;
    readonly quota: number;
  }[],
): Schemas["SiteMoney"][] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      orders: sum(own.map(({ orders }) => orders)),
      amount: sum(own.map(({ cents }) => cents)) / 100,
      quota: sum(own.map(({ quota }) => quota)),
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));

export const currenciesOfDays = async (ctx: Ctx, range: Range): Promise<NonNullable<Period["order_currencies"]>> =>
  byDay(ctx.siteZone.calendar(), await listOrderSums(ctx.db, range, "paid_at")).flatMap(([date, rows]) =>
    byCurrency(rows).map((row) => ({ date, ...row })),
  );
