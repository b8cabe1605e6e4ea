import { type Kysely, type Transaction, sql } from "kysely";
import type { Services } from "../context.ts";
import { isPostgres } from "../platform/db/database.ts";
import type { Schema } from "../platform/db/schema.ts";
import { amountText } from "../domains/log/amount.ts";
import { logType } from "../domains/log/log-type.ts";
import { addUsageHours, insertLogs, type NewLog } from "../domains/log/write-store.ts";
import { createFigures, type GoodCall, spans } from "../domains/telemetry/figures.ts";
import { addFigures } from "../domains/telemetry/store.ts";
import { insertErrorLogs } from "../domains/log/errors/store.ts";
import { finishAccounts, insertAccounts, inviteSome } from "./accounts.ts";
import { insertSeedChannels } from "./channels.ts";
import { history } from "./history.ts";
import type { HistoryRow } from "./history-rows.ts";
import { createRandom } from "./random.ts";
import { insertFapiaos } from "./fapiaos.ts";
import { seedAnnouncements } from "./announcements.ts";
import { createFailures } from "./failures.ts";
import { discountGroups, discountTopUps, seedRatioOf } from "./groups.ts";
import { createHourSums } from "./hour-sums.ts";
import { insertAll } from "./insert-all.ts";
import { seedModelInfos } from "./model-infos.ts";
import { createPurchases, insertGateways } from "./purchases.ts";
import { insertTask } from "../domains/task/store.ts";
import { createTasks } from "./tasks.ts";
import { createUsers, seedModelUrls, seedTelegramMenus } from "./world.ts";
import { rollUp } from "../domains/usage/rollup-store.ts";

export type FillOptions = {
  readonly logs: number;
  /** With root. */
  readonly users: number;
  readonly days: number;
  /** Unix seconds: when the invented history ends. */
  readonly until: number;
  /** Equal numbers make equal histories. */
  readonly seed: number;
};

type Parts = Pick<Services, "db" | "vault" | "clock" | "catalog" | "options">;

const daySeconds = 86_400;
const hourSeconds = 3600;
const rowsAtOnce = 512;
/** From so many log rows on there is room for more than calls. */
const eventfulLogs = 1000;

/** Whether the database has been used: it has users besides root, or log rows. */
export const isInUse = async ({ db }: Pick<Services, "db">): Promise<boolean> => {
  const users = await db.selectFrom("users").select("id").limit(2).execute();
  const log = await db.selectFrom("logs").select("id").limit(1).executeTakeFirst();
  return users.length > 1 || log !== undefined;
};

/** Takes the indexes of `logs` away while many rows come in, and answers how to bring them back. */
const withoutIndexes = async (trx: Transaction<Schema>) => {
  const { rows } = await (
    isPostgres(trx)
      ? sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes
          where schemaname = current_schema() and tablename = 'logs' and indexname <> 'logs_pkey'`
      : sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
          where type = 'index' and tbl_name = 'logs' and sql is not null`
  ).execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { text } of rows) await sql.raw(text).execute(trx);
  };
};

const goodCallOf = ({ row, firstToken }: HistoryRow): GoodCall => ({
  model: row.model_name,
  channelId: row.channel_id,
  latency: row.request_time,
  firstToken,
  promptTokens: row.prompt_tokens,
  completionTokens: row.completion_tokens,
});

/**
 * Fills a database that only has root with invented users, keys, channels and log rows. The books balance: for each user,
 * initial balance and credits equal what is left plus all charges. Runs in one transaction; resolves when new calls see it.
 */
export const fillDatabase = async (parts: Parts, options: FillOptions): Promise<void> => {
  const { db, catalog } = parts;
  const random = createRandom(options.seed);
  const { until } = options;
  const from = until - options.days * daySeconds;
  await discountTopUps(parts);
  await db.transaction().execute(async (trx) => {
    const restoreIndexes = await withoutIndexes(trx);
    await discountGroups(trx);
    const { failing, channelsOf, costRatioOf } = await insertSeedChannels(trx, parts, from, until);
    await trx
      .insertInto("model_infos")
      .values(seedModelInfos.map((info) => ({ ...info, created_at: from, updated_at: from })))
      .execute();
    const accounts = await insertAccounts(trx, parts, random, createUsers(random, options.users, from, until));
    const invented = createRandom(options.seed + 2);
    const amount = (quota: number): string => amountText(quota, parts.options);
    const [root] = accounts;
    if (root === undefined) throw new Error("There is nobody");
    const shared = { random: invented, root, amountText: amount, from, until };
    const gateways = await insertGateways(trx, parts, from);
    const purchases = createPurchases({ ...shared, ...parts, gateways });
    const tasks = createTasks({ ...shared, priceOf: catalog.priceOf, channelsOf });
    const channelUse = new Map<number, number>();
    const hours = createHourSums();
    const failures = createFailures(options.seed, until, failing);
    const figures = createFigures();
    const keptSpans = (time: number) => spans.filter(({ kept }) => time >= until - kept);
    let waiting: NewLog[] = [];
    const rows = history({
      random,
      accounts,
      channelsOf,
      priceOf: catalog.priceOf,
      amountText: amount,
      topUpNote: purchases.topUpNote,
      // A tiny database has no room for more than calls.
      events: options.logs < eventfulLogs ? [] : [...purchases.events, ...tasks.events],
      rows: options.logs,
      ratioOf: seedRatioOf,
      costRatioOf,
      from,
      until,
    });
    for (const each of rows) {
      waiting.push(each.row);
      if (waiting.length === rowsAtOnce) {
        await insertLogs(trx, waiting);
        waiting = [];
      }
      if (each.row.refunded !== undefined) await addUsageHours(trx, hours.add(each));
      if (each.row.type !== logType.consume) continue;
      const { channel_id: channelId, quota } = each.row;
      channelUse.set(channelId, (channelUse.get(channelId) ?? 0) + quota);
      await addUsageHours(trx, hours.add(each));
      const time = each.row.created_at;
      const good = goodCallOf(each);
      const failed = failures.beside(each);
      for (const { span } of keptSpans(time)) {
        figures.addGood(span, time, good);
        if (failed !== undefined) figures.addBad(span, time, failed);
      }
    }
    await insertLogs(trx, waiting);
    await addUsageHours(trx, hours.rest());
    await rollUp(trx, until - (until % hourSeconds));
    await addFigures(trx, figures.take());
    await insertErrorLogs(trx, failures.rows());
    await purchases.store(trx);
    await insertFapiaos(trx, root.id, until);
    for (const task of tasks.rows()) await insertTask(trx, task);
    // A failed task gave back what it cost.
    for (const { status, channel_id: channelId, quota } of tasks.rows())
      if (status === "FAILURE") channelUse.set(channelId, (channelUse.get(channelId) ?? 0) - quota);
    await inviteSome(trx, root, accounts);
    await insertAll(
      trx,
      "announcements",
      seedAnnouncements.map(({ age, endsIn, ...announcement }) => ({
        ...announcement,
        starts_at: null,
        ends_at: endsIn === undefined ? null : until + endsIn * daySeconds,
        created_at: until - age * daySeconds,
      })),
    );
    await insertAll(
      trx,
      "model_urls",
      seedModelUrls.map((rule, index) => ({ ...rule, sort: index + 1, enabled: 1 })),
    );
    await insertAll(trx, "telegram_menus", seedTelegramMenus);
    await finishAccounts(trx, accounts);
    for (const [id, quota] of channelUse)
      await trx.updateTable("channels").set({ used_quota: quota }).where("id", "=", id).execute();
    await restoreIndexes();
  });
  await analyze(db);
  await catalog.reloadGroups();
  await catalog.reloadChannels();
  await catalog.reloadInfos();
};

/** PostgreSQL plans by statistics, which otherwise come a while later. */
const analyze = async (db: Kysely<Schema>) => {
  if (isPostgres(db)) await sql`analyze`.execute(db);
};
