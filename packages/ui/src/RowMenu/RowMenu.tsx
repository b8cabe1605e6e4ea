import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId, useState } from "react";

import { IconButton } from "../IconButton/IconButton.tsx";
import { At } from "../theme/at.tsx";

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

/** The three dots at the end of a row, and what they open. There are many on a page: while it is closed it is a button and nothing else. */
export const RowMenu = ({ label, entries }: RowMenuProps): ReactNode => {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={<IconDots />}
        // Mantine names the menu by it.
        id={`${id}-target`}
        aria-haspopup="menu"
        aria-expanded={target !== undefined}
        onClick={({ currentTarget }) => setTarget(target === undefined ? currentTarget : undefined)}
      />
      {target === undefined ? null : (
        <Menu
          id={id}
          opened
          onClose={() => {
            target.focus();
            setTarget(undefined);
          }}
        >
          <Menu.Target>
            <At element={target} />
          </Menu.Target>
          <Menu.Dropdown>
            {entries().map((entry) => (
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
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
};
