import type { Selectable } from "kysely";
import { createBulkInsert } from "../../platform/db/bulk-insert.ts";
import type { Database } from "../../platform/db/database.ts";
import type { InvoiceDayTable, InvoiceModelTable, InvoiceTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";
import { added, sumUseOfUserDays, type UsageRow } from "../usage/store.ts";

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

const sumColumns = [
  "request_count",
  "quota",
  "refunded",
  "prompt_tokens",
  "completion_tokens",
  "request_time",
] as const;

const insertModels = createBulkInsert("invoice_models", ["user_id", "month", "model_name", ...sumColumns]);
const insertDays = createBulkInsert("invoice_days", ["user_id", "month", "day", ...sumColumns]);

const sumsOf = (rows: readonly UsageRow[]) => {
  const { requests, cached_tokens: _cached, ...sums } = added(rows);
  return { request_count: requests, ...sums };
};

/** Writes a user's statement from the sums of usage, over what was there. */
export const insertInvoice = (db: Database, month: Month, run: number, userId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const statement = { user_id: userId, month: month.id };
    for (const table of ["invoices", "invoice_models", "invoice_days"] as const)
      await trx.deleteFrom(table).where("month", "=", month.id).where("user_id", "=", userId).execute();
    const days = month.days.map(({ id, from, to }) => ({ day: id, from, to }));
    const rows = await sumUseOfUserDays(trx, userId, days);
    if (rows.length === 0) return;
    await insertModels(
      trx,
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => ({
        ...statement,
        model_name: name,
        ...sumsOf(own),
      })),
    );
    await insertDays(
      trx,
      [...Map.groupBy(rows, ({ time }) => time)].map(([day, own]) => ({ ...statement, day, ...sumsOf(own) })),
    );
    await trx
      .insertInto("invoices")
      .values({ ...statement, run, zone: month.zone, ...sumsOf(rows) })
      .execute();
  });

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
