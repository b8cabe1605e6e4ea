import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Layout.module.css";

/** The steps of space, in pixels. */
export type Gap = 4 | 8 | 12 | 16 | 20 | 24 | 32 | 48;

const gapStyle = (gap: Gap): CSSProperties & Record<"--layout-gap", string> => ({ "--layout-gap": `${gap}px` });

/** Props of {@link Stack}. */
export interface StackProps extends ElementProps<HTMLDivElement> {
  readonly children: ReactNode;
  /** 16 when left out. */
  readonly gap?: Gap | undefined;
}

/** Things under each other. */
export const Stack = ({ children, gap = 16, className, ref }: StackProps): ReactNode => (
  <div ref={ref} className={clsx(classes["stack"], className)} style={gapStyle(gap)}>
    {children}
  </div>
);

/** Props of {@link Row}. */
export interface RowBoxProps extends ElementProps<HTMLDivElement> {
  readonly children: ReactNode;
  /** 8 when left out. */
  readonly gap?: Gap | undefined;
  readonly justify?: "start" | "between" | "end" | undefined;
}

/** Things beside each other, wrapping. */
export const Row = ({ children, gap = 8, justify = "start", className, ref }: RowBoxProps): ReactNode => (
  <div ref={ref} className={clsx(classes["row"], className)} data-justify={justify} style={gapStyle(gap)}>
    {children}
  </div>
);

/** Props of {@link Columns}. */
export interface ColumnsProps extends ElementProps<HTMLDivElement> {
  readonly children: ReactNode;
  /** `wide-start` 1.7 to 1 (chart and card), `thirds` (a row's detail); halves when left out. */
  readonly shape?: "halves" | "wide-start" | "thirds" | undefined;
}

/** Columns that fall under each other on phones. */
export const Columns = ({ children, shape = "halves", className, ref }: ColumnsProps): ReactNode => (
  <div ref={ref} className={clsx(classes["columns"], className)} data-shape={shape}>
    {children}
  </div>
);

/** One line of {@link Facts}. */
export interface Fact {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** A sum. */
  readonly strong?: boolean | undefined;
}

/** Props of {@link Facts}. */
export interface FactsProps extends ElementProps<HTMLDListElement> {
  readonly facts: readonly Fact[];
}

/** Names and values in two columns: a record's detail, a price's arithmetic. */
export const Facts = ({ facts, className, ref }: FactsProps): ReactNode => (
  <dl ref={ref} className={clsx(classes["facts"], className)}>
    {facts.map((fact) => (
      <FactLine key={fact.id} fact={fact} />
    ))}
  </dl>
);

const FactLine = ({ fact }: { readonly fact: Fact }): ReactNode => (
  <>
    <dt className={clsx(fact.strong === true && classes["strong"])}>{fact.name}</dt>
    <dd className={clsx(fact.strong === true && classes["strong"])}>{fact.value}</dd>
  </>
);

/** Props of {@link ScreenReaderOnly}. */
export interface ScreenReaderOnlyProps extends ElementProps<HTMLSpanElement> {
  readonly children: ReactNode;
  /** `status` where its words change and each change is to be said. */
  readonly role?: "status" | undefined;
}

/** Said, not shown. */
export const ScreenReaderOnly = ({ children, role, className, ref }: ScreenReaderOnlyProps): ReactNode => (
  <span ref={ref} role={role} className={clsx(classes["hidden"], className)}>
    {children}
  </span>
);
