import "./mantine-menu.ts";

import { Menu as MantineMenu, type MenuProps as MantineMenuProps } from "@mantine/core";
import { IconCheck, IconDots } from "@tabler/icons-react";
import { Fragment, type ReactElement, type ReactNode } from "react";

import { IconButton } from "../Button/IconButton.tsx";
import classes from "./Menu.module.css";

/** An entry of a {@link Menu}. */
export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** An address; opens a new tab when it leaves the site. */
  readonly href?: string | undefined;
  /** The application's own link: `(props) => <Link to="/x" {...props} />`. */
  readonly renderRoot?: ((props: Record<string, unknown>) => ReactNode) | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Marks the choice in force. */
  readonly checked?: boolean | undefined;
  /** A hairline above. */
  readonly divided?: boolean | undefined;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** A button; takes a ref. */
  readonly target: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** Above the entries. */
  readonly head?: ReactNode;
  readonly position?: MantineMenuProps["position"];
  /** Pixels; as wide as needed when left out. */
  readonly width?: number | undefined;
  readonly onOpen?: (() => void) | undefined;
}

const { dropdown = "", item = "", itemSection = "", label = "", divider = "" } = classes;

/** A list of actions under a button. */
export const Menu = ({ target, entries, head, position = "bottom-end", width, onOpen }: MenuProps): ReactNode => (
  <MantineMenu position={position} offset={6} shadow="md" transitionProps={{ duration: 120, transition: "fade" }} classNames={{ dropdown, item, itemSection, label, divider }} {...(width === undefined ? {} : { width })} {...(onOpen === undefined ? {} : { onOpen })}>
    <MantineMenu.Target>{target}</MantineMenu.Target>
    <MantineMenu.Dropdown>
      {head === undefined ? null : (
        <>
          <div className={classes["head"]}>{head}</div>
          <MantineMenu.Divider />
        </>
      )}
      {entries.map((entry) => {
        const external = entry.href !== undefined && /^[a-z][\w+.-]*:/i.test(entry.href);
        return (
          <Fragment key={entry.id}>
            {entry.divided === true ? <MantineMenu.Divider /> : null}
            <MantineMenu.Item
              leftSection={entry.icon}
              data-danger={entry.danger === true || undefined}
              aria-current={entry.checked === true || undefined}
              rightSection={entry.checked === true ? <IconCheck className={classes["check"]} size={16} aria-hidden="true" /> : undefined}
              {...(entry.disabled === true ? { disabled: true } : {})}
              {...(entry.onSelect === undefined ? {} : { onClick: entry.onSelect })}
              {...(entry.href === undefined ? {} : { component: "a" as const, href: entry.href, ...(external ? { target: "_blank", rel: "noreferrer" } : {}) })}
              {...(entry.renderRoot === undefined ? {} : { renderRoot: entry.renderRoot })}
            >
              {entry.label}
            </MantineMenu.Item>
          </Fragment>
        );
      })}
    </MantineMenu.Dropdown>
  </MantineMenu>
);

/** Props of {@link RowMenu}. */
export interface RowMenuProps {
  /** Name of the button, e.g. "More for production". */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The three dots at the end of a row. */
export const RowMenu = ({ label: name, entries }: RowMenuProps): ReactNode => <Menu target={<IconButton size="sm" label={name} icon={<IconDots />} />} entries={entries} />;
