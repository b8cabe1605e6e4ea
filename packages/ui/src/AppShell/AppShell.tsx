import { IconLayoutSidebar, IconMenu2, IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { IconButton } from "../Button/IconButton.tsx";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { useMedia } from "../theme/use-media.ts";
import classes from "./AppShell.module.css";

/** Props of {@link AppShell}. */
export interface AppShellProps extends ElementProps<HTMLDivElement> {
  /** Logo and name; stands on top of the sidebar and of the drawer, and at the header's start in the horizontal layout. */
  readonly logo: ReactNode;
  /** Draws the navigation for a layout, usually a `NavMenu`; the drawer's is vertical. */
  readonly navigation: (layout: NavLayout) => ReactNode;
  /** Where the navigation stands from 1200 px on; `vertical` when left out. Below, it is a drawer. */
  readonly navLayout?: NavLayout | undefined;
  readonly navColor?: NavColor | undefined;
  /** Told when somebody folds the sidebar or unfolds it; without it there is no such button. */
  readonly onNavLayoutChange?: ((layout: NavLayout) => void) | undefined;
  /** Limits the content of windows above 1600 px, tables too. */
  readonly compact?: boolean | undefined;
  /** Start of the header: search. */
  readonly headerStart?: ReactNode;
  /** End of the header: language, colour scheme, account. */
  readonly headerEnd?: ReactNode;
  /** The page: `PageHeader`, then cards. */
  readonly children: ReactNode;
  /** `full` lets tables use the whole width; `content` (default) stops at 1440 px. */
  readonly width?: "content" | "full" | undefined;
  /** Whether the drawer of narrow windows is open. Close it on every route change. */
  readonly drawerOpened: boolean;
  readonly onDrawerChange: (opened: boolean) => void;
}

const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, [tabindex='0']";

/** Keeps Tab inside: the browser alone would lead through its own controls first. */
const keepFocusInside = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
  const [first, last] = [all[0], all.at(-1)];
  const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

interface Ground {
  readonly className?: string | undefined;
  readonly "data-ground"?: "dark";
}

const grounds: Readonly<Record<NavColor, Ground>> = {
  integrate: {},
  apparent: { className: classes["apparent"], "data-ground": "dark" },
};

type DrawerProps = Pick<AppShellProps, "logo" | "navigation" | "drawerOpened" | "onDrawerChange"> & {
  readonly ground: Ground;
};

/** The navigation of narrow windows: 320 px, with the logo on top. The browser keeps what is behind it out of reach and gives the focus back. */
const NavDrawer = ({ logo, navigation, drawerOpened, onDrawerChange, ground }: DrawerProps): ReactNode => {
  const texts = useUiTexts();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = drawer.current;
    if (dialog === null || dialog.open === drawerOpened) return;
    if (drawerOpened) dialog.showModal();
    else dialog.close();
  }, [drawerOpened]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- By keyboard, Escape closes it.
    <dialog
      ref={drawer}
      {...ground}
      className={clsx(classes["drawer"], ground.className)}
      aria-label={texts.navigation}
      onClose={() => onDrawerChange(false)}
      onKeyDown={keepFocusInside}
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
          <div className={classes["scroll"]}>{navigation("vertical")}</div>
        </>
      ) : null}
    </dialog>
  );
};

/**
 * Navigation, sticky header (72 px, below 900 px 64), main region with a skip link. From 1200 px on the navigation is a sidebar of 250 px, one
 * of 88 px, or a bar of 64 px under the header; below, a drawer.
 */
export const AppShell = ({
  logo,
  navigation,
  navLayout = "vertical",
  navColor = "integrate",
  onNavLayoutChange,
  compact = false,
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
  const main = useRef<HTMLElement>(null);
  const wide = useMedia("(min-width: 1200px)");
  const layout = wide ? navLayout : undefined;
  const ground = grounds[navColor];
  const close = useRef(onDrawerChange);
  useEffect(() => {
    close.current = onDrawerChange;
  });
  // A window that grows has the navigation beside the page: the drawer must not come back when it shrinks.
  useEffect(() => {
    if (wide) close.current(false);
  }, [wide]);

  return (
    <div
      ref={ref}
      className={clsx(classes["shell"], className)}
      data-layout={layout}
      data-compact={compact || undefined}
    >
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
      {layout === "vertical" || layout === "mini" ? (
        <aside
          {...ground}
          className={clsx(classes["side"], ground.className)}
          data-brand={layout === "mini" ? "mark" : undefined}
        >
          <div className={classes["logo"]}>{logo}</div>
          <div className={classes["scroll"]}>{navigation(layout)}</div>
        </aside>
      ) : null}
      {wide ? null : (
        <NavDrawer
          logo={logo}
          navigation={navigation}
          drawerOpened={drawerOpened}
          onDrawerChange={onDrawerChange}
          ground={ground}
        />
      )}
      <div className={classes["main"]}>
        <div className={classes["top"]}>
          <header className={classes["header"]}>
            {layout === undefined ? (
              <IconButton
                className={classes["fold"]}
                label={texts.openNavigation}
                icon={<IconMenu2 />}
                aria-expanded={drawerOpened}
                onClick={() => onDrawerChange(true)}
              />
            ) : layout === "horizontal" ? (
              <div className={classes["headerLogo"]}>{logo}</div>
            ) : onNavLayoutChange === undefined ? null : (
              <IconButton
                className={classes["fold"]}
                label={layout === "mini" ? texts.unfoldNavigation : texts.foldNavigation}
                icon={<IconLayoutSidebar />}
                onClick={() => onNavLayoutChange(layout === "mini" ? "vertical" : "mini")}
              />
            )}
            {headerStart}
            <div className={classes["end"]}>{headerEnd}</div>
          </header>
          {layout === "horizontal" ? (
            <div {...ground} className={clsx(classes["bar"], ground.className)}>
              {navigation(layout)}
            </div>
          ) : null}
        </div>
        <main ref={main} id="main" tabIndex={-1} className={classes["page"]} data-width={width}>
          {children}
        </main>
      </div>
    </div>
  );
};
