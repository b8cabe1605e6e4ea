import { createContext, useContext } from "react";
import type { Price, PriceInput } from "@one-hub/sdk";

/** Fields of a price that can be edited in its row. */
export type PriceChange = Partial<Pick<PriceInput, "input" | "output" | "locked">>;

/** A price with unsaved changes. */
export interface PriceEdit {
  /** As it was read when the first change was made. */
  readonly price: Price;
  readonly change: PriceChange;
}

/** Edits of the list's cells. */
export interface PriceEdits {
  /** Changes are collected, and saved together. */
  readonly collecting: boolean;
  readonly edits: ReadonlyMap<string, PriceEdit>;
  /** Resolves to whether the change was saved, or collected; a failure has been shown. */
  readonly edit: (price: Price, change: PriceChange) => Promise<boolean>;
}

/** The price that an edit leads to, as it is written. */
export const editedPrice = ({ price, change }: PriceEdit): PriceInput => {
  const { model, type, channel_type, input, output, locked, extra_ratios } = price;
  return { model, type, channel_type, input, output, locked, ...(extra_ratios && { extra_ratios }), ...change };
};

/** Adds a change to the edits. A value that equals the stored one is removed from them. */
export const withChange = (
  edits: ReadonlyMap<string, PriceEdit>,
  price: Price,
  change: PriceChange,
): ReadonlyMap<string, PriceEdit> => {
  const before = edits.get(price.model) ?? { price, change: {} };
  const all = { ...before.change, ...change };
  const left = Object.fromEntries(
    (["input", "output", "locked"] as const).flatMap((name) =>
      all[name] === undefined || all[name] === before.price[name] ? [] : [[name, all[name]]],
    ),
  );
  const next = new Map(edits);
  if (Object.keys(left).length === 0) next.delete(price.model);
  else next.set(price.model, { price: before.price, change: left });
  return next;
};

/**
 * Moves refused edits to the prices as they are stored now, so that saving again is not refused for the same reason. Edits of deleted
 * prices and of values that are stored already are removed.
 */
export const withStored = (
  edits: ReadonlyMap<string, PriceEdit>,
  refused: readonly PriceEdit[],
  stored: readonly Price[],
): ReadonlyMap<string, PriceEdit> => {
  const next = new Map(edits);
  for (const { price, change } of refused) {
    const current = stored.find(({ model }) => model === price.model);
    const moved = current && withChange(new Map(), current, change).get(price.model);
    if (moved === undefined) next.delete(price.model);
    else next.set(price.model, moved);
  }
  return next;
};

/** Given by the page to its cells, so that a change draws the cells alone and not the table. */
export const PriceEditsContext = createContext<PriceEdits>({
  collecting: false,
  edits: new Map(),
  edit: () => Promise.resolve(false),
});

/** The price with its unsaved changes, as its cells show it. */
export const useEdited = (
  price: Price,
): { readonly edits: PriceEdits; readonly shown: Price; readonly change: PriceChange } => {
  const edits = useContext(PriceEditsContext);
  const change = edits.edits.get(price.model)?.change ?? {};
  return { edits, shown: { ...price, ...change }, change };
};
