import { Box, Group, Stack } from "@mantine/core";
import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, type RefCallback, useCallback, useRef, useState } from "react";
import { NavDrawer } from "../AppShell/NavDrawer.tsx";
import { SkipLink } from "../AppShell/SkipLink.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { HoverPanel } from "../NavMenu/HoverPanel.tsx";
import type { NavSection, RenderNavLink, TopNavItem } from "../NavMenu/nav.ts";
import { NavLeaf } from "../NavMenu/NavEntry.tsx";
import { NavMenu } from "../NavMenu/NavMenu.tsx";
import classes from "./PublicLayout.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

interface PublicLayoutProps<To> extends ElementProps<HTMLDivElement> {
  /** Usually a link around `Brand`. */
  readonly logo: ReactNode;
  readonly items: readonly TopNavItem<To>[];
  /** The site's own entries: after the others where all of them have room, else a group in a panel. */
  readonly own?: Required<NavSection<To>> | undefined;
  readonly renderLink: RenderNavLink<To>;
  /** Bell, language, colour scheme: at the end of the header. */
  readonly tools?: ReactNode;
  /** The sign-in button: after the tools, at the foot of the drawer on phones. */
  readonly action?: ReactNode;
  /** Usually a `SiteFooter`. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Whether the phone's drawer is open. Close it on every route change. */
  readonly drawerOpened: boolean;
  readonly onDrawerChange: (opened: boolean) => void;
}

interface EntryProps<To> {
  readonly item: TopNavItem<To>;
  readonly renderLink: RenderNavLink<To>;
}

const Entry = <To,>({ item, renderLink }: EntryProps<To>): ReactNode =>
  item.groups === undefined ? (
    <NavLeaf item={item} className={classes["link"]} renderLink={renderLink} />
  ) : (
    <HoverPanel
      label={item.label}
      side="bottom"
      panelClassName={classes["panel"]}
      button={{
        className: clsx(
          classes["link"],
          item.groups.some(({ items }) => items.some(({ active }) => active === true)) && classes["within"],
        ),
        children: (
          <>
            {item.label}
            <IconChevronDown className={classes["chevron"]} size={16} aria-hidden="true" />
          </>
        ),
      }}
    >
      {item.groups.map(({ id, label, items, picture }) => (
        <section key={id} className={clsx(classes["group"], picture !== undefined && classes["card"])}>
          <h2 className={classes["subheader"]}>{label}</h2>
          <Stack component="ul" gap={0} aria-label={label}>
            {items.map((link, index) => (
              <li key={link.id}>
                <NavLeaf
                  item={
                    index > 0 || picture === undefined
                      ? link
                      : { ...link, icon: <span className={classes["picture"]}>{picture}</span> }
                  }
                  className={classes["entry"]}
                  renderLink={renderLink}
                />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </HoverPanel>
  );

/** Adds a group to the panel of the last entry that has one, or as an entry of its own. */
const withGroup = <To,>(
  items: readonly TopNavItem<To>[],
  group: Required<NavSection<To>>,
): readonly TopNavItem<To>[] => {
  const last = items.findLast(({ groups }) => groups !== undefined);
  return last === undefined
    ? [...items, { id: group.id, label: group.label, groups: [group] }]
    : items.map((item) => (item === last ? { ...item, groups: [group, ...(item.groups ?? [])] } : item));
};

/** Measures whether a row that may shrink shows all that is in it. */
const useFits = (): readonly [fits: boolean, ref: RefCallback<HTMLElement>] => {
  const [fits, setFits] = useState(false);
  const ref = useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined;
    const observer = new ResizeObserver(() => setFits(row.scrollWidth <= row.clientWidth));
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return [fits, ref];
};

/**
 * The public pages: sticky header (72 px, 64 on phones) with the site's navigation, main region with a skip link, footer. Below 900 px the
 * navigation is a drawer of 320 px.
 */
export const PublicLayout = <To,>({
  logo,
  items,
  own,
  renderLink,
  tools,
  action,
  footer,
  children,
  drawerOpened,
  onDrawerChange,
  className,
  ref,
}: PublicLayoutProps<To>): ReactNode => {
  const texts = useUiTexts();
  const main = useRef<HTMLElement>(null);
  const [fits, row] = useFits();
  const ownItems = own?.items ?? [];
  const inBar = own === undefined || ownItems.length === 0 || fits ? items : withGroup(items, own);
  return (
    <div ref={ref} className={clsx(classes["layout"], className)}>
      <SkipLink main={main} />
      <header className={classes["header"]}>
        <div className={classes["bar"]}>
          <IconButton
            hiddenFrom="md"
            ms={-9}
            label={texts.openNavigation}
            icon={<IconMenu2 />}
            aria-expanded={drawerOpened}
            onClick={() => onDrawerChange(true)}
          />
          <Box className={classes["logo"]} miw={0} flex="0 1 auto">
            {logo}
          </Box>
          <Box component="nav" visibleFrom="md" className={classes["nav"]} aria-label={texts.navigation}>
            <Group component="ul" gap="xs" wrap="nowrap" flex="none">
              {inBar.map((item) => (
                <li key={item.id}>
                  <Entry item={item} renderLink={renderLink} />
                </li>
              ))}
            </Group>
            {ownItems.length === 0 ? null : (
              <Group
                ref={row}
                component="ul"
                gap="xs"
                wrap="nowrap"
                className={classes["own"]}
                data-fits={fits || undefined}
                aria-label={own?.label}
              >
                {ownItems.map((item) => (
                  <li key={item.id}>
                    <NavLeaf item={item} className={classes["link"]} renderLink={renderLink} />
                  </li>
                ))}
              </Group>
            )}
          </Box>
          <Group wrap="nowrap" ms="auto" flex="none">
            <div className={classes["tools"]}>{tools}</div>
            {action === undefined ? null : <Box visibleFrom="xs">{action}</Box>}
          </Group>
        </div>
      </header>
      <NavDrawer logo={logo} opened={drawerOpened} onClose={() => onDrawerChange(false)}>
        <NavMenu
          className={classes["drawerNav"]}
          renderLink={renderLink}
          sections={[
            { id: "", items: [...items.filter(({ groups }) => groups === undefined), ...ownItems] },
            ...items.flatMap(({ groups = [] }) => groups),
          ]}
        />
        {action === undefined ? null : <div className={classes["drawerFoot"]}>{action}</div>}
      </NavDrawer>
      <main ref={main} id="main" tabIndex={-1} className={classes["main"]}>
        {children}
      </main>
      {footer}
    </div>
  );
};
