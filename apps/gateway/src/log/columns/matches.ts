import type { Coded } from "./coded.ts";

/** A segment inside one question: which of its rows match. */
export type Part = {
  /** Undefined for the newest rows, which are not written yet. */
  readonly segment: number | undefined;
  readonly rows: number;
  readonly oldest: number;
  readonly newest: number;
  /** The rows that match, in order; undefined where all do. */
  readonly picked: Uint16Array | undefined;
  readonly matches: number;
};

/** Row numbers are two bytes wide. */
const mostRows = 65_536;

// Filled by one call after another, and copied where the number of matches is known.
const scratch = new Uint16Array(mostRows);

// The loops below run over every row of the log: they write first and advance only where the row is meant.

/** Leaves the rows whose code has this place in the dictionary. */
export const keepCode = (part: Part, { codes }: Coded, place: number): Part => {
  const { picked: before, rows } = part;
  let matches = 0;
  if (before === undefined)
    for (let row = 0; row < rows; row += 1) {
      scratch[matches] = row;
      if (codes[row] === place) matches += 1;
    }
  else
    for (let index = 0; index < before.length; index += 1) {
      const row = before[index] ?? 0;
      scratch[matches] = row;
      if (codes[row] === place) matches += 1;
    }
  return { ...part, picked: scratch.slice(0, matches), matches };
};

/** Leaves the rows of a time span. */
export const keepSpan = (part: Part, times: Float64Array, start: number, end: number): Part => {
  const { picked: before } = part;
  let matches = 0;
  for (let index = 0; index < part.matches; index += 1) {
    const row = before === undefined ? index : (before[index] ?? 0);
    const time = times[row] ?? 0;
    scratch[matches] = row;
    if (time >= start && time <= end) matches += 1;
  }
  return { ...part, picked: scratch.slice(0, matches), matches };
};

/** How often each place of the dictionary occurs among the rows that match. */
export const countPlaces = ({ picked, rows }: Part, { dictionary, codes }: Coded): Uint32Array => {
  const counts = new Uint32Array(dictionary.length);
  if (picked === undefined)
    for (let row = 0; row < rows; row += 1) {
      const place = codes[row] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  else
    for (let index = 0; index < picked.length; index += 1) {
      const place = codes[picked[index] ?? 0] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  return counts;
};

export const sumOf = ({ picked, rows }: Part, values: Float64Array): number => {
  let sum = 0;
  if (picked === undefined) for (let row = 0; row < rows; row += 1) sum += values[row] ?? 0;
  else for (let index = 0; index < picked.length; index += 1) sum += values[picked[index] ?? 0] ?? 0;
  return sum;
};

const tupleText = (codes: readonly number[]) => codes.join(" ");

/** Makes one column of several; its codes are numbers for the tuples, told by `tuples`. */
export const createCombiner = () => {
  const tuples: number[][] = [];
  const known = new Map<string, number>();
  const codeOf = (tuple: number[]) => {
    const text = tupleText(tuple);
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = tuples.length;
    tuples.push(tuple);
    known.set(text, made);
    return made;
  };
  return {
    tuples,
    combine: (columns: readonly Coded[], rows: number): Coded => {
      const places = new Map<string, number>();
      const dictionary: number[] = [];
      const codes = new Uint16Array(rows);
      for (let row = 0; row < rows; row += 1) {
        const own = columns.map((column) => column.codes[row] ?? 0);
        const text = tupleText(own);
        let place = places.get(text);
        if (place === undefined) {
          place = dictionary.length;
          places.set(text, place);
          dictionary.push(codeOf(columns.map((column, index) => column.dictionary[own[index] ?? 0] ?? 0)));
        }
        codes[row] = place;
      }
      return { dictionary: Uint32Array.from(dictionary), codes };
    },
  };
};
