import { useSession, useStatus } from "@one-hub/hooks";
import { IconFileText } from "@tabler/icons-react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { createElement, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { visitorOf } from "../../lib/session.ts";
import { visibleLinks } from "../../lib/site-links.ts";
import { isActive, type NavigationSite, type VisibleItem, visibleSections } from "../../navigation.ts";

/** An entry as the menu and the palette show it. */
export interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** A page of the console. */
  readonly to?: string | undefined;
  /** An address outside of it. */
  readonly href?: string | undefined;
  readonly active: boolean;
  readonly disabled?: boolean | undefined;
  readonly info?: string | undefined;
  readonly caption?: string | undefined;
  readonly children?: readonly NavItem[] | undefined;
}

const shown = ({ item, to, href, children }: VisibleItem, t: TFunction<"menu">): NavItem => ({
  id: item.text,
  label: t(item.text),
  icon: createElement(item.icon, { size: 18 }),
  to,
  href,
  active: false,
  disabled: item.disabled,
  info: item.info === undefined ? undefined : t(item.info),
  caption: item.caption === undefined ? undefined : t(item.caption),
  children: children.length === 0 ? undefined : children.map((child) => shown(child, t)),
});

/** The entry with the open page marked; the same object where it is neither the page nor holds it, so that React leaves it alone. */
const marked = (item: NavItem, path: string): NavItem => {
  const children = item.children?.map((child) => marked(child, path));
  const active = item.to !== undefined && isActive(item.to, path);
  if (!active && (children === undefined || children.every((child, index) => child === item.children?.[index])))
    return item;
  return { ...item, active, children };
};

/** Entries of the page configuration for the console. */
const ownEntries = config.menu.filter(({ in: place }) => place !== "public");

/** The menu of the signed-in user, in the current language. */
export const useNavigation = () => {
  const { t } = useTranslation("menu");
  const { user } = useSession();
  const { status } = useStatus();
  const { routesByPath } = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { tag: language } = useLanguage();
  const sections = useMemo(() => {
    const site: NavigationSite = {
      visitor: user === undefined ? undefined : visitorOf(user),
      status,
      config,
      hasPage: (page) => Object.hasOwn(routesByPath, page) || undefined,
    };
    const own = visibleLinks(ownEntries, site, language).map((link) => ({
      ...link,
      icon: createElement(IconFileText, { size: 18 }),
      active: false,
    }));
    return visibleSections(site).map(({ text, items }): { id: string; label: string; items: NavItem[] } => ({
      id: text,
      label: t(`sections.${text}`),
      items: [...items.map((item) => shown(item, t)), ...(text === "page" ? own : [])],
    }));
  }, [t, language, user, status, routesByPath]);
  return useMemo(
    () => sections.map((section) => ({ ...section, items: section.items.map((item) => marked(item, path)) })),
    [sections, path],
  );
};
