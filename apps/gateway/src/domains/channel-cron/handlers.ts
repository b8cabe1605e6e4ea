import type { Schemas } from "@one-hub/sdk";
import { isTimeZone } from "@one-hub/sdk/format";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import {
  type CronRow,
  deleteCron,
  findCron,
  insertCron,
  listCrons,
  listLastRuns,
  listRuns,
  updateCron,
} from "./store.ts";
import { readTarget } from "./target.ts";
import { toCron, toRun, toRunWithResults } from "./view.ts";

const MAX_CRONS = 100;

const notFound = () => refuse("There is no such schedule", "定时任务不存在", { code: "channel_cron_not_found" });

const readName = (text: string): string => {
  const name = text.trim();
  if (name === "" || /[\r\n]/.test(name))
    throw refuse("The name must be one line of text", "名称必须是一行文字", { code: "value_invalid", param: "name" });
  return name;
};

const readInput = (ctx: Ctx, body: Schemas["ChannelCronInput"]) => {
  const zone = (body.time_zone ?? "").trim();
  if (zone !== "" && !isTimeZone(zone))
    throw refuse("Enter a time zone such as Asia/Shanghai", "请填写时区名称，例如 Asia/Shanghai", {
      code: "value_invalid",
      param: "time_zone",
    });
  const cron = body.cron.trim().replaceAll(/\s+/g, " ");
  const next = ctx.channelCrons.nextTime(cron, zone);
  if (next === null)
    throw refuse("Enter five fields of a time that comes", "请填写有效的五段 cron 表达式，且日后须有执行时间", {
      code: "cron_invalid",
      param: "cron",
    });
  const isEnabled = body.enabled !== false;
  return {
    name: readName(body.name),
    ...readTarget(body.target),
    action: body.action,
    cron,
    time_zone: zone,
    enabled: isEnabled ? 1 : 0,
    owner_id: signedIn(ctx).id,
    next_at: isEnabled ? next : null,
  };
};

const toView = async (ctx: Ctx, rows: readonly CronRow[]): Promise<Schemas["ChannelCron"][]> => {
  const last = await listLastRuns(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const siteZone = ctx.siteZone.calendar().zoneAt(ctx.now);
  return rows.map((row) =>
    toCron(row, { siteZone, now: ctx.now, running: ctx.channelCrons.underWay(row.id), last: last.get(row.id) }),
  );
};

const viewOf = async (ctx: Ctx, row: CronRow): Promise<Schemas["ChannelCron"]> => {
  const [view] = await toView(ctx, [row]);
  if (view === undefined) throw notFound();
  return view;
};

const requireCron = async (ctx: Ctx, id: number): Promise<CronRow> => {
  const row = await findCron(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
};

/** Work on channels at set times: extension `channel_cron`. */
export const channelCronHandlers = {
  listChannelCrons: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const filter = {
      keyword: emptyToUndefined(query.keyword?.trim()),
      action: emptyToUndefined(query.action),
      enabled: query.enabled,
    };
    const order = readOrder(query.order, "ChannelCronSort", "id");
    const { rows, total } = await listCrons(ctx.db, filter, { order, size, offset });
    return { data: await toView(ctx, rows), page, size, total_count: total };
  },

  createChannelCron: async ({ body }, ctx) => {
    const row = await insertCron(ctx.db, { ...readInput(ctx, body), created_at: ctx.now }, MAX_CRONS);
    if (row === undefined)
      throw refuse(`At most ${MAX_CRONS} schedules are kept`, `最多 ${MAX_CRONS} 个定时任务`, {
        code: "too_many_channel_crons",
      });
    await ctx.channelCrons.reschedule();
    return viewOf(ctx, row);
  },

  updateChannelCron: async ({ body }, ctx) => {
    const stored = await requireCron(ctx, body.id);
    requireRevision(ctx, await viewOf(ctx, stored), body);
    const row = await updateCron(ctx.db, body.id, readInput(ctx, body));
    if (row === undefined) throw notFound();
    await ctx.channelCrons.reschedule();
    return viewOf(ctx, row);
  },

  deleteChannelCron: async ({ path }, ctx) => {
    await ctx.channelCrons.cancel(path.id);
    if (!(await deleteCron(ctx.db, path.id))) throw notFound();
  },

  runChannelCron: async ({ path }, ctx) => {
    const run = await ctx.channelCrons.run(await requireCron(ctx, path.id), signedIn(ctx));
    if (run === undefined)
      throw refuse("A run of this schedule is under way", "该定时任务正在运行", { code: "channel_cron_running" });
    return toRun(run);
  },

  cancelChannelCronRun: async ({ path }, ctx) => {
    await requireCron(ctx, path.id);
    const run = await ctx.channelCrons.cancel(path.id);
    if (run === undefined)
      throw refuse("No run of this schedule is under way", "该定时任务未在运行", { code: "channel_cron_not_running" });
    return toRun(run);
  },

  listChannelCronHistory: async ({ path, query }, ctx) => {
    const { page, size, offset } = readPage(query);
    await requireCron(ctx, path.id);
    const order = readOrder(query.order, "ChannelCronRunSort", "id");
    const { rows, total } = await listRuns(ctx.db, path.id, { order, size, offset });
    const current = ctx.channelCrons.underWay(path.id);
    const data = rows.map((row) => toRunWithResults(row.id === current?.id ? current : row, ctx.language));
    return { data, page, size, total_count: total };
  },
} satisfies Partial<Handlers>;
