import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { InvoiceDayTable, InvoiceModelTable, InvoiceTable, Schema } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

/** A month as the site counts it. Ids are unix seconds of the midnight (UTC) of a first day, the others moments. */
export type Month = {
  readonly id: number;
  /** The first second of the month and that of the next one. */
  readonly from: number;
  readonly to: number;
  /** The time zones that its days are counted in, as its statement says. */
  readonly zone: string;
  readonly days: readonly { readonly id: number; readonly from: number; readonly to: number }[];
};

const sum = (column: "requests" | "quota" | "refunded" | "prompt_tokens" | "completion_tokens" | "request_time") =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

/** Begins a run over a month, or continues an unfinished one. Undefined if all statements exist and should stay. */
export const beginRun = async (db: Database, month: Month, anew: boolean): Promise<number | undefined> => {
  const known = await db.selectFrom("invoice_runs").selectAll().where("month", "=", month.id).executeTakeFirst();
  if (known === undefined) {
    await db.insertInto("invoice_runs").values({ month: month.id, run: 1, finished_at: null }).execute();
    return 1;
  }
  if (known.finished_at === null) return known.run;
  if (!anew) return undefined;
  const run = known.run + 1;
  await db.updateTable("invoice_runs").set({ run, finished_at: null }).where("month", "=", month.id).execute();
  return run;
};

export const finishRun = async (db: Database, month: Month, now: number): Promise<void> => {
  await db.updateTable("invoice_runs").set({ finished_at: now }).where("month", "=", month.id).execute();
};

/** Users above `after` who called in the month and have no statement of this run, in the order of their ids. */
export const listUsersToBill = async (db: Database, month: Month, run: number, after: number, most: number) => {
  const rows = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", ">", after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("usage_hours")
          .select("usage_hours.hour")
          .whereRef("usage_hours.user_id", "=", "users.id")
          .where("usage_hours.hour", ">=", month.from)
          .where("usage_hours.hour", "<", month.to),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invoices")
            .select("invoices.month")
            .whereRef("invoices.user_id", "=", "users.id")
            .where("invoices.month", "=", month.id)
            .where("invoices.run", "=", run),
        ),
      ),
    )
    .orderBy("users.id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

const insertInvoiceRows = async (
  trx: Kysely<Schema>,
  month: Month,
  run: number,
  userIds: readonly number[],
): Promise<void> => {
  for (const table of ["invoices", "invoice_models", "invoice_days"] as const)
    await trx.deleteFrom(table).where("month", "=", month.id).where("user_id", "in", userIds).execute();
  const used = () =>
    trx
      .selectFrom("usage_hours")
      .where("user_id", "in", userIds)
      .where("hour", ">=", month.from)
      .where("hour", "<", month.to);
  const monthStart = sql<number>`cast(${month.id} as bigint)`.as("month");
  const zone = sql<string>`cast(${month.zone} as text)`.as("zone");
  const sums = [
    sum("requests").as("request_count"),
    sum("quota").as("quota"),
    sum("refunded").as("refunded"),
    sum("prompt_tokens").as("prompt_tokens"),
    sum("completion_tokens").as("completion_tokens"),
    sum("request_time").as("request_time"),
  ] as const;
  const sumColumns = [
    "request_count",
    "quota",
    "refunded",
    "prompt_tokens",
    "completion_tokens",
    "request_time",
  ] as const;
  await trx
    .insertInto("invoice_models")
    .columns(["user_id", "month", "model_name", ...sumColumns])
    .expression(
      used()
        .select(["user_id", monthStart, "model_name", ...sums])
        .groupBy(["user_id", "model_name"]),
    )
    .execute();
  // Both databases name the columns of `values` so.
  const days = sql.raw(month.days.map(({ id, from, to }) => `(${id}, ${from}, ${to})`).join(", "));
  await sql`insert into invoice_days (user_id, month, day, ${sql.join(sumColumns.map((column) => sql.ref(column)))})
    select user_id, ${sql.lit(month.id)}, day.column1, ${sql.join(sums.map(({ expression }) => expression))}
    from (values ${days}) as day cross join usage_hours
    where user_id in (${sql.join(userIds)}) and hour >= day.column2 and hour < day.column3
    group by user_id, day.column1`.execute(trx);
  await trx
    .insertInto("invoices")
    .columns(["user_id", "month", "run", "zone", ...sumColumns])
    .expression(
      used()
        .select(["user_id", monthStart, sql<number>`cast(${run} as integer)`.as("run"), zone, ...sums])
        .groupBy("user_id"),
    )
    .execute();
};

/** Writes the statements of these users from the hourly sums, over what was there. */
export const insertInvoices = (db: Database, month: Month, run: number, userIds: readonly number[]): Promise<void> =>
  db.transaction().execute((trx) => insertInvoiceRows(trx, month, run, userIds));

/** One page of a user's statements and how many there are. */
export const listInvoices = async (
  db: Database,
  userId: number,
  page: PageOf<"InvoiceMonthSort">,
): Promise<{ rows: Selectable<InvoiceTable>[]; total: number }> => {
  const own = db.selectFrom("invoices").where("user_id", "=", userId);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = own.selectAll();
  for (const { column, direction } of page.order)
    query = query.orderBy(column === "date" ? "month" : column, direction);
  return { rows: await query.orderBy("month", "desc").limit(page.size).offset(page.offset).execute(), total };
};

export const listInvoiceModels = (
  db: Database,
  userId: number,
  month: number,
): Promise<Selectable<InvoiceModelTable>[]> =>
  db
    .selectFrom("invoice_models")
    .selectAll()
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .orderBy("quota", "desc")
    .orderBy("model_name")
    .execute();

/** Time zones of a statement; undefined if there is no statement. */
export const findInvoiceZone = async (db: Database, userId: number, month: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom("invoices")
    .select("zone")
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.zone;
};

export const listInvoiceDays = (db: Database, userId: number, month: number): Promise<Selectable<InvoiceDayTable>[]> =>
  db
    .selectFrom("invoice_days")
    .selectAll()
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .orderBy("day")
    .execute();
