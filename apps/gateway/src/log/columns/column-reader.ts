import type { Database } from "../../db/database.ts";
import { type Coded, type CodedColumn, toCoded, toNumbers } from "./coded.ts";
import type { NumberColumn } from "./open-segment.ts";
import { type ColumnBlobs, readColumn } from "./store.ts";

/** Reads columns of written segments, and keeps what was read last: a segment never changes. */
export type ColumnReader = {
  readonly coded: (column: CodedColumn, segments: readonly number[]) => Promise<ReadonlyMap<number, Coded>>;
  readonly numbers: (column: NumberColumn, segments: readonly number[]) => Promise<ReadonlyMap<number, Float64Array>>;
};

/** `mostBytes` is what it keeps at most. */
export const createColumnReader = (db: Database, mostBytes: number): ColumnReader => {
  // What was used last stands last.
  const kept = new Map<string, { value: Coded | Float64Array; bytes: number }>();
  let bytes = 0;

  const keep = (key: string, value: Coded | Float64Array) => {
    const size =
      value instanceof Float64Array ? value.byteLength : value.dictionary.byteLength + value.codes.byteLength;
    kept.set(key, { value, bytes: size });
    bytes += size;
    for (const [oldest, entry] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= entry.bytes;
    }
  };

  const read = async <Value extends Coded | Float64Array>(
    column: string,
    segments: readonly number[],
    is: (value: Coded | Float64Array) => value is Value,
    decode: (blobs: ColumnBlobs) => Value,
  ): Promise<ReadonlyMap<number, Value>> => {
    const found = new Map<number, Value>();
    const missing: number[] = [];
    for (const segment of segments) {
      const key = `${column} ${segment}`;
      const entry = kept.get(key);
      if (entry === undefined || !is(entry.value)) {
        missing.push(segment);
        continue;
      }
      kept.delete(key);
      kept.set(key, entry);
      found.set(segment, entry.value);
    }
    for (const row of await readColumn(db, column, missing)) {
      const value = decode(row);
      found.set(row.segment, value);
      keep(`${column} ${row.segment}`, value);
    }
    return found;
  };

  return {
    coded: (column, segments) =>
      read(column, segments, (value): value is Coded => !(value instanceof Float64Array), toCoded),
    numbers: (column, segments) =>
      read(
        column,
        segments,
        (value): value is Float64Array => value instanceof Float64Array,
        (blobs) => toNumbers(blobs.codes),
      ),
  };
};
