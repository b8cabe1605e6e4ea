import { Figure } from "@one-hub/ui";
import { Fragment, type ReactNode } from "react";
import { usePaid } from "./-use-paid.ts";

interface PaidSumProps {
  /** One sum a currency. */
  readonly sums: readonly { readonly amount: number; readonly currency: string }[];
}

/** Money of several currencies: a line breaks between two sums, not within one. */
export const PaidSum = ({ sums }: PaidSumProps): ReactNode => {
  const paid = usePaid();
  return sums.map(({ amount, currency }, index) => (
    <Fragment key={currency}>
      {index === 0 ? null : " + "}
      <Figure>{paid(amount, currency)}</Figure>
    </Fragment>
  ));
};
