import { Box } from "@mantine/core";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { NavDrawer } from "./NavDrawer.tsx";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import { SkipLink } from "./SkipLink.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { useMedia } from "../theme/use-media.ts";
import classes from "./AppShell.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

interface AppShellProps extends ElementProps<HTMLDivElement> {
  /** Logo and name; stands on top of the sidebar and of the drawer, and at the header's start in the horizontal layout. */
  readonly logo: ReactNode;
  /** Draws the navigation for a layout, usually a `NavMenu`; the drawer's is vertical. */
  readonly navigation: (layout: NavLayout) => ReactNode;
  /** Where the navigation stands from 1200 px on; `vertical` when left out. Below, it is a drawer. */
  readonly navLayout?: NavLayout | undefined;
  readonly navColor?: NavColor | undefined;
  /** Called when the sidebar is collapsed or expanded; without it there is no such button. */
  readonly onNavLayoutChange?: ((layout: NavLayout) => void) | undefined;
  /** Limits the content of windows above 1600 px, tables too. */
  readonly compact?: boolean | undefined;
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

/** Areas of a dark ground use the dark scheme's roles (roles.gen.css). */
const grounds = { integrate: {}, apparent: { "data-ground": "dark" } } as const;

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
  const close = useEffectEvent(() => onDrawerChange(false));
  // A window that grows has the navigation beside the page: the drawer must not come back when it shrinks.
  useEffect(() => {
    if (wide) close();
  }, [wide]);

  return (
    <div
      ref={ref}
      className={clsx(classes["shell"], className)}
      data-layout={layout}
      data-compact={compact || undefined}
      data-width={width}
    >
      <SkipLink main={main} />
      {layout === "vertical" || layout === "mini" ? (
        <aside {...ground} className={classes["side"]} data-brand={layout === "mini" ? "mark" : undefined}>
          <div className={classes["logo"]}>{logo}</div>
          <div className={classes["scroll"]}>{navigation(layout)}</div>
        </aside>
      ) : null}
      {wide ? null : (
        <NavDrawer ground={ground} logo={logo} opened={drawerOpened} onClose={() => onDrawerChange(false)}>
          <div className={classes["scroll"]}>{navigation("vertical")}</div>
        </NavDrawer>
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
              <Box flex="0 1 auto" miw={0} me="lg">
                {logo}
              </Box>
            ) : onNavLayoutChange === undefined ? null : (
              <IconButton
                className={classes["fold"]}
                label={layout === "mini" ? texts.unfoldNavigation : texts.foldNavigation}
                icon={<IconLayoutSidebar />}
                onClick={() => onNavLayoutChange(layout === "mini" ? "vertical" : "mini")}
              />
            )}
            <div className={classes["end"]}>{headerEnd}</div>
          </header>
          {layout === "horizontal" ? (
            <div {...ground} className={classes["bar"]}>
              {navigation(layout)}
            </div>
          ) : null}
        </div>
        <main ref={main} id="main" tabIndex={-1} className={classes["page"]}>
          {children}
        </main>
      </div>
    </div>
  );
};
