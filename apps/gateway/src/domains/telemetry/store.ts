import { sql } from "kysely";
import { createBulkInsert } from "../../platform/db/bulk-insert.ts";
import type { Database } from "../../platform/db/database.ts";
import { deleteInBatches, type Pauses } from "../../platform/db/delete-in-batches.ts";
import { bucketCount, type Span } from "./figures.ts";

const sums = [
  "succeeded",
  "failed",
  "retried",
  "latency",
  "first_token",
  "streams",
  "prompt_tokens",
  "completion_tokens",
  "writing_time",
] as const;

type Sums = { readonly [Column in (typeof sums)[number]]: number };

/** Sums of the calls of a model at a channel in one piece of time; latencies counted by bucket. */
export type FiguresRow = FiguresSum & {
  readonly span: Span;
  /** Unix seconds. */
  readonly start: number;
  readonly model_name: string;
  readonly channel_id: number;
};

/** With the milliseconds of the slowest call. */
export type FiguresSum = Sums & { readonly slowest: number; readonly buckets: readonly number[] };

const bucketColumn = (bucket: number) => `latency_${bucket}` as const;
const buckets = Array.from({ length: bucketCount }, (_, bucket) => bucketColumn(bucket));
const summed = [...sums, ...buckets];

const insertFigures = createBulkInsert(
  "model_figures",
  ["span", "start", "model_name", "channel_id", "slowest", ...summed],
  () =>
    `on conflict (span, start, model_name, channel_id) do update set ${summed
      .map((column) => `${column} = model_figures.${column} + excluded.${column}`)
      .join(
        ", ",
      )}, slowest = case when excluded.slowest > model_figures.slowest then excluded.slowest else model_figures.slowest end`,
);

/** Rows of equal keys become one: a statement may touch a row only once. */
const merged = (rows: readonly FiguresRow[]) => {
  const byKey = new Map<string, FiguresRow>();
  for (const row of rows) {
    const key = `${row.span} ${row.start} ${row.channel_id} ${row.model_name}`;
    const known = byKey.get(key);
    byKey.set(
      key,
      known === undefined
        ? row
        : {
            ...known,
            ...Object.fromEntries(sums.map((column) => [column, known[column] + row[column]])),
            slowest: Math.max(known.slowest, row.slowest),
            buckets: known.buckets.map((count, bucket) => count + (row.buckets[bucket] ?? 0)),
          },
    );
  }
  return [...byKey.values()];
};

/** Adds to what is there. */
export const addFigures = (db: Database, rows: readonly FiguresRow[]): Promise<void> =>
  insertFigures(
    db,
    merged(rows).map(({ buckets: counts, ...row }) => ({
      ...row,
      ...Object.fromEntries<number>(
        buckets.map((column, bucket) => [column, counts[bucket] ?? 0] satisfies [string, number]),
      ),
    })),
  );

/** The same in one transaction. */
export const addFiguresAtOnce = (db: Database, rows: readonly FiguresRow[]): Promise<void> =>
  db.transaction().execute((trx) => addFigures(trx, rows));

/** Pieces of one length that begin from `from` on and before `to`; of one model where it is named. */
export type FiguresFilter = {
  readonly span: Span;
  readonly from: number;
  readonly to?: number | undefined;
  readonly model?: string;
};

const sumOf = <Column extends string>(column: Column) =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

const matching = (db: Database, { span, from, to, model }: FiguresFilter) => {
  let query = db.selectFrom("model_figures").where("span", "=", span).where("start", ">=", from);
  if (to !== undefined) query = query.where("start", "<", to);
  return model === undefined ? query : query.where("model_name", "=", model);
};

const collected = <Row extends Sums & Pick<FiguresSum, "slowest">>(row: Row): FiguresSum & Row => ({
  ...row,
  // The columns were asked for by these names.
  buckets: buckets.map((column) => (row as Row & Record<string, number>)[column] ?? 0),
});

const summedBy = async <Column extends "model_name" | "channel_id" | "start">(
  db: Database,
  filter: FiguresFilter,
  column: Column,
) => {
  const rows = await matching(db, filter)
    .select(column)
    .select(summed.map(sumOf))
    .select((eb) => eb.fn.max("slowest").as("slowest"))
    .groupBy(column)
    .execute();
  // Kysely loses the names in a list of expressions; these are the columns of the statement above.
  return rows.map((row) =>
    collected(
      row as unknown as Sums & { readonly slowest: number } & {
        readonly [Key in Column]: Key extends "model_name" ? string : number;
      },
    ),
  );
};

export const sumByModel = (db: Database, filter: FiguresFilter) => summedBy(db, filter, "model_name");
export const sumByChannel = (db: Database, filter: FiguresFilter) => summedBy(db, filter, "channel_id");
export const sumByStart = (db: Database, filter: FiguresFilter) => summedBy(db, filter, "start");

/** How many calls of each model ended well and failed in each piece. */
export const countByModelAndStart = (db: Database, filter: FiguresFilter) =>
  matching(db, filter)
    .select(["model_name", "start", sumOf("succeeded"), sumOf("failed")])
    .groupBy(["model_name", "start"])
    .execute();

/** Calls, tokens and times of all models. */
export const sumFigures = (db: Database, filter: FiguresFilter) => {
  const sum = (column: string) => sql<number>`cast(coalesce(sum(${sql.raw(column)}), 0) as bigint)`;
  return matching(db, filter)
    .select([
      sum("succeeded").as("succeeded"),
      sum("failed").as("failed"),
      sum("prompt_tokens + completion_tokens").as("tokens"),
      sum("first_token").as("firstToken"),
      sum("streams").as("streams"),
    ])
    .executeTakeFirstOrThrow();
};

/** The most called models and what all models were called. */
export const listHotModels = async (db: Database, filter: FiguresFilter, most: number) => {
  const calls = sql<number>`cast(sum(succeeded) as bigint)`;
  const rows = await matching(db, filter)
    .select(["model_name", calls.as("calls")])
    .select(sql<number>`cast(sum(prompt_tokens + completion_tokens) as bigint)`.as("tokens"))
    .groupBy("model_name")
    .orderBy(calls, "desc")
    .orderBy("model_name")
    .execute();
  return {
    rows: rows.filter((row) => row.calls > 0).slice(0, most),
    total: rows.reduce((sum, row) => sum + row.calls, 0),
  };
};

/** Deletes the pieces of one length that began before; resolves to the number of rows. */
export const pruneFigures = async (
  db: Database,
  { span, before, pauses }: { span: Span; before: number; pauses?: Pauses | undefined },
): Promise<number> =>
  deleteInBatches(
    db,
    async (most) => {
      const chosen = sql`select span, start, model_name, channel_id from model_figures
      where span = ${span} and start < ${before} limit ${most}`;
      const { numAffectedRows } = await sql`delete from model_figures
      where (span, start, model_name, channel_id) in (${chosen})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
    pauses,
  );
