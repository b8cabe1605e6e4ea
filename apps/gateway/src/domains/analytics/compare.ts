import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { splitList } from "../../platform/split-list.ts";
import { nextDay } from "../site-days/site-days.ts";
import type { Range } from "../usage/pieces.ts";
import { added, sumUseOfMany } from "../usage/store.ts";
import { findUsersByNames } from "./store.ts";

const MAX_PEOPLE = 100;

type Query = { readonly usernames: string; readonly start_time: string; readonly end_time: string };

const readDay = (text: string, param: "start_time" | "end_time"): string => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some days that no month has are read as the next month's.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw refuse(`invalid ${param} format, expected YYYY-MM-DD`, `${param} 格式无效，应为 YYYY-MM-DD`, {
      code: "date_invalid",
      param,
    });
  return text;
};

const rangeOf = (ctx: Ctx, query: Query): Range => {
  const first = readDay(query.start_time, "start_time");
  const last = readDay(query.end_time, "end_time");
  const calendar = ctx.siteZone.calendar();
  if (last < first)
    throw refuse("The end must be later than the start", "结束时间必须晚于开始时间", {
      code: "end_before_start",
      param: "end_time",
    });
  return { from: calendar.startOf(first), to: calendar.startOf(nextDay(last)) };
};

export type Comparison = {
  readonly stats: Schemas["MultiUserStat"][];
  readonly models: Schemas["MultiUserModelUse"][];
};

/** The use of several users in a range of days, in the order of their names; unknown ones are left out. */
export const compareUsers = async (ctx: Ctx, query: Query): Promise<Comparison> => {
  const range = rangeOf(ctx, query);
  const names = splitList(query.usernames);
  if (names.length > MAX_PEOPLE)
    throw refuse(`At most ${MAX_PEOPLE} users at once`, `一次最多查询 ${MAX_PEOPLE} 个用户`, {
      code: "list_too_long",
      param: "usernames",
    });
  const people = names.length === 0 ? [] : await findUsersByNames(ctx.db, names);
  const ids = people.map(({ id }) => id);
  const rows = Map.groupBy(await sumUseOfMany(ctx, ids, range), ({ id }) => id);
  const used = people
    .sort((one, other) => (one.username < other.username ? -1 : 1))
    .map(({ id, username }) => ({ username, own: rows.get(id) ?? [] }));
  return {
    stats: used.map(({ username, own }) => {
      const sums = added(own);
      return {
        username,
        request_count: sums.requests,
        quota: sums.quota,
        prompt_tokens: sums.prompt_tokens,
        completion_tokens: sums.completion_tokens,
        request_time: sums.request_time,
      };
    }),
    models: used.flatMap(({ username, own }) =>
      own.map(({ name, requests }) => ({ username, model_name: name, request_count: requests })),
    ),
  };
};

/** A cell of a file for spreadsheets, which take some names for formulas. */
const cell = (text: string): string => {
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows of {@link compareUsers} as the file that one-hub sends. */
export const comparisonFile = ({ stats }: Comparison): string =>
  [
    "Username,Request Count,Quota,Prompt Tokens,Completion Tokens,Request Time (ms)",
    ...stats.map((row) =>
      [
        cell(row.username),
        row.request_count,
        row.quota,
        row.prompt_tokens,
        row.completion_tokens,
        row.request_time,
      ].join(","),
    ),
    "",
  ].join("\n");
