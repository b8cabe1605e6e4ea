import type { Services } from "./context.ts";
import { countLogs } from "./domains/log/counts-store.ts";
import { rollUpEnded } from "./domains/usage/rollup-store.ts";

const HOUR_MS = 3_600_000;

/** Runs the gateway's own tasks at its start and once an hour. Returns a function that stops it. */
export const startHousekeeping = (services: Services): (() => Promise<void>) => {
  const run = async () => {
    try {
      await services.errorLog.prune();
      await services.bodyLog.prune();
      await services.telemetry.prune();
      await countLogs(services.db);
      await rollUpEnded(services.db, Math.floor(services.clock() / 1000));
      await services.invoices.billLastMonth();
    } catch (error) {
      services.log.error({ err: error }, "housekeeping failed");
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
