import type { ReactNode } from "react";
import type { PriceRow } from "./price-rows.ts";
import type { PriceLook, PriceTexts } from "./price-text.ts";

/** What every row is written with. */
export interface Shown {
  readonly texts: PriceTexts;
  readonly group: string | undefined;
  readonly ratio: number;
  readonly icons: ReadonlyMap<string, string>;
  readonly money: PriceLook["money"];
  /** "per 1M". */
  readonly unit: string;
}

export interface RowTool {
  readonly header: string;
  /** An icon where there is little room, else with its word. */
  readonly button: (row: PriceRow, room: "little" | "enough") => ReactNode;
}

/** Whether the group in force can call a model. */
export const callable = (row: PriceRow, { group }: Shown): boolean => group === undefined || row.groups.has(group);
