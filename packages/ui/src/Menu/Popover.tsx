import "./mantine-popover.ts";

import { Popover as MantinePopover, type PopoverProps as MantinePopoverProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";

import classes from "./Popover.module.css";

/** Props of {@link Popover}. */
export interface PopoverProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** The element it hangs from; takes a ref. */
  readonly target: ReactElement;
  readonly children: ReactNode;
  /** Name of the dialog for screen readers. */
  readonly label: string;
  readonly position?: MantinePopoverProps["position"];
  /** Pixels. */
  readonly width?: number | undefined;
}

/** A floating panel; Escape and a press outside close it, focus returns to its target. */
export const Popover = ({
  opened,
  onChange,
  target,
  children,
  label,
  position = "bottom-start",
  width,
}: PopoverProps): ReactNode => (
  <MantinePopover
    opened={opened}
    onChange={onChange}
    position={position}
    offset={6}
    trapFocus
    returnFocus
    shadow="md"
    classNames={classes}
    transitionProps={{ duration: 120, transition: "fade" }}
    {...(width === undefined ? {} : { width })}
  >
    <MantinePopover.Target>{target}</MantinePopover.Target>
    <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
  </MantinePopover>
);
