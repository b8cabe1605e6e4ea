import { randomBytes } from "node:crypto";
import { type Kysely, type Transaction, sql } from "kysely";
import { hashPassword } from "../domains/auth/password.ts";
import { splitList } from "../platform/split-list.ts";
import { newChannels } from "../domains/channel/new-channels.ts";
import { disableChannel, insertChannelRows } from "../domains/channel/store.ts";
import type { Services } from "../context.ts";
import { isPostgres } from "../platform/db/database.ts";
import type { Schema } from "../platform/db/schema.ts";
import { amountText } from "../domains/log/amount.ts";
import { logType } from "../domains/log/log-type.ts";
import { addUsageHours, insertLogs, type NewLog, type UsageHour, withCall } from "../domains/log/write-store.ts";
import { createKey } from "../domains/token/create-key.ts";
import { insertTokenRow } from "../domains/token/store.ts";
import { createAffCode } from "../domains/self/aff-code.ts";
import { sealSetting } from "../domains/token/setting.ts";
import { createFigures, type GoodCall, spans } from "../domains/telemetry/figures.ts";
import { addFigures } from "../domains/telemetry/store.ts";
import { insertErrorLogs } from "../domains/log/errors/store.ts";
import { type Account, history, type HistoryRow, type KeyAccount } from "./history.ts";
import { createRandom, type Random } from "./random.ts";
import { insertFapiaos } from "./fapiaos.ts";
import { seedAnnouncements } from "./announcements.ts";
import { createFailures, disabledAt } from "./failures.ts";
import { discountGroups, discountTopUps, seedRatioOf } from "./groups.ts";
import { insertAll } from "./insert-all.ts";
import { seedModelInfos } from "./model-infos.ts";
import { createPurchases, insertGateways } from "./purchases.ts";
import { insertTask } from "../domains/task/store.ts";
import { createTasks } from "./tasks.ts";
import {
  createUsers,
  failingChannel,
  invitationReward,
  invitedPlaces,
  seedModelUrls,
  seedTelegramMenus,
  seedChannels,
  type SeedKey,
  type SeedUser,
} from "./world.ts";
import { nameColumns } from "../domains/user/names.ts";
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

const tokenStatus = { enabled: 1, disabled: 2, exhausted: 4 } as const;

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

const insertSeedChannels = async (trx: Transaction<Schema>, { vault }: Parts, from: number, until: number) => {
  const channels: { id: number; name: string; models: readonly string[]; costRatio: number | null }[] = [];
  for (const input of seedChannels)
    for (const id of await insertChannelRows(trx, vault, newChannels(input, from)))
      channels.push({
        id,
        name: input.name ?? "",
        models: splitList(input.models ?? ""),
        costRatio: input.cost_ratio ?? null,
      });
  const named = (wanted: string) => {
    const found = channels.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`No channel is named ${wanted}`);
    return found;
  };
  const failing = named(failingChannel);
  await disableChannel(trx, failing.id, {
    reason: "refused",
    detail: "401 invalid_api_key: Incorrect API key provided",
    now: disabledAt(until),
  });
  await disableChannel(trx, named("DeepSeek, second account").id, {
    reason: "no_balance",
    detail: "402 Insufficient Balance",
    now: until - 3 * daySeconds,
  });
  const costRatios = new Map(channels.map(({ id, costRatio }) => [id, costRatio]));
  return {
    failing,
    costRatioOf: (id: number): number | null => costRatios.get(id) ?? null,
    channelsOf: (model: string): readonly number[] => {
      const serving = channels.filter(({ models }) => models.includes(model)).map(({ id }) => id);
      if (serving.length === 0) throw new Error(`No channel serves ${model}`);
      return serving;
    },
  };
};

const insertKey = async (trx: Transaction<Schema>, { vault }: Parts, userId: number, key: SeedKey) => {
  // Never from the repeatable numbers: who knows the command would know the key.
  const secret = createKey();
  const { id } = await insertTokenRow(trx, vault, {
    user_id: userId,
    key: secret,
    status: tokenStatus.enabled,
    name: key.name,
    created_time: key.createdAt,
    accessed_time: key.createdAt,
    expired_time: key.expiresAt,
    remain_quota: key.granted ?? 0,
    unlimited_quota: key.granted === undefined ? 1 : 0,
    group: key.group,
    backup_group: "",
    setting: sealSetting(key.setting),
    deleted_at: null,
  });
  return id;
};

/** Invitation codes, each different: they are short, so that thousands of random ones would meet. */
const createCodes = () => {
  const given = new Set<string>();
  return (): string => {
    let code = createAffCode();
    while (given.has(code)) code = createAffCode();
    given.add(code);
    return code;
  };
};

const insertUser = async (
  trx: Transaction<Schema>,
  random: Random,
  user: SeedUser,
  given: { readonly passwordHash: string; readonly nextCode: () => string },
) => {
  const root = await trx
    .selectFrom("users")
    .select(["id", "quota"])
    .where("username", "=", user.name)
    .executeTakeFirst();
  if (root !== undefined) return root;
  return trx
    .insertInto("users")
    .values({
      ...nameColumns(user.name),
      password_hash: given.passwordHash,
      display_name: user.displayName,
      role: user.role,
      status: user.disabledAt === undefined ? 1 : 2,
      email: user.email,
      quota: user.startingQuota,
      group: user.group,
      aff_code: given.nextCode(),
      access_token_hash: null,
      created_time: user.joinedAt,
      last_login_time: user.joinedAt + random.between(0, daySeconds),
      last_login_ip: user.addresses[0] ?? "",
      deleted_at: null,
    })
    .returning(["id", "quota"])
    .executeTakeFirstOrThrow();
};

const insertAccounts = async (trx: Transaction<Schema>, parts: Parts, random: Random, users: readonly SeedUser[]) => {
  // A random password: administrators can set another one for an invented user.
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  const nextCode = createCodes();
  const accounts: Account[] = [];
  for (const user of users) {
    const { id, quota } = await insertUser(trx, random, user, { passwordHash, nextCode });
    const keys: KeyAccount[] = [];
    for (const key of user.keys)
      keys.push({ id: await insertKey(trx, parts, id, key), key, used: 0, usedAt: undefined });
    accounts.push({ id, user, keys, balance: quota, used: 0, requests: 0 });
  }
  return accounts;
};

const inviteSome = async (trx: Transaction<Schema>, root: Account, accounts: readonly Account[]) => {
  const invited = invitedPlaces.flatMap((place) => accounts[place]?.id ?? []);
  if (invited.length === 0) return;
  await trx
    .updateTable("users")
    .set({ inviter_id: root.id, inviter_quota: invitationReward })
    .where("id", "in", invited)
    .execute();
  const earned = invited.length * invitationReward;
  await trx
    .updateTable("users")
    .set({ aff_count: invited.length, aff_quota: earned, aff_history_quota: earned })
    .where("id", "=", root.id)
    .execute();
};

const finishKey = async (trx: Transaction<Schema>, { id, key, used, usedAt }: KeyAccount) => {
  const isExhausted = key.granted !== undefined && used >= key.granted;
  const status =
    key.disabledAt !== undefined ? tokenStatus.disabled : isExhausted ? tokenStatus.exhausted : tokenStatus.enabled;
  await trx
    .updateTable("tokens")
    .set({
      status,
      // Only keys with a quota of their own keep count (see the ledger).
      ...(key.granted === undefined ? {} : { remain_quota: Math.max(0, key.granted - used), used_quota: used }),
      ...(usedAt === undefined ? {} : { accessed_time: usedAt }),
    })
    .where("id", "=", id)
    .execute();
};

/** The sums of an hour in which nothing was called. */
const refundHour = ({
  row,
  group,
  hour,
}: Pick<HistoryRow, "row" | "group"> & { readonly hour: number }): UsageHour => ({
  hour,
  user_id: row.user_id,
  model_name: row.model_name,
  token_id: row.token_id,
  channel_id: row.channel_id,
  group,
  requests: 0,
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  cached_tokens: 0,
  request_time: 0,
});

/** Collects the sums of one hour; the history is ordered by time, so one hour is enough. */
const createHourSums = () => {
  let hour = 0;
  let sums = new Map<string, UsageHour>();
  return {
    add: ({ row, group, cachedTokens, cost }: HistoryRow): readonly UsageHour[] => {
      const rowHour = row.created_at - (row.created_at % hourSeconds);
      const finished = rowHour === hour ? [] : [...sums.values()];
      if (rowHour !== hour) {
        hour = rowHour;
        sums = new Map();
      }
      const key = `${row.token_id} ${row.channel_id} ${row.model_name}`;
      const { refunded = 0 } = row;
      if (refunded > 0) {
        const sum = sums.get(key) ?? refundHour({ row, group, hour });
        sums.set(key, {
          ...sum,
          quota: sum.quota - refunded,
          refunded: (sum.refunded ?? 0) + refunded,
          ...(cost === null ? {} : { cost: (sum.cost ?? 0) - cost, costed_quota: (sum.costed_quota ?? 0) - refunded }),
        });
        return finished;
      }
      sums.set(
        key,
        withCall(sums.get(key), {
          hour,
          user_id: row.user_id,
          model_name: row.model_name,
          token_id: row.token_id,
          channel_id: row.channel_id,
          group,
          quota: row.quota,
          cost,
          prompt_tokens: row.prompt_tokens,
          completion_tokens: row.completion_tokens,
          cached_tokens: cachedTokens,
          request_time: row.request_time,
        }),
      );
      return finished;
    },
    rest: (): readonly UsageHour[] => [...sums.values()],
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
    for (const account of accounts) {
      await trx
        .updateTable("users")
        .set({ quota: account.balance, used_quota: account.used, request_count: account.requests })
        .where("id", "=", account.id)
        .execute();
      for (const key of account.keys) await finishKey(trx, key);
    }
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
