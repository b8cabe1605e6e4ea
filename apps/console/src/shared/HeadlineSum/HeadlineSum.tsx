import { Figure } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useNumbers } from "../../lib/numbers.ts";

interface HeadlineSumProps {
  /** Quota units. */
  readonly quota: number;
  /** The exact sum, for the hover and where the site shows points. */
  readonly exact: string;
}

/** A sum of two decimals, or of two significant digits below a cent, with the exact one on hover. */
export const HeadlineSum = ({ quota, exact }: HeadlineSumProps): ReactNode => {
  const { headline } = useNumbers();
  return <Figure title={exact}>{headline(quota) ?? exact}</Figure>;
};
