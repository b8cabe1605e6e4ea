import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, use, useId, useState } from "react";

import { EntryContext, type MenuEntry } from "./entry-context.ts";
import type { PopupMenuProps } from "./PopupBody.tsx";
import { popupAhead, PopupMenu } from "./popups.ts";

interface MenuButtonProps extends Pick<PopupMenuProps, "position"> {
  /** Called only while the menu is open. */
  readonly menu: () => ReactNode;
  /** The button. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A button that opens a menu. There are many in a list: while it is closed, it is a button and nothing else. */
export const MenuButton = ({ menu, children, ...place }: MenuButtonProps): ReactNode => {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  return (
    <>
      {cloneElement(children, {
        id,
        "aria-haspopup": "menu",
        "aria-expanded": target !== undefined,
        "aria-controls": target === undefined ? undefined : `${id}-dropdown`,
        ...popupAhead,
        onClick: ({ currentTarget }) => setTarget(target === undefined ? currentTarget : undefined),
      })}
      {target === undefined ? null : (
        <PopupMenu
          {...place}
          id={id}
          target={target}
          onClose={() => {
            target.focus();
            setTarget(undefined);
          }}
        >
          {menu()}
        </PopupMenu>
      )}
    </>
  );
};

/** An entry of the menu of a {@link MenuButton}. */
export const MenuItem = (entry: MenuEntry): ReactNode => use(EntryContext)(entry);

interface ActionMenuProps extends Pick<MenuButtonProps, "children"> {
  /** Called only while the menu is open. `false` entries are left out. */
  readonly entries: () => readonly (MenuEntry | false)[];
}

/** A button that opens a menu of actions. */
export const ActionMenu = ({ entries, children }: ActionMenuProps): ReactNode => (
  <MenuButton
    menu={() =>
      entries()
        .filter((entry) => entry !== false)
        .map((entry, index) => (
          // Entries before it may be left out; nothing is to be divided from the edge.
          <MenuItem key={entry.label} {...entry} divided={index > 0 && entry.divided === true} />
        ))
    }
  >
    {children}
  </MenuButton>
);
