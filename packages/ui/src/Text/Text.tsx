import { clsx } from "clsx";
import { Children, type ComponentPropsWithRef, Fragment, type ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import { useTooltip } from "../Tooltip/use-tooltip.tsx";
import classes from "./Text.module.css";

/** Props of the inline text components. */
export interface InlineProps extends ElementProps {
  readonly children: ReactNode;
}

/** Machine-readable text: keys, ids, models, addresses. Left to right in every language. */
export const Mono = ({ children, className, ref }: InlineProps): ReactNode => (
  <span ref={ref} className={clsx(classes["mono"], className)}>
    {children}
  </span>
);

/** A formatted amount with its unit. Left to right in every language; never breaks. */
export const Money = ({ children, className, ref }: InlineProps): ReactNode => (
  <span ref={ref} className={clsx(classes["money"], className)}>
    {children}
  </span>
);

/** Secondary text. */
export const Muted = ({ children, className, ref }: InlineProps): ReactNode => (
  <span ref={ref} className={clsx(classes["muted"], className)}>
    {children}
  </span>
);

/** Help-sized text (12.5 px), muted. */
export const Small = ({ children, className, ref }: InlineProps): ReactNode => (
  <span ref={ref} className={clsx(classes["small"], classes["muted"], className)}>
    {children}
  </span>
);

/** The word of a row that names it. */
export const Strong = ({ children, className, ref }: InlineProps): ReactNode => (
  <span ref={ref} className={clsx(classes["strong"], className)}>
    {children}
  </span>
);

/** Props of {@link FactLine}. */
export interface FactLineProps extends ElementProps {
  readonly facts: readonly ReactNode[];
}

/** FactLine in a line with dots between. Each keeps its own direction, all of them the page's order; a line breaks between two, not within one. */
export const FactLine = ({ facts, className, ref }: FactLineProps): ReactNode => (
  <span ref={ref} className={className}>
    {Children.map(facts, (fact, index) => (
      <Fragment>
        <span className={classes["fact"]}>
          <bdi>{fact}</bdi>
          {index < facts.length - 1 ? " ·" : null}
        </span>{" "}
      </Fragment>
    ))}
  </span>
);

/** Props of {@link TimeText}. */
export interface TimeTextProps extends ElementProps<HTMLTimeElement> {
  /** Shown, e.g. "2 min ago". */
  readonly children: ReactNode;
  /** The exact time in words, shown on hover and focus. */
  readonly exact: string;
  /** ISO 8601, for machines. */
  readonly dateTime: string;
}

/** A relative time; the exact one on hover and keyboard focus. */
export const TimeText = ({ children, exact, dateTime, className, ref }: TimeTextProps): ReactNode => {
  const { anchor, tip } = useTooltip(exact);
  return (
    <>
      <time ref={ref} dateTime={dateTime} tabIndex={0} className={clsx(classes["time"], className)} {...anchor}>
        {children}
      </time>
      {tip}
    </>
  );
};

/** Class name of a text link, for the application's own link component. */
export const linkClass = classes["link"] ?? "";

/** A plain text link. For places inside the application use its own link with {@link linkClass}. */
export const Anchor = ({ className, children, ...rest }: ComponentPropsWithRef<"a">): ReactNode => (
  <a className={clsx(linkClass, className)} {...rest}>
    {children}
  </a>
);
