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

const shown = ({ item, to, href, children }: VisibleItem, path: string, t: TFunction<"menu">): NavItem => ({
  id: item.text,
  label: t(item.text),
  icon: createElement(item.icon, { size: 18 }),
  to,
  href,
  active: to !== undefined && isActive(to, path),
  disabled: item.disabled,
  info: item.info === undefined ? undefined : t(item.info),
  caption: item.caption === undefined ? undefined : t(item.caption),
  children: children.length === 0 ? undefined : children.map((child) => shown(child, path, t)),
});

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
  return useMemo(() => {
    const site: NavigationSite = {
      visitor: user === undefined ? undefined : visitorOf(user),
      status,
      config,
      hasPage: (page) => Object.hasOwn(routesByPath, page),
    };
    const own = visibleLinks(ownEntries, site, language).map((link) => ({
      ...link,
      icon: createElement(IconFileText, { size: 18 }),
      active: link.to !== undefined && isActive(link.to, path),
    }));
    return visibleSections(site).map(({ text, items }) => ({
      id: text,
      label: t(`sections.${text}`),
      items: [...items.map((item) => shown(item, path, t)), ...(text === "page" ? own : [])],
    }));
  }, [t, language, user, status, routesByPath, path]);
};
