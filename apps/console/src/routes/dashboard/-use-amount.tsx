import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { HeadlineSum } from "../../shared/HeadlineSum/HeadlineSum.tsx";

/** Says quota in the site's unit, with its name: "$1.5", or "750k points". */
export const useAmount = (): ((points: number, digits?: number) => string) => {
  const { t } = useTranslation("dashboard");
  const { displayInCurrency, quota } = useNumbers();
  return useCallback(
    (points, digits = 6) => {
      const number = quota(points, digits);
      return displayInCurrency ? number : t("stats.points", { number });
    },
    [t, displayInCurrency, quota],
  );
};

/** Says quota as a {@link HeadlineSum}. */
export const useHeadline = (): ((points: number) => ReactNode) => {
  const amount = useAmount();
  return (points) => <HeadlineSum quota={points} exact={amount(points)} />;
};
