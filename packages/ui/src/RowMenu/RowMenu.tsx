import type { ReactNode } from "react";

import type { MenuEntry } from "../Popup/entry-context.ts";
import { ActionMenu } from "../Popup/MenuButton.tsx";
import { RowButton } from "./RowButton.tsx";
import classes from "./RowMenu.module.css";

interface RowMenuProps {
  /** Name of the button, e.g. "More for production". */
  readonly label: string;
  /** Called only while the menu is open. `false` entries are left out. */
  readonly entries: () => readonly (MenuEntry | false)[];
}

/** The three dots at the end of a row, and what they open. */
export const RowMenu = ({ label, entries }: RowMenuProps): ReactNode => (
  <ActionMenu entries={entries}>
    <RowButton label={label} icon={<span className={classes["dots"]} />} />
  </ActionMenu>
);
