import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Pauses } from "../../platform/db/delete-in-batches.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Options } from "../option/options.ts";
import { type BadCall, createFigures, type GoodCall, inAllSpans, spans } from "./figures.ts";
import { addFiguresAtOnce, pruneFigures } from "./store.ts";

/** Sums up how models and channels do. */
export type Telemetry = {
  readonly succeeded: (call: GoodCall) => void;
  readonly failed: (call: BadCall) => void;
  /** Writes the figures in memory; readers wait for it. */
  readonly flush: () => Promise<void>;
  /** Deletes what is no longer kept; resolves to the number of rows. */
  readonly prune: (pauses?: Pauses) => Promise<number>;
};

const FLUSH_INTERVAL_MS = 5000;
const DAY_SECONDS = 86_400;

/**
 * A call costs a few additions in memory; these are written every few seconds. Unlike the books, figures may lose their
 * last seconds when the process is killed.
 */
export const createTelemetry = (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  options: Options;
  metrics?: Metrics | undefined;
}): Telemetry => {
  const { db, clock, log, options, metrics } = parts;
  const figures = createFigures();
  const [{ span: shortest }, , { span: longest }] = spans;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const rows = figures.take();
    if (rows.length === 0) return;
    try {
      const all = inAllSpans(rows);
      await addFiguresAtOnce(db, all);
    } catch (error) {
      log.error({ err: error, rows: rows.length }, "figures were not written");
    }
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  const now = () => Math.floor(clock() / 1000);
  const expectFlush = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
  };

  return {
    succeeded: (call) => {
      figures.addGood(shortest, now(), call);
      metrics?.noteCall(call);
      expectFlush();
    },
    failed: (call) => {
      figures.addBad(shortest, now(), call);
      metrics?.noteFailure(call);
      expectFlush();
    },
    flush,
    prune: async (pauses) => {
      const days = options.number("TelemetryDays");
      let rows = 0;
      for (const { span, kept } of spans) {
        // The longest pieces are the ones that are kept for as long as the option says; 0 is for ever.
        const seconds = span === longest ? days * DAY_SECONDS : Math.min(kept, days * DAY_SECONDS || kept);
        if (seconds > 0) rows += await pruneFigures(db, { span, before: now() - seconds, pauses });
      }
      return rows;
    },
  };
};
