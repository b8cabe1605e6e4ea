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
  /** Whether the site shows a page of the console; undefined where the console has no such page. */
  readonly hasPage: (path: string) => boolean | undefined;
}

/** Paths that a site serves beside the console: its documentation, folders and files. Any other unknown path is a mistake. */
const besideConsole = /^\/docs(?:\/|$)|\/$|\.[^/]*$/;

/** Where an address leads a visitor: out of the console, to a page that he may open, or nowhere. The path decides. */
export const placeOf = (address: string, { config, visitor, hasPage }: PlaceFacts): Place | undefined => {
  if (!address.startsWith("/")) return /^https?:/i.test(address) ? { href: address } : undefined;
  const path = address.replace(/[?#].*/, "");
  const page = withoutTrailingSlash(path);
  const isOpen = isGuardedRoute(page)
    ? mayOpen(page, visitor, config.routeRoles)
    : config.pages.some((own) => page === `/page/${own.path}`) || hasPage(page);
  if (isOpen === false || (isOpen === undefined && !besideConsole.test(path))) return undefined;
  return isOpen === true && path === address ? { to: page } : { href: address };
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
