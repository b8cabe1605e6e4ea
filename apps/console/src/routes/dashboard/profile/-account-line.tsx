import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./-profile.module.css";

interface AccountLineProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** Under the name. */
  readonly detail: ReactNode;
  /** State and buttons, at the end. */
  readonly children: ReactNode;
}

/** A way into the account, or a place where it is signed in, with what can be done to it. */
export const AccountLine = ({ icon, name, detail, children }: AccountLineProps): ReactNode => (
  <li className={classes["line"]}>
    <span className={classes["lineIcon"]} aria-hidden="true">
      {icon}
    </span>
    <div className={classes["lineText"]}>
      <Text component="div" inherit fw={550}>
        {name}
      </Text>
      <div className={classes["lineDetail"]}>{detail}</div>
    </div>
    <Group gap={10} wrap="nowrap" ms="auto">
      {children}
    </Group>
  </li>
);
