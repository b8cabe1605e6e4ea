import Papa from "papaparse";

/** A file of comma-separated values: its header's names, and a record of texts for each line. */
export interface CsvTable {
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** First line, from 1, with a quotation mark that is not closed correctly: one value has swallowed the lines after it. */
  readonly wrongQuotes?: number | undefined;
}

/**
 * Reads a CSV text with a header, whatever its separator and line ends. The apostrophe that `csvCell` puts before a text that a spreadsheet would take
 * for a formula is removed, so that an exported file can be read again.
 */
export const readCsv = (text: string): CsvTable => {
  const content = text.replace(/^\ufeff/, "");
  const { data, meta, errors } = Papa.parse<Record<string, string>>(content, {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
    transform: (value) => value.replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/, ""),
  });
  const wrong = errors.find(({ type }) => type === "Quotes");
  return {
    names: meta.fields ?? [],
    rows: data,
    ...(wrong !== undefined && { wrongQuotes: content.slice(0, wrong.index).split(/\r\n|\r|\n/).length }),
  };
};
