import { amountWithPoint } from "../../../lib/decimal-input.ts";
import type { RowKind } from "./-options.ts";

/** Cells of a row, as they are typed. */
export type Cells = readonly string[];

/** The problem of a cell. */
export type CellProblem = "missing" | "twice" | "notNumber" | "notWhole" | "notAbove";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

const linkCells = (entry: unknown): Cells[] => {
  if (!isRecord(entry)) return [];
  const { name = "", url = "", show, sort = 0, ...rest } = entry;
  // Fields of other versions are carried along.
  return [[cellText(name), cellText(url), String(show === true), cellText(sort), JSON.stringify(rest)]];
};

/** The rows of a stored JSON text; undefined where it cannot be read. */
export const readRows = (kind: RowKind, stored: string): Cells[] | undefined => {
  if (stored.trim() === "") return [];
  const value = parse(stored);
  if (kind === "chatLinks") {
    if (!Array.isArray(value)) return undefined;
    return value.flatMap(linkCells).toSorted((left, right) => Number(right[3]) - Number(left[3]));
  }
  return isRecord(value) ? Object.entries(value).map(([name, cell]) => [name, cellText(cell)]) : undefined;
};

/** A name as it is stored and compared: amounts are one amount however they are typed, and the gateway finds them by their digits. */
const storedName = (kind: RowKind, name: string): string => (kind === "discounts" ? String(Number(name)) : name.trim());

/** The factor of a discount as typed. */
export const factorOf = (cell: string): number => Number(amountWithPoint(cell));

const valueOf = (kind: RowKind, cell: string): unknown => {
  if (kind === "think") return cell === "true";
  return kind === "discounts" ? factorOf(cell) : Number(cell);
};

/** The JSON text of rows without problems. */
export const writeRows = (kind: RowKind, rows: readonly Cells[]): string => {
  if (kind !== "chatLinks")
    return JSON.stringify(
      Object.fromEntries(rows.map(([name = "", cell = ""]) => [storedName(kind, name), valueOf(kind, cell)])),
    );
  if (rows.length === 0) return "";
  return JSON.stringify(
    rows.map(([name = "", url = "", show, sort = "0", rest = "{}"]) => ({
      ...(parse(rest) as object),
      name: name.trim(),
      url: url.trim(),
      show: show === "true",
      sort: Number(sort),
    })),
  );
};

const numberProblem = (cell: string, whole: boolean): CellProblem | undefined => {
  const text = whole ? cell.trim() : amountWithPoint(cell);
  if (text === "") return "missing";
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return "notNumber";
  return whole && !/^-?\d+$/.test(text) ? "notWhole" : undefined;
};

const aboveZero = (cell: string, whole: boolean): CellProblem | undefined =>
  numberProblem(cell, whole) ?? (Number(amountWithPoint(cell)) > 0 ? undefined : "notAbove");

const nameProblem = (kind: RowKind, name: string, names: readonly string[]): CellProblem | undefined => {
  const wrong = kind === "discounts" ? aboveZero(name, true) : name.trim() === "" ? "missing" : undefined;
  const stored = storedName(kind, name);
  return wrong ?? (names.filter((other) => storedName(kind, other) === stored).length > 1 ? "twice" : undefined);
};

/** The problem of each cell of a row; undefined for a valid one. */
export const rowProblems = (
  kind: RowKind,
  row: Cells,
  rows: readonly Cells[],
): readonly (CellProblem | undefined)[] => {
  const [name = "", second = "", , sort = ""] = row;
  if (kind === "chatLinks")
    return [
      name.trim() === "" ? "missing" : undefined,
      second.trim() === "" ? "missing" : undefined,
      undefined,
      numberProblem(sort, true),
    ];
  const names = rows.map(([other = ""]) => other);
  const value = kind === "think" ? undefined : aboveZero(second, kind === "maxTokens");
  return [nameProblem(kind, name, names), value];
};

/** Moves a row up or down. Links are sorted by their number, so all are renumbered. */
export const moveRow = (rows: readonly Cells[], index: number, by: 1 | -1): Cells[] => {
  const moved = [...rows];
  const [row] = moved.splice(index, 1);
  if (row !== undefined) moved.splice(index + by, 0, row);
  return moved.map(([name = "", url = "", show = "", , rest = "{}"], place) => [
    name,
    url,
    show,
    String(moved.length - place),
    rest,
  ]);
};
