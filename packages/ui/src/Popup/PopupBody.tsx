import { Menu, type MenuProps, Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useEscape } from "../theme/escape.ts";
import { At } from "./At.tsx";
import { EntryContext, type MenuEntry } from "./entry-context.ts";

// Mantine's Menu and Popover in one chunk: half of what a list page would otherwise load with its first rows.

/** Props of what opens at a pressed button. */
interface PopupProps {
  /** The pressed button. */
  readonly target: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pixels between a popup and the edge of the window. */
const EDGE = 8;
/** Pixels that a popup keeps where the room beside its button is smaller. */
const MIN_HEIGHT = 160;

/**
 * A popup opens on the side with more room and scrolls where it is higher than that: the page cannot be scrolled to its end, because
 * it hides as soon as its button has left the window.
 */
const withinWindow: NonNullable<PopoverProps["middlewares"]> = {
  flip: { fallbackStrategy: "bestFit" },
  size: {
    padding: EDGE,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxBlockSize = `${Math.max(MIN_HEIGHT, availableHeight)}px`;
    },
  },
};
const scrolling = { overflowY: "auto" } as const;

export interface PopupMenuProps extends PopupProps, Pick<MenuProps, "position"> {
  /** Id of the button; it names the menu. */
  readonly id: string;
}

const drawEntry = ({ label, icon, onSelect, href, danger, disabled, divided }: MenuEntry): ReactNode => (
  <>
    {divided === true ? <Menu.Divider /> : null}
    <Menu.Item
      color={danger === true ? "bad" : undefined}
      leftSection={icon}
      disabled={disabled}
      onClick={onSelect}
      {...(href && { component: "a", href, target: "_blank", rel: "noreferrer" })}
    >
      {label}
    </Menu.Item>
  </>
);

export const MenuBody = ({ target, id, onClose, children, ...menu }: PopupMenuProps): ReactNode => (
  <Menu {...menu} id={id} middlewares={withinWindow} opened returnFocus={false} onClose={onClose}>
    <Menu.Target>
      <At element={target} />
    </Menu.Target>
    <Menu.Dropdown maw="calc(100vw - 16px)" style={scrolling}>
      <EntryContext value={drawEntry}>{children}</EntryContext>
    </Menu.Dropdown>
  </Menu>
);

export interface PopupPanelProps extends PopupProps, Pick<PopoverProps, "position" | "width"> {
  readonly label: string;
}

export const PanelBody = ({ target, label, onClose, children, ...panel }: PopupPanelProps): ReactNode => {
  useEscape(true, onClose);
  return (
    <Popover {...panel} middlewares={withinWindow} opened onDismiss={onClose} trapFocus closeOnEscape={false}>
      <Popover.Target>
        <At element={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined} tabIndex={-1} style={scrolling}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
};
