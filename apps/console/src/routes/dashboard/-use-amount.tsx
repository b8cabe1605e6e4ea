import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";

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

interface HeadlineSumProps {
  /** Quota units. */
  readonly quota: number;
  /** The exact sum, for the hover and where the site shows points. */
  readonly exact: string;
}

/** A sum of two decimals, or of two significant digits below a cent, with the exact one on hover. */
export const HeadlineSum = ({ quota, exact }: HeadlineSumProps): ReactNode => {
  const { headline } = useNumbers();
  return <span title={exact}>{headline(quota) ?? exact}</span>;
};

/** Says quota as a {@link HeadlineSum}. */
export const useHeadline = (): ((points: number) => ReactNode) => {
  const amount = useAmount();
  return (points) => <HeadlineSum quota={points} exact={amount(points)} />;
};
