import { Group, Paper, Text } from "@mantine/core";
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
  /** A section of a settings page: heading, fields and buttons are divided by hairlines. */
  readonly divided?: boolean | undefined;
  /** Buttons under a hairline, the main one last. */
  readonly footer?: ReactNode;
}

/** A surface with a hairline; 20 px inside. */
export const Card = ({
  title,
  description,
  end,
  children,
  flush = false,
  divided = false,
  footer,
  className,
  ref,
}: CardProps): ReactNode => {
  const id = useId();
  return (
    <Paper
      component="section"
      ref={ref}
      withBorder
      radius="lg"
      shadow="xs"
      bg="var(--ui-surface)"
      miw={0}
      className={clsx(divided && classes["divided"], className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined && end === undefined ? null : (
        <header className={classes["head"]}>
          <div className={classes["title"]}>
            {title === undefined ? null : (
              <Text id={id} component="h2" fw={650}>
                {title}
              </Text>
            )}
            {description === undefined ? null : (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </div>
          {end === undefined ? null : (
            <Group wrap="nowrap" ms="auto">
              {end}
            </Group>
          )}
        </header>
      )}
      <div className={clsx(classes["body"], flush && classes["flush"])}>{children}</div>
      {footer === undefined ? null : <footer className={classes["foot"]}>{footer}</footer>}
    </Paper>
  );
};
