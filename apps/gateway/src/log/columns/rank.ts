import type { Coded } from "./coded.ts";
import type { Part } from "./matches.ts";

/** Rows of one segment: those that match, and where `only` is given have that value as well. */
export type Slice = {
  readonly part: Part;
  readonly count: number;
  readonly only: { readonly codes: Coded["codes"]; readonly place: number } | undefined;
};

type Direction = "asc" | "desc";

/** A column that orders rows of the same second. */
export type RankedColumn = {
  readonly direction: Direction;
  readonly coded: (part: Part) => Coded;
  readonly ranks: ReadonlyMap<number, number>;
};

type Loaded = {
  readonly ids: (part: Part) => Float64Array;
  readonly times: (part: Part) => Float64Array;
  readonly ranked: readonly RankedColumn[];
};

type Wanted = {
  readonly direction: Direction;
  readonly idDirection: Direction;
  /** Whether something stands between time and id in the order. */
  readonly hasTies: boolean;
  readonly offset: number;
  readonly size: number;
};

const signOf = (direction: Direction) => (direction === "desc" ? -1 : 1);

/**
 * The smallest run of slices that holds the wanted rows. Rows are written in the order of time, but clocks are set back
 * at times: a run ends only where everything on one side is older than everything on the other.
 */
const chooseSlices = (slices: readonly Slice[], { direction, offset, size }: Wanted, apart: boolean) => {
  const desc = direction === "desc";
  const ordered = desc ? slices.toReversed() : slices;
  const first = ({ part }: Slice) => (desc ? -part.newest : part.oldest);
  const last = ({ part }: Slice) => (desc ? -part.oldest : part.newest);
  // Times that count upwards in the wanted direction.
  const startsFrom: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const slice of ordered.toReversed()) {
    least = Math.min(least, first(slice));
    startsFrom.push(least);
  }
  startsFrom.reverse();
  let most = Number.NEGATIVE_INFINITY;
  let passed = 0;
  let from = 0;
  let skipped = 0;
  for (const [index, slice] of ordered.entries()) {
    most = Math.max(most, last(slice));
    passed += slice.count;
    const next = startsFrom[index + 1] ?? Number.POSITIVE_INFINITY;
    if (apart ? most >= next : most > next) continue;
    if (passed <= offset) {
      from = index + 1;
      skipped = passed;
    } else if (passed >= offset + size) return { chosen: ordered.slice(from, index + 1), skipped };
  }
  return { chosen: ordered.slice(from), skipped };
};

/** Ids of the wanted rows in the order of time. `load` reads what is needed of the segments that hold them. */
export const rankByTime = async (
  slices: readonly Slice[],
  wanted: Wanted,
  load: (parts: readonly Part[]) => Promise<Loaded>,
): Promise<number[]> => {
  const { direction, idDirection, hasTies, offset, size } = wanted;
  // Where the ids go the way of the times, rows of one second may stand in two segments and are still in order.
  const isPlain = direction === idDirection && !hasTies;
  const { chosen, skipped } = chooseSlices(slices, wanted, !isPlain);
  const { ids, times, ranked } = await load(chosen.map(({ part }) => part));
  const rows: { id: number; time: number; ranks: readonly number[] }[] = [];
  for (const { part, only } of chosen) {
    const partIds = ids(part);
    const partTimes = times(part);
    const columns = ranked.map(({ coded, ranks, direction: way }) => ({
      coded: coded(part),
      ranks,
      sign: signOf(way),
    }));
    const { picked } = part;
    for (let index = 0; index < part.matches; index += 1) {
      const row = picked === undefined ? index : (picked[index] ?? 0);
      if (only !== undefined && only.codes[row] !== only.place) continue;
      rows.push({
        id: partIds[row] ?? 0,
        time: partTimes[row] ?? 0,
        ranks: columns.map(
          ({ coded, ranks, sign }) => sign * (ranks.get(coded.dictionary[coded.codes[row] ?? 0] ?? 0) ?? 0),
        ),
      });
    }
  }
  const timeSign = signOf(direction);
  const idSign = signOf(idDirection);
  rows.sort((left, right) => {
    if (left.time !== right.time) return timeSign * (left.time - right.time);
    for (const [index, rank] of left.ranks.entries()) {
      const other = right.ranks[index] ?? 0;
      if (rank !== other) return rank - other;
    }
    return idSign * (left.id - right.id);
  });
  return rows.slice(offset - skipped, offset - skipped + size).map(({ id }) => id);
};
