import { Text, Stack } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./FormSection.module.css";

interface FormSectionProps extends ElementProps<HTMLFieldSetElement> {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that belong together, in one column, 16 px apart. */
export const FormSection = ({ title, description, children, className, ref }: FormSectionProps): ReactNode => (
  <fieldset ref={ref} className={clsx(classes["section"], className)}>
    {title === undefined ? null : <legend className={classes["title"]}>{title}</legend>}
    {description === undefined ? null : (
      <Text size="sm" mt={-12} c="dimmed">
        {description}
      </Text>
    )}
    {children}
  </fieldset>
);

interface MoreFieldsProps extends ElementProps<HTMLDetailsElement> {
  /** E.g. "More". */
  readonly title: ReactNode;
  /** Summary of its content, e.g. "addresses, heartbeat". */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  /** Open at first: something inside is set or wrong. */
  readonly defaultOpen?: boolean | undefined;
}

/** Rare options, folded away. */
export const MoreFields = ({ title, hint, children, defaultOpen, className, ref }: MoreFieldsProps): ReactNode => {
  const [opened, setOpened] = useState(defaultOpen === true);
  // An error inside opens it; once corrected, it stays as the user left it.
  const [asked, setAsked] = useState(defaultOpen);
  if (asked !== defaultOpen) {
    setAsked(defaultOpen);
    if (defaultOpen === true) setOpened(true);
  }
  return (
    <details
      ref={ref}
      className={clsx(classes["more"], className)}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={classes["summary"]}>
        <IconChevronDown size={16} aria-hidden="true" />
        <span className={classes["name"]}>{title}</span>
        {hint === undefined ? null : (
          <Text span inherit c="var(--ui-faint)" fw={400} fz="sm">
            {hint}
          </Text>
        )}
      </summary>
      <Stack gap="lg" py="xs">
        {children}
      </Stack>
    </details>
  );
};
