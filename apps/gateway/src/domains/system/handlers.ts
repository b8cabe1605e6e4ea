import type { Ctx, Handlers, Services } from "../../context.ts";
import { createRawReply, createTextReply } from "../../platform/http.ts";
import type { Job } from "../../platform/jobs.ts";
import { countOldLogs } from "../log/delete-store.ts";
import { runChecks } from "./checks.ts";
import { toLogEntry } from "./log-entry.ts";
import { countChannels, readDatabase, sumHolds } from "./store.ts";

const MAX_LOG_ENTRIES = 500;

const queuesOf = ({ ledger, errorLog, bodyLog, lowBalance }: Services) => [
  { name: "ledger" as const, waiting: ledger.waiting() },
  { name: "failed_calls" as const, waiting: errorLog.waiting() },
  { name: "recorded_bodies" as const, waiting: bodyLog.waiting() },
  { name: "low_balances" as const, waiting: lowBalance.waiting() },
];

const toJob = ({ name, state, startedAt, endedAt, every, removed, error }: Job) => ({
  name,
  state,
  started_at: startedAt ?? null,
  ended_at: endedAt ?? null,
  next_at: every === undefined || startedAt === undefined ? null : startedAt + every,
  removed: removed ?? null,
  error,
});

const readLog = async (count: number, { recentLog }: Ctx) =>
  recentLog.list(Math.min(count, MAX_LOG_ENTRIES)).map(toLogEntry);

/** The gateway itself: its state, its own log and its metrics. */
export const systemHandlers = {
  getSystem: async (_input, ctx) => ({
    version: ctx.version,
    start_time: ctx.startTime,
    now: ctx.now,
    database: await readDatabase(ctx.db),
    queues: queuesOf(ctx),
    holds: await sumHolds(ctx.db),
    jobs: ctx.jobs.list().map(toJob),
    checks: await runChecks(ctx),
    deletion: ctx.logDeletion.latest() ?? null,
  }),

  getOldRows: async ({ query }, ctx) => {
    const { rows, oldest } = await countOldLogs(ctx.reader, query.before);
    return { rows, oldest: oldest ?? null };
  },

  checkUpdate: (_input, ctx) => ctx.updates.check(),

  getSystemLog: ({ body }, ctx) => readLog(body.count, ctx),
  getSystemLogAlias: ({ body }, ctx) => readLog(body.count, ctx),

  getMetrics: async (_input, ctx) => {
    const { metrics, db } = ctx;
    if (metrics?.isAllowed(ctx.readHeader("authorization")) !== true) return createRawReply(undefined, 404);
    const { size } = await readDatabase(db);
    const { enabled } = await countChannels(db);
    const figures = {
      queues: queuesOf(ctx),
      holds: await sumHolds(db),
      databaseSize: size,
      enabledChannels: enabled,
    };
    return createTextReply(await metrics.text(figures), 200, { "Content-Type": metrics.contentType });
  },
} satisfies Partial<Handlers>;
