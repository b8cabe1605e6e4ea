import type { Price } from "@one-hub/sdk";
import { type ExtraTokenClass, extraTokenClasses, formatDay, type PriceList, readPriceList } from "@one-hub/sdk/format";
import { CSV_START, type CsvColumn, csvLines, saveCsv, saveFile } from "../../../../lib/csv.ts";
import type { CsvTable } from "../../../../lib/read-csv.ts";

const classes = Object.keys(extraTokenClasses).filter((name): name is ExtraTokenClass => name in extraTokenClasses);

/** The names are those of the gateway's fields, so that a file can be read again in any language. */
const columns: readonly CsvColumn<Price>[] = [
  { name: "model", cell: ({ model }) => model },
  { name: "type", cell: ({ type }) => type },
  { name: "channel_type", cell: ({ channel_type }) => channel_type },
  { name: "input", cell: ({ input }) => input },
  { name: "output", cell: ({ output }) => output },
  { name: "locked", cell: ({ locked }) => String(locked) },
  ...classes.map((name) => ({ name, cell: ({ extra_ratios }: Price) => extra_ratios?.[name] ?? "" })),
];

const fileName = (ending: string): string => `prices-${formatDay(Math.floor(Date.now() / 1000))}.${ending}`;

/** Saves prices for a spreadsheet. */
export const savePricesAsCsv = (prices: readonly Price[]): void => {
  const { head, line } = csvLines(columns);
  saveCsv([CSV_START, head, ...prices.map(line)], fileName("csv"));
};

/** Saves prices in the form in which one-hub publishes and reads price lists. */
export const savePricesAsJson = (prices: readonly Price[]): void => {
  const rows = prices.map(({ model, type, channel_type, input, output, locked, extra_ratios }) => ({
    model,
    type,
    channel_type,
    input,
    output,
    locked,
    ...(extra_ratios && { extra_ratios }),
  }));
  saveFile([JSON.stringify(rows, null, 2)], fileName("json"), "application/json");
};

/** A number of a file; what is no number stays a text, for the list's reader to refuse. */
const numberOf = (text: string | undefined): number | string | undefined => {
  const typed = text?.trim() ?? "";
  if (typed === "") return undefined;
  return /^\d*\.?\d+(?:e[+-]?\d+)?$/i.test(typed) ? Number(typed) : typed;
};

/** Prices of a file. */
export interface PriceFile extends PriceList {
  /** As `CsvTable` has it; nothing else is read then. */
  readonly wrongQuotes?: number | undefined;
}

const fromCsv = ({ names, rows, wrongQuotes }: CsvTable): PriceFile | undefined => {
  if (wrongQuotes !== undefined) return { prices: [], refused: [], wrongQuotes };
  if (!names.includes("model")) return undefined;
  return readPriceList(
    rows.map((row) => {
      const extras = classes.flatMap((name) => {
        const ratio = numberOf(row[name]);
        return ratio === undefined ? [] : [[name, ratio] as const];
      });
      return {
        model: row["model"],
        type: row["type"]?.trim() || "tokens",
        channel_type: numberOf(row["channel_type"]),
        input: numberOf(row["input"]),
        output: numberOf(row["output"]),
        locked: /^(?:true|1|yes)$/i.test(row["locked"]?.trim() ?? ""),
        extra_ratios: extras.length === 0 ? undefined : Object.fromEntries(extras),
      };
    }),
  );
};

/** Reads a file's content: JSON as one-hub publishes it, else comma-separated values. Undefined where it is neither. */
export const readPriceFile = async (text: string): Promise<PriceFile | undefined> => {
  const start = text.trimStart().slice(0, 1);
  if (start === "[" || start === "{") {
    try {
      return readPriceList(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  const { readCsv } = await import("../../../../lib/read-csv.ts");
  return fromCsv(readCsv(text));
};
