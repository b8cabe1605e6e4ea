/** Which of several models are the best by a figure; none where fewer than two have it, or all are alike. */
export const bestOf = <Row>(
  rows: readonly Row[],
  figure: (row: Row) => number | undefined,
  wanted: "lowest" | "highest",
): ReadonlySet<Row> => {
  const known = rows.flatMap((row) => {
    const value = figure(row);
    return value === undefined ? [] : [{ row, value }];
  });
  const values = known.map(({ value }) => value);
  const best = wanted === "lowest" ? Math.min(...values) : Math.max(...values);
  if (known.length < 2 || values.every((value) => value === best)) return new Set();
  return new Set(known.filter(({ value }) => value === best).map(({ row }) => row));
};
