import Papa from "papaparse";

/** A file of comma-separated values: its header's names, and a record of texts for each line. */
export interface CsvTable {
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/**
 * Reads a CSV text with a header, whatever its separator and line ends. The apostrophe that `csvCell` puts before a text that a spreadsheet would take
 * for a formula is removed, so that an exported file can be read again.
 */
export const readCsv = (text: string): CsvTable => {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
    transform: (value) => value.replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/, ""),
  });
  return { names: meta.fields ?? [], rows: data };
};
