/** Text or number of a cell. */
export type CsvValue = string | number;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_START = "\ufeff";

/**
 * A cell. A text that a spreadsheet would take for a formula gets an apostrophe in front: names in the log come from people. A text
 * with separators, quotes, line ends or blanks around it is quoted.
 */
export const csvCell = (value: CsvValue): string => {
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(",")}\r\n`;
