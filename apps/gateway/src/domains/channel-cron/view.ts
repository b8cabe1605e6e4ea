import type { Schemas } from "@one-hub/sdk";
import type { Language } from "../../platform/http.ts";
import { withRevision } from "../../platform/revision.ts";
import type { CronAction, Outcome } from "./actions.ts";
import type { CronRow, RunRow } from "./store.ts";
import { toTarget } from "./target.ts";
import { nextRuns } from "./times.ts";

/** Times of a schedule that lists tell. */
const SHOWN_TIMES = 3;

/** One entry of a run's `results`. */
export type StoredResult = Outcome & { readonly id: number; readonly name: string };

const actions = [
  "test",
  "update_balance",
  "enable",
  "disable",
  "refresh_models",
] as const satisfies readonly CronAction[];

export const actionOf = (row: CronRow): CronAction => actions.find((action) => action === row.action) ?? "test";

const states = [
  "running",
  "done",
  "cancelled",
  "interrupted",
  "skipped",
  "missed",
] as const satisfies readonly Schemas["ChannelCronRunState"][];

/** A run without its results. */
export const toRun = (row: Omit<RunRow, "results">): Schemas["ChannelCronRun"] => ({
  id: row.id,
  trigger: row.trigger === "manual" ? "manual" : "schedule",
  state: states.find((state) => state === row.state) ?? "interrupted",
  by: row.started_by,
  due_at: row.due_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
  total: row.total,
  succeeded: row.succeeded,
  failed: row.failed,
  changed: row.changed,
  missed: row.missed,
});

const toResult =
  (language: Language) =>
  ({ id, message, ...result }: StoredResult): Schemas["ChannelCronResult"] => ({
    ...result,
    channel_id: id,
    message: message?.[language] ?? "",
  });

/** A run with its results, in the reader's language. */
export const toRunWithResults = (row: RunRow, language: Language): Schemas["ChannelCronRun"] => {
  // Written by this gateway alone.
  const results = JSON.parse(row.results) as StoredResult[];
  return { ...toRun(row), results: results.map(toResult(language)) };
};

export const toCron = (
  row: CronRow,
  known: {
    /** The site's time zone. */
    readonly siteZone: string;
    /** Unix seconds. */
    readonly now: number;
    readonly running: Omit<RunRow, "results"> | undefined;
    readonly last: Omit<RunRow, "results"> | undefined;
  },
): Schemas["ChannelCron"] => {
  const zone = row.time_zone === "" ? known.siteZone : row.time_zone;
  const edited = {
    name: row.name,
    target: toTarget(row),
    action: actionOf(row),
    cron: row.cron,
    time_zone: row.time_zone,
    enabled: row.enabled === 1,
  };
  return withRevision(
    {
      id: row.id,
      ...edited,
      zone,
      created_at: row.created_at,
      next_runs: row.enabled === 1 ? nextRuns(row.cron, zone, known.now, SHOWN_TIMES) : [],
      running: known.running === undefined ? null : toRun(known.running),
      last_run: known.last === undefined ? null : toRun(known.last),
    },
    { id: row.id, ...edited },
  );
};
