import { type Database, readSnapshot } from "../src/platform/db/database.ts";
import { logType } from "../src/domains/log/log-type.ts";
import { codeQuota, killCostRatio, type Stage } from "./kill-stage.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * Reads all that the sums are made of at one instant: the gateway that runs beside may refund a task meanwhile, and
 * would otherwise be seen with the task failed and the refund not made.
 */
export const readBooks = (db: Database) =>
  readSnapshot(db, async (trx) => ({
    users: await trx.selectFrom("users").selectAll().execute(),
    tokens: await trx.selectFrom("tokens").selectAll().execute(),
    channels: await trx.selectFrom("channels").selectAll().execute(),
    holds: await trx.selectFrom("holds").selectAll().execute(),
    logs: await trx.selectFrom("logs").selectAll().execute(),
    hours: await trx.selectFrom("usage_hours").selectAll().execute(),
    tasks: await trx.selectFrom("tasks").selectAll().execute(),
    codes: await trx.selectFrom("redemptions").selectAll().execute(),
  }));

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** Every sum that must hold at every instant; a line for each that does not. */
export const wrongSums = (
  { users, tokens, channels, holds, logs, hours, tasks, codes }: Books,
  started: Stage["started"],
): string[] => {
  const wrong: string[] = [];
  const expect = (what: string, found: number, wanted: number) => {
    if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`);
  };
  const settled = logs.filter((log) => log.type === logType.consume);
  const failed = tasks.filter((task) => task.is_open === 0 && task.status === "FAILURE");
  const topUps = logs.filter((log) => log.type === logType.topUp);
  expect(
    "points of used codes",
    sum(topUps.map((log) => log.quota)),
    codes.filter((code) => code.status === 3).length * codeQuota,
  );
  for (const user of users) {
    const before = started.balances.get(user.id);
    if (before === undefined) continue;
    const refunds = failed.filter((task) => task.user_id === user.id).map((task) => task.quota);
    const credits = topUps.filter((log) => log.user_id === user.id).map((log) => log.quota);
    const moved = started.earnings - user.aff_quota;
    const own = settled.filter((log) => log.user_id === user.id).map((log) => log.quota);
    const held = holds.filter((hold) => hold.user_id === user.id).map((hold) => hold.quota);
    expect(
      `${user.username}: balance + holds + settled`,
      user.quota + sum(held) + sum(own),
      before + sum(credits) + moved + sum(refunds),
    );
    expect(`${user.username}: used`, user.used_quota, sum(own) - sum(refunds));
    // Every call here says how long its answer may be, so no settlement is above its hold.
    if (user.quota < 0) wrong.push(`${user.username}: a balance of ${user.quota}`);
    const told = logs.filter((log) => log.user_id === user.id).map((log) => log.refunded);
    expect(`${user.username}: refunds in the log`, sum(told), sum(refunds));
    expect(`${user.username}: calls`, user.request_count, own.length);
  }
  for (const token of tokens) {
    const own = settled.filter((log) => log.token_id === token.id).map((log) => log.quota);
    const held = holds.filter((hold) => hold.token_id === token.id).map((hold) => hold.token_quota);
    const isLimited = token.unlimited_quota === 0;
    const refunds = failed.filter((task) => task.token_id === token.id).map((task) => task.token_quota);
    if (token.remain_quota < 0) wrong.push(`key ${token.id}: ${token.remain_quota} left`);
    expect(`key ${token.id}: used`, token.used_quota, isLimited ? sum(own) - sum(refunds) : 0);
    expect(
      `key ${token.id}: remaining + holds + settled`,
      token.remain_quota + sum(held) + (isLimited ? sum(own) - sum(refunds) : 0),
      started.keyQuotas.get(token.id) ?? 0,
    );
  }
  for (const channel of channels)
    expect(
      `channel ${channel.id}: used`,
      channel.used_quota,
      sum(settled.filter((log) => log.channel_id === channel.id).map((log) => log.quota)) -
        sum(failed.filter((task) => task.channel_id === channel.id).map((task) => task.quota)),
    );
  const expected = new Map<string, { requests: number; quota: number; cost: number; tokens: number }>();
  for (const log of logs.filter((each) => each.type === logType.consume || each.refunded > 0)) {
    const key = [
      log.user_id,
      log.created_at - (log.created_at % 3600),
      log.model_name,
      log.token_id,
      log.channel_id,
    ].join(" ");
    const before = expected.get(key) ?? { requests: 0, quota: 0, cost: 0, tokens: 0 };
    expected.set(key, {
      requests: before.requests + (log.type === logType.consume ? 1 : 0),
      quota: before.quota + log.quota - log.refunded,
      cost: before.cost + Math.round(log.quota * killCostRatio) - Math.round(log.refunded * killCostRatio),
      tokens: before.tokens + log.prompt_tokens + log.completion_tokens,
    });
  }
  expect("rows of hourly sums", hours.length, expected.size);
  for (const row of hours) {
    const key = [row.user_id, row.hour, row.model_name, row.token_id, row.channel_id].join(" ");
    const { requests = 0, quota = 0, cost = 0, tokens = 0 } = expected.get(key) ?? {};
    expect(`hour ${key}: calls`, row.requests, requests);
    expect(`hour ${key}: quota`, row.quota, quota);
    expect(`hour ${key}: cost`, row.cost, cost);
    expect(`hour ${key}: quota with a cost`, row.costed_quota, quota);
    expect(`hour ${key}: tokens`, row.prompt_tokens + row.completion_tokens, tokens);
  }
  return wrong;
};

/** Problems with the holds that were open at the kill: each must be closed and have a log row. */
export const wrongReturns = (before: Books, after: Books): string[] => {
  const nameOf = (entry: { user_id: number; token_id: number; model_name: string }) =>
    `${entry.user_id} ${entry.token_id} ${entry.model_name}`;
  const known = new Set(before.logs.map((log) => log.id));
  // The refund of a task that has failed meanwhile is a row of the same type.
  const told = after.logs
    .filter((log) => log.type === logType.system && log.refunded === 0 && !known.has(log.id))
    .map(nameOf);
  const left = before.holds.map(nameOf);
  return [
    ...(after.holds.length === 0 ? [] : [`${after.holds.length} holds are still open after the start`]),
    ...(told.toSorted().join("\n") === left.toSorted().join("\n")
      ? []
      : [`holds left: ${left.join(", ")}; rows written: ${told.join(", ")}`]),
  ];
};
