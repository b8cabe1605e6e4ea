import { IconMenu2, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

import { IconButton } from "../Button/IconButton.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./AppShell.module.css";

/** Props of {@link AppShell}. */
export interface AppShellProps extends ElementProps<HTMLDivElement> {
  /** Logo and name; stands on top of the sidebar and of the drawer. */
  readonly logo: ReactNode;
  /** Usually a `NavMenu`. */
  readonly navigation: ReactNode;
  /** Stays at the foot of the sidebar. */
  readonly navigationFooter?: ReactNode;
  /** Start of the header: search. */
  readonly headerStart?: ReactNode;
  /** End of the header: language, colour scheme, account. */
  readonly headerEnd?: ReactNode;
  /** The page: `PageHeader`, then cards. */
  readonly children: ReactNode;
  /** `full` lets tables use the whole width; `content` (default) stops at 1440 px. */
  readonly width?: "content" | "full" | undefined;
  /** Whether the phone's drawer is open. Close it on every route change. */
  readonly drawerOpened: boolean;
  readonly onDrawerChange: (opened: boolean) => void;
}

/** Sidebar (250 px), sticky header (72 px, 64 on phones), main region with a skip link; below 900 px the sidebar is a drawer. */
export const AppShell = ({
  logo,
  navigation,
  navigationFooter,
  headerStart,
  headerEnd,
  children,
  width = "content",
  drawerOpened,
  onDrawerChange,
  className,
  ref,
}: AppShellProps): ReactNode => {
  const texts = useUiTexts();
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    const dialog = drawer.current;
    if (dialog === null || dialog.open === drawerOpened) return;
    if (drawerOpened) dialog.showModal();
    else dialog.close();
  }, [drawerOpened]);

  const foot = navigationFooter === undefined ? null : <div className={classes["foot"]}>{navigationFooter}</div>;
  return (
    <div ref={ref} className={clsx(classes["shell"], className)}>
      <a
        className={classes["skip"]}
        href="#main"
        onClick={(event) => {
          // The address keeps the page's search: only focus moves.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {texts.skipToContent}
      </a>
      <aside className={classes["side"]}>
        <div className={classes["logo"]}>{logo}</div>
        <div className={classes["scroll"]}>{navigation}</div>
        {foot}
      </aside>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- By keyboard, Escape closes it. */}
      <dialog
        ref={drawer}
        className={classes["drawer"]}
        aria-label={texts.navigation}
        onClose={() => onDrawerChange(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) onDrawerChange(false);
        }}
      >
        {drawerOpened ? (
          <>
            <div className={classes["drawerTop"]}>
              <div className={classes["logo"]}>{logo}</div>
              <IconButton label={texts.close} icon={<IconX />} onClick={() => onDrawerChange(false)} />
            </div>
            <div className={classes["scroll"]}>{navigation}</div>
            {foot}
          </>
        ) : null}
      </dialog>
      <div className={classes["main"]}>
        <header className={classes["header"]}>
          <IconButton
            className={classes["burger"]}
            label={texts.openNavigation}
            icon={<IconMenu2 />}
            aria-expanded={drawerOpened}
            onClick={() => onDrawerChange(true)}
          />
          {headerStart}
          <div className={classes["end"]}>{headerEnd}</div>
        </header>
        <main ref={main} id="main" tabIndex={-1} className={classes["page"]} data-width={width}>
          {children}
        </main>
      </div>
    </div>
  );
};
