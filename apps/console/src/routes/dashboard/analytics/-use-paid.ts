import { formatCurrency } from "@one-hub/sdk/format";
import { useCallback } from "react";
import { useNumbers } from "../../../lib/numbers.ts";

/** Says money in its currency; a number alone where the currency is not known. */
export const usePaid = (): ((amount: number, currency: string) => string) => {
  const { locale, count } = useNumbers();
  return useCallback(
    (amount, currency) =>
      /^[A-Z]{3}$/.test(currency) ? formatCurrency(amount, { locale, currency, digits: 2 }) : count(amount, 2, true),
    [locale, count],
  );
};
