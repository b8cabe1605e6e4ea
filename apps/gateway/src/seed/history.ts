import type { Account, KeyAccount } from "./accounts.ts";
import { moments } from "./calendar.ts";
import { createHistoryRows, type EventTools, type HistoryRow, type HistoryRowParts } from "./history-rows.ts";
import { createWeighted } from "./random.ts";

/** An event other than a call, inserted as one row before the first row from `time` on, if there is one. */
export type SeedEvent = {
  /** Unix seconds. */
  readonly time: number;
  readonly happen: (time: number, tools: EventTools) => HistoryRow | undefined;
};

export type HistoryParts = HistoryRowParts & {
  readonly accounts: readonly Account[];
  readonly events: readonly SeedEvent[];
  readonly rows: number;
  /** Unix seconds. */
  readonly from: number;
  readonly until: number;
};

const isUsable = ({ key, used }: KeyAccount, time: number) =>
  time >= key.createdAt &&
  (key.expiresAt === -1 || time < key.expiresAt) &&
  (key.disabledAt === undefined || time < key.disabledAt) &&
  (key.granted === undefined || used < key.granted);

const isActive = ({ user }: Account, time: number) =>
  time > user.joinedAt && (user.disabledAt === undefined || time < user.disabledAt);

const attempts = 1000;

/** The history's rows, oldest first; updates the accounts along the way. */
export function* history(parts: HistoryParts): Generator<HistoryRow> {
  const { random, accounts } = parts;
  const pickAccount = createWeighted(accounts, ({ user }) => user.share);
  const newcomers = accounts
    .filter(({ user }) => user.joinedAt >= parts.from)
    .sort((left, right) => left.user.joinedAt - right.user.joinedAt);
  const { welcomeRow, callRow, tools } = createHistoryRows(parts);

  const events = parts.events.toSorted((left, right) => left.time - right.time);
  let rowsLeft = parts.rows;

  const nextRow = (time: number): HistoryRow => {
    rowsLeft -= 1;
    const [newcomer] = newcomers;
    if (newcomer !== undefined && newcomer.user.joinedAt <= time) {
      newcomers.shift();
      return welcomeRow(newcomer, time);
    }
    // The last rows are kept for what has not come yet.
    for (
      let event = events[0];
      event !== undefined && (event.time <= time || rowsLeft < events.length);
      event = events[0]
    ) {
      events.shift();
      const row = event.happen(time, tools);
      if (row !== undefined) return row;
    }
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const account = pickAccount(random);
      if (!isActive(account, time) || newcomers.includes(account)) continue;
      const usable = account.keys.filter((each) => isUsable(each, time));
      if (usable.length === 0) continue;
      return callRow(account, createWeighted(usable, ({ key }) => key.share)(random), time);
    }
    throw new Error("Nobody can make a call");
  };

  for (const time of moments(random, parts.rows, parts.from, parts.until)) yield nextRow(time);
}
