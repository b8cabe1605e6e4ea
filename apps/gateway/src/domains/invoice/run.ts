import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../../platform/db/database.ts";
import type { Options } from "../option/options.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import type { SiteZone } from "../site-days/site-zone.ts";
import { monthOf } from "./months.ts";
import { beginRun, finishRun, type Month, listUsersToBill, insertInvoice } from "./store.ts";

/** Makes monthly statements. */
export type Invoices = {
  /** Writes a month's statements; false if all exist and were not to be regenerated. */
  readonly run: (month: Month, anew: boolean) => Promise<boolean>;
  /** Last month's statements where they are not there yet. */
  readonly billLastMonth: () => Promise<void>;
  /** The statements of all past months from a moment (unix seconds) on, where they are not there yet. */
  readonly billMonthsSince: (time: number) => Promise<void>;
};

/** Users that are looked up at once. */
const USER_BATCH = 10;

/**
 * Each run writes one user's statement at a time, in a transaction of its own, so that an interrupted run continues where it was and
 * other work does not wait long.
 */
export const createInvoices = (parts: {
  db: Database;
  clock: () => number;
  options: Options;
  siteZone: SiteZone;
}): Invoices => {
  const { db, clock, options, siteZone } = parts;
  // Two would write the same statements.
  const inTurn = oneAtATime();

  const runNow = async (month: Month, anew: boolean) => {
    const run = await beginRun(db, month, anew);
    if (run === undefined) return false;
    let after = 0;
    while (true) {
      const users = await listUsersToBill(db, month, run, after, USER_BATCH);
      const lastUser = users.at(-1);
      if (lastUser === undefined) break;
      for (const user of users) {
        await insertInvoice(db, month, run, user);
        await nextTurn();
      }
      after = lastUser;
    }
    await finishRun(db, month, Math.floor(clock() / 1000));
    return true;
  };

  const run = (month: Month, anew: boolean) => inTurn(() => runNow(month, anew));

  const monthBefore = (before: number) => {
    const calendar = siteZone.calendar();
    return monthOf(calendar.dayOf(Math.floor(clock() / 1000)), calendar, before);
  };

  return {
    run,
    billLastMonth: async () => {
      if (options.flag("UserInvoiceMonth")) await run(monthBefore(1), false);
    },
    billMonthsSince: async (time) => {
      const months: Month[] = [];
      for (let month = monthBefore(1); month.to > time; month = monthBefore(months.length + 1)) months.unshift(month);
      for (const month of months) await run(month, false);
    },
  };
};
