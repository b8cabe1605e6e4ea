import { Box, Text, Group } from "@mantine/core";
import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Card.module.css";

interface CardProps extends ElementProps {
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
          <Box miw={0}>
            {title === undefined ? null : (
              <Text id={id} component="h2" fw={600}>
                {title}
              </Text>
            )}
            {description === undefined ? null : (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </Box>
          {end === undefined ? null : (
            <Group wrap="nowrap" ms="auto">
              {end}
            </Group>
          )}
        </header>
      ) : null}
      <div className={clsx(classes["body"], flush && classes["flush"])}>{children}</div>
    </section>
  );
};

interface SectionCardProps extends ElementProps {
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
        <Box miw={0}>
          <Text id={heading} component="h2" fw={600}>
            {title}
          </Text>
          {description === undefined ? null : (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Box>
        {end === undefined ? null : (
          <Group wrap="nowrap" ms="auto">
            {end}
          </Group>
        )}
      </header>
      <div className={classes["body"]}>{children}</div>
      {footer === undefined ? null : <footer className={classes["foot"]}>{footer}</footer>}
    </section>
  );
};
