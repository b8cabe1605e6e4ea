import {
  type ExtraTokenClass,
  extraTokenClasses,
  formatPrice,
  pointsPer1K,
  pointsPer1M,
  usdPer1K,
  usdPer1M,
  usdPerCall,
} from "@one-hub/sdk/format";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import type { PriceRow } from "./price-rows.ts";
import { modalities, type ModelsSearch } from "./models.search.ts";

/** How prices are written: in dollars or points, for so many tokens. */
export interface PriceLook {
  readonly unit: ModelsSearch["unit"];
  readonly money: "currency" | "quota";
}

type Priced = Pick<PriceRow, "type" | "input" | "output">;

/** Writes prices. A group's multiplier goes in as it is; a price of zero is a word. */
export interface PriceTexts {
  readonly input: (row: Priced, groupRatio: number) => string;
  /** Undefined for what is charged by the call. */
  readonly output: (row: Priced, groupRatio: number) => string | undefined;
  /** The multiplier itself: "× 0.5". */
  readonly ratio: (ratio: number) => string;
  /** Formats the price of a token ratio in the chosen unit. */
  readonly tokens: (ratio: number, groupRatio: number) => string;
}

/** {@link PriceTexts} in the person's language. The same object until something changes. */
export const usePriceTexts = ({ unit, money }: PriceLook): PriceTexts => {
  const { t } = useTranslation("prices");
  const { ratio: ratioText, points } = useNumbers();
  return useMemo(() => {
    const tokens = (ratio: number, groupRatio: number): string => {
      if (ratio === 0 || groupRatio === 0) return t("free");
      if (money === "quota") return points((unit === "1M" ? pointsPer1M : pointsPer1K)(ratio, groupRatio));
      return formatPrice((unit === "1M" ? usdPer1M : usdPer1K)(ratio, groupRatio));
    };
    const call = (ratio: number, groupRatio: number): string => {
      if (ratio === 0 || groupRatio === 0) return t("free");
      return t("perCall", {
        price: money === "quota" ? points(pointsPer1K(ratio, groupRatio)) : formatPrice(usdPerCall(ratio, groupRatio)),
      });
    };
    return {
      tokens,
      input: (row, groupRatio) => (row.type === "times" ? call : tokens)(row.input, groupRatio),
      output: (row, groupRatio) => (row.type === "times" ? undefined : tokens(row.output, groupRatio)),
      ratio: (ratio) => `× ${ratioText(ratio, 4)}`,
    };
  }, [t, ratioText, points, unit, money]);
};

/** Names what a model can take or give; what this console does not know is called as the gateway calls it. */
export const useModalityText = (): ((name: string) => string) => {
  const { t } = useTranslation("prices");
  return useCallback(
    (name) => {
      const known = modalities.find((one) => one === name);
      return known === undefined ? name : t(`modalities.${known}`);
    },
    [t],
  );
};

/** Whether a price names a token class that this console knows. */
export const isExtra = (name: string): name is ExtraTokenClass => Object.hasOwn(extraTokenClasses, name);

/** Names the token classes with a ratio of their own; an unknown one is called as the gateway calls it. */
export const useExtraText = (): ((name: string) => string) => {
  const { t } = useTranslation("prices");
  return useCallback((name) => (isExtra(name) ? t(`extra.${name}`) : name), [t]);
};
