import type { Price } from "@one-hub/sdk";
import type { ListedPrice, PriceList } from "@one-hub/sdk/format";
import type { ImportChange, ImportRow } from "../../../../shared/ImportReview/ImportReview.tsx";

/** How an import words what it compares. */
export interface ImportWords {
  /** Name of a field of prices, or of a token class. */
  readonly field: (name: string) => string;
  readonly ratio: (ratio: number) => string;
  readonly type: (type: Price["type"]) => string;
  readonly vendor: (id: number) => string;
  readonly locked: (locked: boolean) => string;
  /** Why an entry is no price, by its field. */
  readonly refused: (field: string, line: number) => string;
  /** Nothing will change a price that is locked. */
  readonly isLocked: string;
}

const changesOf = (before: Price | undefined, after: ListedPrice, words: ImportWords): ImportChange[] => {
  const change = (name: string, from: string, to: string): ImportChange[] =>
    from === to ? [] : [{ label: words.field(name), before: from, after: to }];
  const classes = [...new Set([...Object.keys(before?.extra_ratios ?? {}), ...Object.keys(after.extra_ratios ?? {})])];
  const text = (ratio: number | undefined): string => (ratio === undefined ? "" : words.ratio(ratio));
  const ratioChange = (name: string, from: number | undefined, to: number | undefined): ImportChange[] =>
    from === to ? [] : [{ label: words.field(name), before: text(from), after: text(to) }];
  return [
    ...change("type", before === undefined ? "" : words.type(before.type), words.type(after.type)),
    ...change(
      "vendor",
      before === undefined ? "" : words.vendor(before.channel_type),
      words.vendor(after.channel_type),
    ),
    ...ratioChange("input", before?.input, after.input),
    // The output of a call has no price.
    ...(after.type === "times" ? [] : ratioChange("output", before?.output, after.output)),
    ...classes.flatMap((name) => ratioChange(name, before?.extra_ratios?.[name], after.extra_ratios?.[name])),
    // Published lists lock nothing, and must not seem to unlock.
    ...(after.locked
      ? change("locked", before === undefined ? "" : words.locked(before.locked), words.locked(true))
      : []),
  ];
};

/** Compares a list with the stored prices: every entry of it, then the prices that it lacks. The id of a row is its model. */
export const compareLists = (
  stored: readonly Price[],
  { prices, refused }: PriceList,
  words: ImportWords,
): ImportRow[] => {
  const before = new Map(stored.map((price) => [price.model, price]));
  // A refused entry names its model all the same: its price is not missing from the list.
  const listed = new Set([...prices, ...refused].map(({ model }) => model.trim()));
  const rows = prices.map((after): ImportRow => {
    const known = before.get(after.model);
    const changes = changesOf(known, after, words);
    const row = { id: after.model, name: after.model, changes };
    if (known === undefined) return { ...row, verdict: "new" };
    if (changes.length === 0) return { ...row, verdict: "same" };
    return known.locked ? { ...row, verdict: "locked", reason: words.isLocked } : { ...row, verdict: "changed" };
  });
  const gone = stored
    .filter(({ model }) => !listed.has(model))
    .map(({ model, locked }): ImportRow =>
      locked
        ? { id: model, name: model, verdict: "locked", reason: words.isLocked }
        : { id: model, name: model, verdict: "gone" },
    );
  return [
    ...rows,
    ...refused.map(({ index, model, field }): ImportRow => ({
      id: `#${index}`,
      name: model === "" ? `#${index + 1}` : model,
      verdict: "refused",
      reason: words.refused(field, index + 1),
    })),
    ...gone,
  ];
};

/** One call of an import. */
export interface ImportStep {
  readonly kind: "new" | "changed" | "gone";
  readonly models: readonly string[];
}

/** Prices of one call: a megabyte holds several times as many. */
const STEP_SIZE = 500;

/** The calls that apply the chosen rows. */
export const importSteps = (rows: readonly ImportRow[], chosen: ReadonlySet<string>): ImportStep[] =>
  (["new", "changed", "gone"] as const).flatMap((kind) => {
    const models = rows.flatMap(({ id, verdict }) => (verdict === kind && chosen.has(id) ? [id] : []));
    return Array.from({ length: Math.ceil(models.length / STEP_SIZE) }, (_, step) => ({
      kind,
      models: models.slice(step * STEP_SIZE, (step + 1) * STEP_SIZE),
    }));
  });
