import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";

import { IconButton } from "../IconButton/IconButton.tsx";

/** An entry of a {@link RowMenu}. */
export interface RowMenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect?: (() => void) | undefined;
  /** An address outside of the console, opened in a new tab. */
  readonly href?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A hairline above. */
  readonly divided?: boolean | undefined;
}

interface RowMenuProps {
  /** Name of the button, e.g. "More for production". */
  readonly label: string;
  /** Called only while the menu is open. */
  readonly entries: () => readonly RowMenuEntry[];
}

const Entries = ({ of }: { readonly of: RowMenuProps["entries"] }): ReactNode =>
  of().map((entry) => (
    <Fragment key={entry.id}>
      {entry.divided === true ? <Menu.Divider /> : null}
      <Menu.Item
        color={entry.danger === true ? "bad" : undefined}
        leftSection={entry.icon}
        disabled={entry.disabled}
        onClick={entry.onSelect}
        {...(entry.href && { component: "a", href: entry.href, target: "_blank", rel: "noreferrer" })}
      >
        {entry.label}
      </Menu.Item>
    </Fragment>
  ));

/** The three dots at the end of a row, and what they open. */
export const RowMenu = ({ label, entries }: RowMenuProps): ReactNode => (
  <Menu>
    <Menu.Target>
      <IconButton size="sm" label={label} icon={<IconDots />} />
    </Menu.Target>
    <Menu.Dropdown>
      <Entries of={entries} />
    </Menu.Dropdown>
  </Menu>
);
