import type { Price } from "@one-hub/sdk";
import { formatCurrency, formatPrice, pointsPer1K, pointsPer1M, usdPer1K, usdPer1M } from "@one-hub/sdk/format";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { CNY_PER_USD, type PriceUnit } from "./-price-units.ts";
import type { PriceMoney, PriceSize } from "./-pricing.search.ts";

/** Writes ratios as prices. */
export interface PriceTexts {
  readonly money: PriceMoney;
  /** The price of so many tokens. */
  readonly tokens: (ratio: number, size: PriceSize) => string;
  /** The price of a side of a model; undefined where it has none. */
  readonly side: (price: Price, side: "input" | "output", size: PriceSize) => string | undefined;
  /** The unit in which a column of money is typed; points are typed as ratios. */
  readonly unit: (size: PriceSize) => PriceUnit;
}

/** {@link PriceTexts} in the money that the address names, else in the site's own. The same object until something changes. */
export const usePriceTexts = (chosen: PriceMoney | undefined): PriceTexts => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const { displayInCurrency, points, locale } = useNumbers();
  const money = chosen ?? (displayInCurrency ? "usd" : "points");
  return useMemo(() => {
    const tokens = (ratio: number, size: PriceSize): string => {
      if (ratio === 0) return t("prices:free");
      if (money === "points") return points((size === "1M" ? pointsPer1M : pointsPer1K)(ratio));
      const price = (size === "1M" ? usdPer1M : usdPer1K)(ratio, money === "cny" ? CNY_PER_USD : 1);
      if (money === "usd") return formatPrice(price);
      // Yuan as dollars are written, with their own sign.
      const sign = formatCurrency(0, { locale, currency: "CNY", digits: 0 }).replaceAll(/[\d\s.,٠-٩]/g, "");
      return formatPrice(price).replace("$", sign);
    };
    return {
      money,
      tokens,
      side: (price, side, size) => {
        const ratio = price[side];
        if (price.type === "tokens") return tokens(ratio, size);
        return side === "output" ? undefined : t("prices:perCall", { price: tokens(ratio, "1K") });
      },
      unit: (size: PriceSize) => (money === "points" ? "ratio" : `${money}${size}`),
    };
  }, [t, money, points, locale]);
};
