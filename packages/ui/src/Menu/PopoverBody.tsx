import { Popover } from "@mantine/core";
import type { ReactNode } from "react";

import { useEscape } from "../theme/escape.ts";
import { useOpenedAfterMount } from "../theme/opened.ts";
import { Anchor } from "./Anchor.tsx";
import type { PopoverProps } from "./Popover.tsx";
import classes from "./Popover.module.css";

/** Props of {@link PopoverBody}. */
export interface PopoverBodyProps extends Omit<PopoverProps, "target"> {
  /** Id of the panel. */
  readonly id: string;
  readonly anchor: HTMLElement | null;
}

/** The floating panel itself; its own chunk. */
export const PopoverBody = ({
  id,
  anchor,
  opened,
  onChange,
  children,
  label,
  position = "bottom-start",
  width,
}: PopoverBodyProps): ReactNode => {
  const shown = useOpenedAfterMount(opened);
  useEscape(shown, () => onChange(false));
  return (
    <Popover
      opened={shown}
      onChange={onChange}
      position={position}
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
      classNames={classes}
      transitionProps={{ duration: 120, transition: "fade" }}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" tabIndex={-1} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
