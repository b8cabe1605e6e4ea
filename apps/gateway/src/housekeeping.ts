import type { Services } from "./context.ts";
import { countLogs } from "./domains/log/counts-store.ts";
import { pruneRecords } from "./domains/operation-record/store.ts";
import { rollUpEnded } from "./domains/usage/rollup-store.ts";
import type { JobName } from "./platform/jobs.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** Tests all channels each time so many seconds have passed, unless others are being tested then. Returns a function that stops it. */
export const startChannelTests = (
  { channelTests, jobs }: Pick<Services, "channelTests" | "jobs">,
  seconds: number,
): (() => void) => {
  const name = "channel_tests";
  jobs.register(name, seconds);
  const timer = setInterval(() => {
    void jobs.run(name, async () => {
      if ((await channelTests.start()) !== undefined) await channelTests.ended();
    });
  }, seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
};

/** Runs the gateway's own jobs at its start and once an hour. Returns a function that stops them. */
export const startHousekeeping = (services: Services): (() => Promise<void>) => {
  const { db, jobs, options } = services;
  let isStopped = false;
  const pauses = { isStopped: () => isStopped, beforeNext: services.checkpoint };
  const now = () => Math.floor(services.clock() / 1000);
  /** Deletes what is older than an option says; 0 days are for ever. */
  const keepFor = async (name: "LogDays" | "OperationRecordDays", deleteBefore: (time: number) => Promise<number>) => {
    const days = options.number(name);
    return days === 0 ? 0 : deleteBefore(now() - days * DAY_SECONDS);
  };
  const tasks: readonly (readonly [JobName, () => Promise<number | void>])[] = [
    ["failed_calls", () => services.errorLog.prune(pauses)],
    ["recorded_bodies", () => services.bodyLog.prune(pauses)],
    ["telemetry", () => services.telemetry.prune(pauses)],
    ["log_retention", () => keepFor("LogDays", services.logDeletion.deleteBefore)],
    ["audit_log", () => keepFor("OperationRecordDays", (time) => pruneRecords(db, time, pauses))],
    ["log_counts", () => countLogs(db)],
    ["usage_sums", () => rollUpEnded(db, now())],
    ["statements", () => services.invoices.billLastMonth()],
  ];
  for (const [name] of tasks) jobs.register(name, HOUR_SECONDS);
  const run = async () => {
    for (const [name, work] of tasks) if (!isStopped) await jobs.run(name, work);
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_SECONDS * 1000);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
};
