import { Progress, Text } from "@mantine/core";
import { Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import classes from "./-dashboard.module.css";

/** One line of a card: a name that leads on, a figure, and its share as a bar. */
export const ShareLine = ({
  name,
  value,
  share = 0,
  picture,
  note,
}: {
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** Of the biggest one, between 0 and 1. */
  readonly share?: number;
  /** In place of the share's bar. */
  readonly picture?: ReactNode;
  readonly note: string;
}): ReactNode => (
  <li className={classes["line"]}>
    <span className={classes["lineName"]}>{name}</span>
    <Money>{value}</Money>
    {picture ?? <Progress size={4} value={share * 100} aria-hidden="true" className={classes["lineBar"] ?? ""} />}
    <Text span size="xs" c="dimmed" className={classes["lineNote"] ?? ""}>
      {note}
    </Text>
  </li>
);
