import { ActionIcon, UnstyledButton } from "@mantine/core";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

import { Hint } from "../Hint/Hint.tsx";
import classes from "./RowMenu.module.css";

interface RowButtonProps extends Omit<ComponentProps<"button">, "children" | "title" | "type"> {
  /** What pressing it does; its accessible name and its tip. */
  readonly label: string;
  readonly icon: ReactNode;
}

const look = `mantine-focus-auto ${UnstyledButton.classes["root"]} ${ActionIcon.classes["root"]} mantine-ActionIcon-root ${classes["button"]}`;

/** The look of a small IconButton without Mantine's three components: 100 rows would draw 300. */
export const RowButton = ({ label, icon, className, ...rest }: RowButtonProps): ReactNode => (
  <Hint label={label}>
    <button {...rest} type="button" aria-label={label} className={clsx(look, className)} data-size="sm">
      {icon}
    </button>
  </Hint>
);
