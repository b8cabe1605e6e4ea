import type { ReactNode } from "react";

import { DrawerShell } from "../FormDrawer/SideDrawer.tsx";
import { useUiTexts } from "../theme/texts.ts";

export interface NavDrawerProps {
  readonly opened: boolean;
  /** Asked by the close button, Escape, a press outside and on a link. */
  readonly onClose: () => void;
  readonly logo: ReactNode;
  /** What scrolls, then what stays at the foot. */
  readonly children: ReactNode;
  /** Attributes of its ground; see `AppShell`. */
  readonly ground?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The navigation of narrow windows: 320 px, with the logo on top. */
export const NavDrawer = ({ opened, onClose, logo, children, ground }: NavDrawerProps): ReactNode => {
  const texts = useUiTexts();
  return (
    <DrawerShell
      opened={opened}
      onClose={onClose}
      position="left"
      width="calc(min(320px, 100vw - 32px))"
      title={logo}
      attributes={{ content: ground ?? {}, title: { "aria-label": texts.navigation } }}
      // A link to the page that is open changes no address; who pressed it wants to see the page.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest("a[href]") !== null) onClose();
      }}
    >
      {children}
    </DrawerShell>
  );
};
