import type { SortOrder } from "@one-hub/ui";
import { figureNames, type Figures } from "./-telemetry.search.ts";

/** A share as it is shown: what failed once did not succeed always, however often it was called. */
export const shownRate = (rate: number): number => (rate < 1 ? Math.min(rate, 0.9999) : rate);

/** Sorts by a figure, with ties by name, or by name alone. Missing figures come last in both directions. */
export const sortFigures = <Row extends Figures>(
  rows: readonly Row[],
  order: SortOrder<string>,
  nameOf: (row: Row) => string,
): readonly Row[] => {
  const descending = order.startsWith("-");
  const turned = descending ? -1 : 1;
  const figure = figureNames.find((name) => name === order.slice(descending ? 1 : 0));
  const byName = (one: Row, other: Row): number => {
    const [left, right] = [nameOf(one), nameOf(other)];
    return left === right ? 0 : left < right ? -1 : 1;
  };
  if (figure === undefined) return rows.toSorted((one, other) => byName(one, other) * turned);
  return rows.toSorted((one, other) => {
    const [left, right] = [one[figure], other[figure]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(one, other);
    return (left - right) * turned || byName(one, other);
  });
};
