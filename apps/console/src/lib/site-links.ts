import type { ConsoleConfig, SiteLink } from "@one-hub/page";
import { isGuardedRoute, mayOpen, type Visitor, withoutTrailingSlash } from "../permissions.ts";
import { siteText } from "./site.ts";

/** Where a link leads: to a page of the console, or out of it. */
export interface Place {
  readonly to?: string | undefined;
  readonly href?: string | undefined;
}

/** Facts that decide where an address leads. */
export interface PlaceFacts {
  readonly visitor: Visitor | undefined;
  readonly config: Pick<ConsoleConfig, "routeRoles" | "pages">;
  readonly hasPage: (path: string) => boolean;
}

/** Where an address leads a visitor: out of the console, to a page that he may open, or nowhere. */
export const placeOf = (address: string, { config, visitor, hasPage }: PlaceFacts): Place | undefined => {
  if (/^https?:/i.test(address)) return { href: address };
  const path = withoutTrailingSlash(address);
  const open = isGuardedRoute(path)
    ? mayOpen(path, visitor, config.routeRoles)
    : path !== "" && (hasPage(path) || config.pages.some((page) => path === `/page/${page.path}`));
  return open ? { to: path } : undefined;
};

/** A link of the page configuration as a visitor sees it. */
export interface VisibleLink extends Place {
  readonly id: string;
  readonly label: string;
}

/** Links of the page configuration that a visitor can follow, in his language. */
export const visibleLinks = (links: readonly SiteLink[], facts: PlaceFacts, language: string): readonly VisibleLink[] =>
  links.flatMap(({ label, address }) => {
    const place = placeOf(address, facts);
    return place === undefined ? [] : [{ id: address, label: siteText(label, language), ...place }];
  });
