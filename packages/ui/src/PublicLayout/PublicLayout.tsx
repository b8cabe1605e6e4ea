import { Box, Group } from "@mantine/core";
import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { NavDrawer } from "../AppShell/NavDrawer.tsx";
import { SkipLink } from "../AppShell/SkipLink.tsx";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { Dropdown } from "./Dropdown.tsx";
import { NavLink } from "./NavLink.tsx";
import classes from "./PublicLayout.module.css";
import type { RenderTopNavLink, TopNavItem } from "./top-nav.ts";
import { IconButton } from "../IconButton/IconButton.tsx";

interface PublicLayoutProps<To extends string> extends ElementProps<HTMLDivElement> {
  /** Usually a link around `Brand`. */
  readonly logo: ReactNode;
  readonly items: readonly TopNavItem<To>[];
  readonly renderLink: RenderTopNavLink<To>;
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

/**
 * The public pages: sticky header (72 px, 64 on phones) with the site's navigation, main region with a skip link, footer. Below 900 px the
 * navigation is a drawer of 320 px.
 */
export const PublicLayout = <To extends string>({
  logo,
  items,
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

  const closeDrawer = (): void => onDrawerChange(false);
  return (
    <div ref={ref} className={clsx(classes["layout"], className)}>
      <SkipLink main={main} />
      <header className={classes["header"]}>
        <div className={classes["bar"]}>
          <IconButton
            className={classes["burger"]}
            label={texts.openNavigation}
            icon={<IconMenu2 />}
            aria-expanded={drawerOpened}
            onClick={() => onDrawerChange(true)}
          />
          <Box miw={0} flex="0 1 auto">
            {logo}
          </Box>
          <nav className={classes["nav"]} aria-label={texts.navigation}>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  {item.groups === undefined ? (
                    <NavLink link={item} className={classes["link"]} renderLink={renderLink} />
                  ) : (
                    <Dropdown item={item} renderLink={renderLink} />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <Group wrap="nowrap" ms="auto" flex="none">
            <div className={classes["tools"]}>{tools}</div>
            {action === undefined ? null : <div className={classes["action"]}>{action}</div>}
          </Group>
        </div>
      </header>
      <NavDrawer logo={logo} opened={drawerOpened} onClose={closeDrawer}>
        <nav className={classes["drawerNav"]} aria-label={texts.navigation}>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                {item.groups === undefined ? (
                  <NavLink
                    link={item}
                    className={classes["drawerLink"]}
                    onFollow={closeDrawer}
                    renderLink={renderLink}
                  />
                ) : (
                  <details
                    className={classes["fold"]}
                    open={item.groups.some(({ links }) => links.some(({ active }) => active === true))}
                  >
                    <summary className={classes["drawerLink"]}>
                      {item.label}
                      <IconChevronDown className={classes["chevron"]} size={16} aria-hidden="true" />
                    </summary>
                    {item.groups.map((group) => (
                      <section key={group.id} aria-label={group.title}>
                        <p className={classes["subheader"]}>{group.title}</p>
                        <ul>
                          {group.links.map((link) => (
                            <li key={link.id}>
                              <NavLink
                                link={link}
                                className={classes["drawerLink"]}
                                onFollow={closeDrawer}
                                renderLink={renderLink}
                              />
                            </li>
                          ))}
                        </ul>
                      </section>
                    ))}
                  </details>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {action === undefined ? null : <div className={classes["drawerFoot"]}>{action}</div>}
      </NavDrawer>
      <main ref={main} id="main" tabIndex={-1} className={classes["main"]}>
        {children}
      </main>
      {footer}
    </div>
  );
};
