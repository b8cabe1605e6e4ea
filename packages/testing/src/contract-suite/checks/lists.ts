import { bundle } from "@one-hub/openapi/contract";
import { type Check, numberIn, type Row } from "../check.ts";
import type { Caller } from "../http.ts";

type Query = Readonly<Record<string, string | number>>;

/** Paging, which is the same for every list. */
export const checkPages = async (t: Check, caller: Caller, path: string, query: Query): Promise<void> => {
  const all = t.row(path, await t.get(caller, path, query));
  const total = numberIn(all, "total_count");
  t.equal(`${path}: page and size of themselves`, [all["page"], all["size"]], [1, 10]);
  const zero = t.row(path, await t.get(caller, path, { ...query, page: 0, size: 0 }));
  t.equal(`${path}: page 0 and size 0`, [zero["page"], zero["size"], zero["total_count"]], [1, 10, total]);
  const below = t.row(path, await t.get(caller, path, { ...query, page: -3, size: "" }));
  t.equal(`${path}: page -3 and an empty size`, [below["page"], below["size"]], [1, 10]);
  const beyond = t.row(path, await t.get(caller, path, { ...query, page: 900, size: 100 }));
  t.equal(`${path}: a page beyond the end`, [beyond["data"], beyond["total_count"]], [[], total]);
  t.refused(`${path}: size 101`, await t.get(caller, path, { ...query, size: 101 }));
  t.refused(`${path}: a size that is no number`, await t.get(caller, path, { ...query, size: "ten" }));
  if (total < 2) return;
  const pages = [1, 2].map(async (page) => t.rows(path, await t.get(caller, path, { ...query, page, size: 1 })));
  const ids = (await Promise.all(pages)).map(([row]) => JSON.stringify(row));
  t.holds(`${path}: two pages of one row are two rows`, ids[0] !== ids[1] && ids.every((id) => id !== undefined));
};

const columnsOf = (schema: string): string[] => {
  const values = bundle.components.schemas[schema]?.["enum"];
  const names = Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
  return names.filter((name) => !name.startsWith("-"));
};

const isSorted = (rows: readonly Row[], column: string, sign: 1 | -1) => {
  const values = rows.map((row) => row[column]);
  // Texts are sorted by the database's own rules, so only numbers are compared.
  if (!values.every((value) => typeof value === "number")) return true;
  return values.every((value, index) => index === 0 || (value - Number(values[index - 1])) * sign >= 0);
};

/** Checks that every sort column of the contract is accepted and sorts, and that others are refused. */
export const checkOrder = async (
  t: Check,
  caller: Caller,
  path: string,
  schema: string,
  query: Query,
  unknown: string,
): Promise<void> => {
  const columns = columnsOf(schema);
  t.holds(`${schema} names columns`, columns.length > 0);
  for (const column of columns) {
    const rows = t.rows(`${path} by ${column}`, await t.get(caller, path, { ...query, order: column }));
    t.holds(`${path} is sorted by ${column}`, isSorted(rows, column, 1));
  }
  const descending = columns.map((column) => `-${column}`).join(", ");
  const rows = t.rows(`${path} by ${descending}`, await t.get(caller, path, { ...query, order: descending }));
  t.holds(`${path} is sorted by -${columns[0]}`, isSorted(rows, columns[0] ?? "", -1));
  t.refused(`${path} by ${unknown}`, await t.get(caller, path, { ...query, order: unknown }));
};
