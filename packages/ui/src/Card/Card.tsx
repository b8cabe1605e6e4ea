import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Card.module.css";

export interface CardProps extends ElementProps {
  /** Heading; makes the card a named region. */
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** End of the heading: a link, tabs. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
  /** `true` lets the content reach the card's edges (tables). */
  readonly flush?: boolean | undefined;
}

/** A surface with a hairline; 20 px inside. */
export const Card = ({ title, description, end, children, flush = false, className, ref }: CardProps): ReactNode => {
  const id = useId();
  const headed = title !== undefined || end !== undefined;
  return (
    <section
      ref={ref}
      className={clsx(classes["card"], className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {headed ? (
        <header className={classes["head"]}>
          <div className={classes["titles"]}>
            {title === undefined ? null : (
              <h2 id={id} className={classes["title"]}>
                {title}
              </h2>
            )}
            {description === undefined ? null : <p className={classes["description"]}>{description}</p>}
          </div>
          {end === undefined ? null : <div className={classes["end"]}>{end}</div>}
        </header>
      ) : null}
      <div className={clsx(classes["body"], flush && classes["flush"])}>{children}</div>
    </section>
  );
};

export interface SectionCardProps extends ElementProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
  /** Buttons under a hairline, the main one last. */
  readonly footer?: ReactNode;
  /** Anchor, for pages with many sections. */
  readonly id?: string | undefined;
}

/** One section of a settings or profile page: heading, fields, buttons, divided by hairlines. */
export const SectionCard = ({
  title,
  description,
  end,
  children,
  footer,
  id,
  className,
  ref,
}: SectionCardProps): ReactNode => {
  const heading = useId();
  return (
    <section
      ref={ref}
      id={id}
      className={clsx(classes["card"], classes["section"], className)}
      aria-labelledby={heading}
    >
      <header className={classes["head"]}>
        <div className={classes["titles"]}>
          <h2 id={heading} className={classes["title"]}>
            {title}
          </h2>
          {description === undefined ? null : <p className={classes["description"]}>{description}</p>}
        </div>
        {end === undefined ? null : <div className={classes["end"]}>{end}</div>}
      </header>
      <div className={classes["body"]}>{children}</div>
      {footer === undefined ? null : <footer className={classes["foot"]}>{footer}</footer>}
    </section>
  );
};
