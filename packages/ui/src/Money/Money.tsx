import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Money.module.css";

interface MoneyProps extends ElementProps<HTMLSpanElement> {
  readonly children: ReactNode;
}

/** A formatted amount with its unit, from left to right in every language, or a phrase of a language with amounts in it. Never breaks. */
export const Money = ({ children, className, ref }: MoneyProps): ReactNode => (
  <span ref={ref} className={clsx(classes["money"], className)}>
    {children}
  </span>
);
