import { type Coded, type CodedColumn, codedColumns } from "./coded.ts";

/** The columns that are numbers of their own. */
export const numberColumns = ["id", "created_at", "quota"] as const;

export type NumberColumn = (typeof numberColumns)[number];

/** The newest rows, in memory until they fill a segment. */
export type OpenSegment = {
  readonly rows: () => number;
  readonly oldest: () => number;
  readonly newest: () => number;
  readonly add: (numbers: Readonly<Record<NumberColumn, number>>, codes: Readonly<Record<CodedColumn, number>>) => void;
  readonly coded: (column: CodedColumn) => Coded;
  readonly numbers: (column: NumberColumn) => Float64Array;
  readonly clear: () => void;
};

/** An empty one with room for `most` rows. */
export const createOpenSegment = (most: number): OpenSegment => {
  const coded = new Map(
    codedColumns.map((column) => [
      column,
      { codes: new Uint16Array(most), places: new Map<number, number>(), dictionary: new Uint32Array(most) },
    ]),
  );
  const numbers = new Map(numberColumns.map((column) => [column, new Float64Array(most)]));
  let rows = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  return {
    rows: () => rows,
    oldest: () => oldest,
    newest: () => newest,
    add: (values, codes) => {
      for (const [name, column] of numbers) column[rows] = values[name];
      for (const [name, column] of coded) {
        const code = codes[name];
        let place = column.places.get(code);
        if (place === undefined) {
          place = column.places.size;
          column.places.set(code, place);
          column.dictionary[place] = code;
        }
        column.codes[rows] = place;
      }
      oldest = Math.min(oldest, values.created_at);
      newest = Math.max(newest, values.created_at);
      rows += 1;
    },
    coded: (name) => {
      const column = coded.get(name);
      if (column === undefined) throw new Error(`There is no column ${name}`);
      return {
        dictionary: column.dictionary.subarray(0, column.places.size),
        codes: column.codes.subarray(0, rows),
      };
    },
    numbers: (name) => {
      const column = numbers.get(name);
      if (column === undefined) throw new Error(`There is no column ${name}`);
      return column.subarray(0, rows);
    },
    clear: () => {
      for (const column of coded.values()) column.places.clear();
      rows = 0;
      oldest = Number.POSITIVE_INFINITY;
      newest = Number.NEGATIVE_INFINITY;
    },
  };
};
