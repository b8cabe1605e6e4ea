import { formatCharge, formatTimestamp } from "@one-hub/sdk/format";

export type CsvValue = string | number;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_START = "\ufeff";

/**
 * A cell. A text that a spreadsheet would take for a formula gets an apostrophe in front: names come from people. A text
 * with separators, quotes, line ends or blanks around it is quoted.
 */
export const csvCell = (value: CsvValue): string => {
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;

/** A column of a file: its name, and what a row has in it. */
export interface CsvColumn<Row> {
  readonly name: string;
  readonly cell: (row: Row) => CsvValue;
}

/** The file's first line and the maker of the others, by its columns. */
export const csvLines = <Row>(
  columns: readonly CsvColumn<Row>[],
): { readonly head: string; readonly line: (row: Row) => string } => ({
  head: csvLine(columns.map(({ name }) => name)),
  line: (row) => csvLine(columns.map(({ cell }) => cell(row))),
});

/** Points in dollars: a number, so that a spreadsheet can add it up. */
export const csvDollars = (quota: number, quotaPerUnit: number): number =>
  Number(formatCharge(quota, quotaPerUnit).replace("$", ""));

/** A time in unix seconds; empty where the row has none, 0 or -1. */
export const csvTime = (seconds: number): string => (seconds <= 0 ? "" : formatTimestamp(seconds));

/** Hands a file to the person. */
export const saveFile = (parts: readonly BlobPart[], name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Hands a CSV file to the person. */
export const saveCsv = (parts: readonly string[], name: string): void =>
  saveFile(parts, name, "text/csv;charset=utf-8");
