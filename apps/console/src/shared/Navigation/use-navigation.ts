import { useSession, useStatus } from "@one-hub/hooks";
import { IconFileText } from "@tabler/icons-react";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { createElement, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { visitorOf } from "../../lib/session.ts";
import { siteText } from "../../lib/site.ts";
import { isActive, type NavigationSite, placeOf, type VisibleItem, visibleSections } from "../../navigation.ts";

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
  readonly disabled: boolean;
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
  disabled: item.disabled === true,
  info: item.info === undefined ? undefined : t(item.info),
  caption: item.caption === undefined ? undefined : t(item.caption),
  children: children.length === 0 ? undefined : children.map((child) => shown(child, path, t)),
});

/** Entries of the site's own, from the page configuration. */
const ownItems = (site: NavigationSite, path: string, language: string): readonly NavItem[] =>
  site.config.menu.flatMap(({ label, address }) => {
    const place = placeOf(address, site);
    if (place === undefined) return [];
    const active = place.to !== undefined && isActive(place.to, path);
    const icon = createElement(IconFileText, { size: 18 });
    return [{ id: `own ${address}`, label: siteText(label, language), icon, ...place, active, disabled: false }];
  });

/** The menu of the signed-in user, in the current language. */
export const useNavigation = () => {
  const { t } = useTranslation("menu");
  const { tag: language } = useLanguage();
  const { user } = useSession();
  const { status } = useStatus();
  const { routesByPath } = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return useMemo(() => {
    const site: NavigationSite = {
      visitor: user === undefined ? undefined : visitorOf(user),
      status,
      config,
      hasPage: (page) => Object.hasOwn(routesByPath, page),
    };
    const sections = visibleSections(site).map(({ text, items }) => ({
      id: text,
      label: t(`sections.${text}`),
      items: items.map((item) => shown(item, path, t)),
    }));
    const own = ownItems(site, path, language);
    if (own.length === 0) return sections;
    const pages = sections.find(({ id }) => id === "page")?.items ?? [];
    return [
      ...sections.filter(({ id }) => id !== "page"),
      { id: "page" as const, label: t("sections.page"), items: [...pages, ...own] },
    ];
  }, [t, language, user, status, routesByPath, path]);
};
