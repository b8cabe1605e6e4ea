import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { number, text } from "./columns.ts";

type Row = {
  readonly id: number;
  readonly user_id: number;
  readonly created_at: number;
  readonly type: number;
  readonly content: string;
  readonly quota: number;
};

type FailedTask = {
  readonly task_id: string;
  readonly user_id: number;
  readonly token_id: number;
  readonly channel_id: number;
  readonly model_name: string;
  readonly quota: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly token_name: string | null;
  readonly user_group: string | null;
};

type Event = { readonly code: string; readonly params: Readonly<Record<string, string | number>> };

const hourSeconds = 3600;
const rowsAtOnce = 1000;

/** Quota units of an amount as log texts name it; undefined where they are not exact. */
const readAmount = (amount: string, quotaPerUnit: number): number | undefined => {
  const points = /^(-?\d+) 点$/.exec(amount)?.[1];
  if (points !== undefined) return Number(points);
  const [, sign, dollars] = /^(-?)＄(\d+\.\d{6})$/.exec(amount) ?? [];
  if (dollars === undefined) return undefined;
  const quota = Math.round(Number(dollars) * quotaPerUnit);
  const isExact = quotaPerUnit <= 1_000_000 && (quota / quotaPerUnit).toFixed(6) === dollars;
  return isExact ? quota * (sign === "-" ? -1 : 1) : undefined;
};

/** The event that a row's text tells; undefined for texts of other kinds. */
const readEvent = ({ type, content, quota }: Row, quotaPerUnit: number): Event | undefined => {
  const match = (pattern: RegExp) => pattern.exec(content)?.groups;
  if (type === 1) {
    const code = match(/^兑换码充值：[^（]*（(?<name>.*)）$/s);
    if (code !== undefined) return { code: "redeemed", params: { quota, name: code["name"] ?? "" } };
    const paid = match(/^在线充值：.*，支付 (?<sum>\d+\.\d\d) (?<currency>\S+)，订单号 (?<number>\S+)$/);
    if (paid === undefined) return undefined;
    const cents = Math.round(Number(paid["sum"]) * 100);
    return {
      code: "order_paid",
      params: { quota, trade_no: paid["number"] ?? "", cents, currency: paid["currency"] ?? "" },
    };
  }
  if (type === 3) {
    const refund = match(/^订单退款：.*，订单号 (?<number>\S+)，原因：(?<reason>.*)$/s);
    if (refund !== undefined)
      return {
        code: "order_refunded",
        params: { quota, trade_no: refund["number"] ?? "", reason: refund["reason"] ?? "" },
      };
    const change = match(/^管理员调整额度：[^，]*(?:，备注：(?<remark>.*))?$/s);
    return change === undefined
      ? undefined
      : { code: "balance_changed", params: { quota, remark: change["remark"] ?? "" } };
  }
  const held = match(/^网关异常退出，调用 (?<model>.*) 未完成，已退还预扣的 (?<quota>\d+) 点额度$/s);
  if (held !== undefined)
    return { code: "call_interrupted", params: { quota: Number(held["quota"]), model: held["model"] ?? "" } };
  const gifts = [
    ["signup_bonus", /^注册赠送额度：(?<amount>.*)$/],
    ["invitee_bonus", /^受邀注册奖励：(?<amount>.*)$/],
    ["inviter_bonus", /^邀请 (?<name>.*) 的奖励（计入邀请收益）：(?<amount>.*)$/s],
    ["earnings_transferred", /^邀请收益转入余额：(?<amount>.*)$/],
  ] as const;
  for (const [code, pattern] of gifts) {
    const gift = match(pattern);
    const amount = gift === undefined ? undefined : readAmount(gift["amount"] ?? "", quotaPerUnit);
    if (amount === undefined) continue;
    return { code, params: { quota: amount, ...(gift?.["name"] === undefined ? {} : { name: gift["name"] }) } };
  }
  return undefined;
};

const refundPattern = /^(?:异步任务执行失败|构图失败) (?<task>.*)，补偿 .* 额度$/s;

/** The failed tasks whose price went back, by user and id. */
const readFailedTasks = async (db: Kysely<unknown>) => {
  const { rows } = await sql<FailedTask>`
    select tasks.task_id, tasks.user_id, tasks.token_id, tasks.channel_id, tasks.model_name, tasks.quota,
      tasks.created_at, tasks.updated_at, tokens.name as token_name, users."group" as user_group
    from tasks left join tokens on tokens.id = tasks.token_id left join users on users.id = tasks.user_id
    where tasks.status = 'FAILURE' and tasks.is_open = 0 and tasks.quota > 0 order by tasks.id`.execute(db);
  return Map.groupBy(rows, ({ user_id: user, task_id: task }) => `${user} ${task}`);
};

/** The group that a task was charged by, as the hours say in which it was. */
const readGroup = async (db: Kysely<unknown>, task: FailedTask): Promise<string> => {
  const hour = task.created_at - (task.created_at % hourSeconds);
  // It was charged when the upstream had taken it, which may be in the next hour.
  const { rows } = await sql<{ group: string }>`
    select "group" from usage_hours where user_id = ${task.user_id} and hour in (${hour}, ${hour + hourSeconds})
      and model_name = ${task.model_name} and token_id = ${task.token_id} and channel_id = ${task.channel_id}
    order by hour limit 1`.execute(db);
  return rows[0]?.group ?? task.user_group ?? "";
};

/**
 * Writes what an old refund row tells, and counts it in the hour it was made in. Its amount is the task's, for texts round; the hour of the
 * refund, or undefined for a row whose task is not known.
 */
const fillRefund = async (db: Kysely<unknown>, row: Row, tasks: FailedTask[]): Promise<number | undefined> => {
  tasks.sort((one, other) => Math.abs(other.updated_at - row.created_at) - Math.abs(one.updated_at - row.created_at));
  const task = tasks.pop();
  if (task === undefined) return undefined;
  const params = JSON.stringify({ quota: task.quota, task_id: task.task_id });
  await sql`update logs set refunded = ${task.quota}, event = 'task_refunded', params = ${params}, model_name = ${task.model_name},
    token_name = ${task.token_name ?? ""}, token_id = ${task.token_id}, channel_id = ${task.channel_id}
    where id = ${row.id}`.execute(db);
  const hour = row.created_at - (row.created_at % hourSeconds);
  const group = await readGroup(db, task);
  await sql`
    insert into usage_hours (hour, user_id, model_name, token_id, channel_id, "group", requests, quota, refunded,
      prompt_tokens, completion_tokens, cached_tokens, request_time)
    values (${hour}, ${task.user_id}, ${task.model_name}, ${task.token_id}, ${task.channel_id}, ${group}, 0, ${-task.quota},
      ${task.quota}, 0, 0, 0, 0)
    on conflict (user_id, hour, model_name, token_id, channel_id, "group") do update set
      quota = usage_hours.quota + excluded.quota, refunded = usage_hours.refunded + excluded.refunded`.execute(db);
  return hour;
};

/** Refunds as rows with amounts, and events beside the texts of log rows. Statements that were made stay as they are. */
export const migration = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    await schema.alterTable("logs").addColumn("refunded", "bigint", number).execute();
    await schema.alterTable("logs").addColumn("event", "text", text).execute();
    await schema.alterTable("logs").addColumn("params", "text", text).execute();
    // Refunds are few among the rows, and are summed alone.
    await sql`create index logs_refunded on logs (created_at) where refunded > 0`.execute(db);
    await schema.alterTable("tasks").addColumn("group", "text", text).execute();
    for (const table of ["usage_hours", "user_usage", "site_usage", "invoices", "invoice_models", "invoice_days"])
      await schema.alterTable(table).addColumn("refunded", "bigint", number).execute();

    const { rows: options } = await sql<{
      value: string;
    }>`select value from options where key = 'QuotaPerUnit'`.execute(db);
    const quotaPerUnit = Number(options[0]?.value ?? 500_000);
    const tasks = await readFailedTasks(db);
    let firstHour = Number.MAX_SAFE_INTEGER;
    for (let after = 0; ;) {
      const { rows } = await sql<Row>`select id, user_id, created_at, type, content, quota from logs
        where type in (1, 3, 4) and id > ${after} order by id limit ${rowsAtOnce}`.execute(db);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
      for (const row of rows) {
        const task = row.type === 4 ? refundPattern.exec(row.content)?.groups?.["task"] : undefined;
        if (task !== undefined) {
          const hour = await fillRefund(db, row, tasks.get(`${row.user_id} ${task}`) ?? []);
          firstHour = Math.min(firstHour, hour ?? firstHour);
          continue;
        }
        const event = readEvent(row, quotaPerUnit);
        if (event !== undefined)
          await sql`update logs set event = ${event.code}, params = ${JSON.stringify(event.params)}
            where id = ${row.id}`.execute(db);
      }
    }
    // Roll-ups from that hour on are computed again.
    await sql`update usage_rolled set until = ${firstHour} where until > ${firstHour}`.execute(db);
  },
});
