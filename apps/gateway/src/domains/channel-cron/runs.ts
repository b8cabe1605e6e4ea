import type { Services } from "../../context.ts";
import type { ChannelRow } from "../channel/store.ts";
import { insertRecord } from "../operation-record/store.ts";
import { performAction } from "./actions.ts";
import {
  type CronRow,
  findOwner,
  insertRun,
  interruptRuns,
  listEnabledCrons,
  moveNext,
  type RunRow,
  updateRun,
} from "./store.ts";
import { listTargeted } from "./target.ts";
import { dueTimes, nextRuns } from "./times.ts";
import { actionOf, type StoredResult } from "./view.ts";

/** Who started a run by hand. */
export type Starter = { readonly id: number; readonly username: string };

/** Does work on channels at set times. There is one in the one process that holds the database. */
export type ChannelCrons = {
  /** Tells what was missed while there was no process, and runs what becomes due from now on. */
  readonly start: () => Promise<void>;
  /** Begins no more runs, cancels those under way and waits for their ends. */
  readonly stop: () => Promise<void>;
  /** Begins what is due by the clock. `isStart` makes all of it missed. */
  readonly runDue: (isStart?: boolean) => Promise<void>;
  /** Reads the schedules again: one of them was changed. */
  readonly reschedule: () => Promise<void>;
  /** Begins a run now; undefined while one of the same schedule is under way. */
  readonly run: (row: CronRow, by: Starter) => Promise<RunRow | undefined>;
  /** Ends the run of a schedule and resolves with it; undefined where none is under way. */
  readonly cancel: (cronId: number) => Promise<RunRow | undefined>;
  /** The run of a schedule that is under way, with its figures up to now. */
  readonly underWay: (cronId: number) => RunRow | undefined;
  /** Resolves when no run is under way. */
  readonly settled: () => Promise<void>;
  /** The next time of an expression after now, in unix seconds; null for none. An empty zone is the site's. */
  readonly nextTime: (cron: string, zone: string) => number | null;
};

const MAX_AT_ONCE = 4;
/** A run that begins later than this was missed: the process was suspended, or its clock was changed. Seconds. */
const MAX_DELAY = 60;
/** Missed runs are counted up to this. */
const MAX_MISSED = 1000;
/** Results that a run keeps. */
const MAX_RESULTS = 1000;
/** The clock and the site's time zone may change, so times are looked at again after this. */
const MAX_SLEEP_MS = 30_000;
const MAX_RECORD_LENGTH = 500;

type Current = {
  run: RunRow;
  readonly results: StoredResult[];
  readonly controller: AbortController;
  ended: Promise<RunRow>;
};

type Parts = Pick<
  Services,
  "catalog" | "channelTests" | "channelWatch" | "clock" | "db" | "log" | "options" | "providers" | "siteZone"
>;

const countsOf = (results: readonly StoredResult[]) => ({
  succeeded: results.filter(({ ok }) => ok).length,
  failed: results.filter(({ ok }) => !ok).length,
  changed: results.filter(({ change }) => change !== "none").length,
});

/** The changed channels by what was changed: "disabled: 3, 5". */
const changesText = (results: readonly StoredResult[]): string =>
  (["enabled", "disabled", "models"] as const)
    .map((change) => [change, results.filter((result) => result.change === change).map(({ id }) => id)] as const)
    .filter(([, ids]) => ids.length > 0)
    .map(([change, ids]) => `${change}: ${ids.join(", ")}`)
    .join("; ")
    .slice(0, MAX_RECORD_LENGTH);

export const createChannelCrons = (parts: Parts): ChannelCrons => {
  const { db, catalog, siteZone, clock, log } = parts;
  const running = new Map<number, Current>();
  /** Schedules whose run begins; there is no row of it yet. */
  const beginning = new Set<number>();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const now = () => Math.floor(clock() / 1000);
  const zoneOf = (zone: string) => (zone === "" ? siteZone.calendar().zoneAt(now()) : zone);
  const nextTime = (cron: string, zone: string) => nextRuns(cron, zoneOf(zone), now(), 1)[0] ?? null;

  const record = async (row: CronRow, by: Starter | undefined, results: readonly StoredResult[]) => {
    const text = changesText(results);
    if (text === "") return;
    const owner = await findOwner(db, by?.id ?? row.owner_id);
    await insertRecord(db, {
      created_at: now(),
      user_id: owner?.id ?? 0,
      username: owner?.username ?? "",
      role: owner?.role ?? 0,
      action: "runChannelCron",
      target: row.name,
      text,
      ip: "",
      user_agent: "",
      success: 1,
    });
  };

  const work = async (current: Current, row: CronRow, channels: readonly ChannelRow[]) => {
    const { signal } = current.controller;
    const left = [...channels];
    const add = (channel: ChannelRow, outcome: Omit<StoredResult, "id" | "name">) => {
      current.results.push({ id: channel.id, name: channel.name, ...outcome });
      current.run = { ...current.run, ...countsOf(current.results) };
    };
    const next = async (): Promise<void> => {
      for (let channel = left.shift(); channel !== undefined && !signal.aborted; channel = left.shift()) {
        try {
          add(channel, await performAction({ ...parts, now, signal }, actionOf(row), channel));
        } catch (error) {
          if (signal.aborted) return;
          log.error({ err: error, channelId: channel.id, cronId: row.id }, "a scheduled action failed");
          add(channel, {
            ok: false,
            change: "none",
            message: { en: "Internal error", zh: "内部错误" },
            code: "internal_error",
          });
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, channels.length) }, next));
    await catalog.reloadChannels();
  };

  /** Writes the end of a run, however it ended. */
  const finish = async (current: Current, row: CronRow, by: Starter | undefined, state: string): Promise<RunRow> => {
    const results = current.results.toSorted((a, b) => Number(a.ok) - Number(b.ok) || a.id - b.id);
    const end = {
      state,
      ended_at: now(),
      ...countsOf(results),
      results: JSON.stringify(results.slice(0, MAX_RESULTS)),
    };
    await record(row, by, results);
    return (await updateRun(db, current.run.id, end)) ?? { ...current.run, ...end };
  };

  const follow = async (current: Current, row: CronRow, by: Starter | undefined, channels: readonly ChannelRow[]) => {
    const { signal } = current.controller;
    try {
      await work(current, row, channels);
      return await finish(current, row, by, signal.aborted ? "cancelled" : "done");
    } catch (error) {
      log.error({ err: error, cronId: row.id }, "a scheduled run broke off");
      return await finish(current, row, by, "interrupted").catch(() => current.run);
    } finally {
      running.delete(row.id);
    }
  };

  const begin = async (row: CronRow, dueAt: number, by: Starter | undefined): Promise<RunRow | undefined> => {
    const values = {
      cron_id: row.id,
      trigger: by === undefined ? "schedule" : "manual",
      started_by: by?.username ?? "",
      due_at: dueAt,
      started_at: null,
      ended_at: null,
    };
    if (beginning.has(row.id) || running.has(row.id)) {
      if (by === undefined) await insertRun(db, { ...values, state: "skipped" });
      return undefined;
    }
    beginning.add(row.id);
    try {
      const channels = await listTargeted(db, row);
      const run = await insertRun(db, { ...values, state: "running", started_at: now(), total: channels.length });
      const current: Current = { run, results: [], controller: new AbortController(), ended: Promise.resolve(run) };
      running.set(row.id, current);
      current.ended = follow(current, row, by, channels);
      return run;
    } finally {
      beginning.delete(row.id);
    }
  };

  const handleDue = async (row: CronRow, isStart: boolean) => {
    const { next_at: from } = row;
    const next = nextTime(row.cron, row.time_zone);
    // Not due yet; the site's time zone may have changed since.
    if (from === null || from > now()) {
      if (next !== from) await moveNext(db, row, next);
      return;
    }
    const due = dueTimes(row.cron, zoneOf(row.time_zone), { from, to: now(), most: MAX_MISSED });
    if (!(await moveNext(db, row, next)) || due === undefined) return;
    const isInTime = !isStart && now() - due.last <= MAX_DELAY;
    const missed = isInTime && due.count < MAX_MISSED ? due.count - 1 : due.count;
    if (missed > 0)
      await insertRun(db, {
        cron_id: row.id,
        trigger: "schedule",
        state: "missed",
        due_at: due.last,
        started_at: null,
        ended_at: null,
        missed,
      });
    if (isInTime) await begin(row, due.last, undefined);
  };

  const runDueNow = async (isStart: boolean) => {
    for (const row of await listEnabledCrons(db))
      try {
        await handleDue(row, isStart);
      } catch (error) {
        log.error({ err: error, cronId: row.id }, "a schedule was not run");
      }
  };

  // In turn: two at once would handle one due time twice.
  const runDue = (isStart = false): Promise<void> => {
    turn = turn
      .then(() => runDueNow(isStart))
      .catch((error: unknown) => {
        log.error({ err: error }, "schedules could not be read");
      });
    return turn;
  };

  const sleep = async () => {
    clearTimeout(timer);
    const rows = await listEnabledCrons(db).catch((): CronRow[] => []);
    if (!isStarted) return;
    clearTimeout(timer);
    const waits = rows.map(({ next_at: next }) => (next === null ? MAX_SLEEP_MS : next * 1000 - clock()));
    timer = setTimeout(() => void runDue().then(sleep), Math.max(10, Math.min(MAX_SLEEP_MS, ...waits)));
    timer.unref();
  };

  const settled = async () => {
    await turn;
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  return {
    start: async () => {
      await interruptRuns(db, now());
      await runDue(true);
      isStarted = true;
      await sleep();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await turn;
      for (const { controller } of running.values()) controller.abort();
      await settled();
    },
    runDue,
    reschedule: async () => {
      if (isStarted) await sleep();
    },
    run: (row, by) => begin(row, now(), by),
    cancel: async (cronId) => {
      const current = running.get(cronId);
      current?.controller.abort();
      return current?.ended;
    },
    underWay: (cronId) => {
      const current = running.get(cronId);
      return current && { ...current.run, results: JSON.stringify(current.results.slice(-MAX_RESULTS)) };
    },
    settled,
    nextTime,
  };
};
