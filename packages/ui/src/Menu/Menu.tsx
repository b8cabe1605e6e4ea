import { IconDots } from "@tabler/icons-react";
import { type MouseEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { deferred } from "../theme/deferred.tsx";
import { useEverOpened } from "../theme/opened.ts";
import type * as Body from "./MenuBody.tsx";
import { type TriggerProps, withTrigger } from "./trigger.ts";
import { IconButton } from "../IconButton/IconButton.tsx";

/** An entry of a {@link Menu}. */
export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** An address; opens a new tab when it leaves the site. */
  readonly href?: string | undefined;
  /** The application's own link: `(props) => <Link to="/x" {...props} />`. */
  readonly renderRoot?: ((props: MenuEntryProps) => ReactNode) | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Marks the choice in force; the entry is then a radio of the menu. */
  readonly checked?: boolean | undefined;
  /** A hairline above. */
  readonly divided?: boolean | undefined;
}

/** Props that an entry's element must accept. */
export interface MenuEntryProps {
  readonly role: "menuitem" | "menuitemradio";
  readonly tabIndex: -1;
  readonly className: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly "aria-checked"?: boolean | undefined;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A button; takes a ref, which the menu needs for itself. */
  readonly target: ReactElement<TriggerProps>;
  readonly entries: readonly MenuEntry[];
  /** Above the entries; not part of the menu for screen readers. */
  readonly head?: ReactNode;
  /** Name of the menu. */
  readonly label: string;
  readonly position?: "bottom-start" | "bottom-end" | undefined;
  /** Pixels; as wide as needed when left out. */
  readonly width?: number | undefined;
  readonly onOpen?: (() => void) | undefined;
}

const load = (): Promise<typeof Body> => import("./MenuBody.tsx");

const MenuBody = deferred(async () => (await load()).MenuBody);

/** A list of actions under a button: arrow keys, first letters, Home and End move; Escape and Tab leave. */
export const Menu = ({ target, onOpen, ...rest }: MenuProps): ReactNode => {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const change = (next: boolean): void => {
    setOpened(next);
    if (next) onOpen?.();
    // Focus that is inside the list would be lost with it.
    else if (document.getElementById(id)?.contains(document.activeElement) === true)
      anchor?.focus({ preventScroll: true });
  };
  return (
    <>
      {withTrigger(target, load, {
        ref: setAnchor,
        "aria-haspopup": "menu",
        "aria-expanded": opened,
        "aria-controls": opened ? id : undefined,
        onClick: (event: MouseEvent<HTMLElement>) => {
          target.props.onClick?.(event);
          change(!opened);
        },
      })}
      {useEverOpened(opened) ? <MenuBody id={id} anchor={anchor} opened={opened} onChange={change} {...rest} /> : null}
    </>
  );
};

/** Props of {@link RowMenu}. */
export interface RowMenuProps {
  /** Name of the button, e.g. "More for production". */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The three dots at the end of a row. */
export const RowMenu = ({ label, entries }: RowMenuProps): ReactNode => (
  <Menu label={label} target={<IconButton size="sm" label={label} icon={<IconDots />} />} entries={entries} />
);
