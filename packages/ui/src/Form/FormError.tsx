import { Text } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./FormError.module.css";

export interface FormErrorProps extends ElementProps<HTMLDivElement> {
  readonly title?: ReactNode;
  /** The server's message, or what happened and what to do. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** What went wrong with the whole form; announced at once. */
export const FormError = ({ title, children, action, className, ref }: FormErrorProps): ReactNode => (
  <div ref={ref} role="alert" className={clsx(classes["root"], className)}>
    <IconAlertCircle className={classes["icon"]} aria-hidden="true" />
    <div className={classes["text"]}>
      {title === undefined ? null : (
        <Text component="div" inherit fw={600}>
          {title}
        </Text>
      )}
      <div>{children}</div>
    </div>
    {action === undefined ? null : <div className={classes["action"]}>{action}</div>}
  </div>
);

export interface NoteProps extends FormErrorProps {
  readonly tone?: "info" | "warn" | undefined;
}

/** A remark that stays: blue to note, amber to look. */
export const Note = ({ tone = "info", title, children, action, className, ref }: NoteProps): ReactNode => (
  <div ref={ref} role="note" data-tone={tone} className={clsx(classes["root"], className)}>
    {tone === "info" ? (
      <IconInfoCircle className={classes["icon"]} aria-hidden="true" />
    ) : (
      <IconAlertCircle className={classes["icon"]} aria-hidden="true" />
    )}
    <div className={classes["text"]}>
      {title === undefined ? null : (
        <Text component="div" inherit fw={600}>
          {title}
        </Text>
      )}
      <div>{children}</div>
    </div>
    {action === undefined ? null : <div className={classes["action"]}>{action}</div>}
  </div>
);
