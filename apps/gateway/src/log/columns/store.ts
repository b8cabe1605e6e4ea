import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { codedColumns } from "./coded.ts";
import { numberColumns } from "./open-segment.ts";

/** A segment that is written and never changes. */
export type SegmentRow = {
  readonly segment: number;
  readonly last_id: number;
  readonly rows: number;
  readonly oldest: number;
  readonly newest: number;
};

export type ColumnBlobs = { readonly dictionary: Uint8Array; readonly codes: Uint8Array };

export const readSegments = (db: Database): Promise<SegmentRow[]> =>
  db.selectFrom("log_segments").selectAll().orderBy("segment").execute();

/** Log rows behind `id`, oldest first. */
export const readRowsBehind = (db: Database, id: number, most: number) =>
  db
    .selectFrom("logs")
    .select([...numberColumns, ...codedColumns])
    .where("id", ">", id)
    .orderBy("id")
    .limit(most)
    .execute();

export const writeSegment = async (
  db: Database,
  segment: SegmentRow,
  columns: readonly (ColumnBlobs & { readonly name: string })[],
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("log_segments").values(segment).execute();
    for (const column of columns)
      await trx
        .insertInto("log_columns")
        .values({ ...column, segment: segment.segment })
        .execute();
  });
};

/** One column of the named segments. */
export const readColumn = async (
  db: Database,
  name: string,
  segments: readonly number[],
): Promise<(ColumnBlobs & { readonly segment: number })[]> => {
  if (segments.length === 0) return [];
  const { rows } = await sql<ColumnBlobs & { segment: number }>`select segment, dictionary, codes from log_columns
    where name = ${name} and segment in (select value from json_each(${JSON.stringify(segments)}))`.execute(db);
  return rows;
};

export const readTextCodes = async (
  db: Database,
  values: readonly string[],
): Promise<{ code: number; value: string }[]> =>
  db.selectFrom("log_texts").selectAll().where("value", "in", values).execute();

export const addTexts = async (db: Database, values: readonly string[]): Promise<void> => {
  await db
    .insertInto("log_texts")
    .values(values.map((value) => ({ value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The codes in the order of their texts. */
export const sortTextCodes = async (db: Database, codes: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ code: number }>`select code from log_texts
    where code in (select value from json_each(${JSON.stringify(codes)})) order by value`.execute(db);
  return rows.map(({ code }) => code);
};
