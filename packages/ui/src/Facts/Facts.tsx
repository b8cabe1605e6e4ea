import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Facts.module.css";

/** One line of {@link Facts}. */
export interface Fact {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** A sum. */
  readonly strong?: boolean | undefined;
}

interface FactsProps extends ElementProps<HTMLDListElement> {
  readonly facts: readonly Fact[];
}

/** Names and values in two columns: a record's detail, a price's arithmetic. */
export const Facts = ({ facts, className, ref }: FactsProps): ReactNode => (
  <dl ref={ref} className={clsx(classes["facts"], className)}>
    {facts.map(({ id, name, value, strong }) => (
      <div key={id} className={classes["fact"]} data-strong={strong}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
