import { useSession, useStatus } from "@one-hub/hooks";
import type { ConsoleConfig, SiteLink } from "@one-hub/page";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { config } from "../config.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { isGuardedRoute, mayOpen, type Visitor, withoutTrailingSlash } from "../permissions.ts";
import { useHydrated } from "../start/prerendered.ts";
import { visitorOf } from "./session.ts";
import { siteText } from "./site.ts";

/** Where a link leads: to a page of the console, or out of it. */
export interface Place {
  readonly to?: string | undefined;
  readonly href?: string | undefined;
}

/** Facts that decide where an address leads. */
export interface PlaceFacts {
  readonly visitor: Visitor | undefined;
  readonly config: Pick<ConsoleConfig, "routeRoles">;
  readonly hasPage: (path: string) => boolean;
}

/** Whether an address leads out of the console. */
const isAbsolute = (address: string): boolean => /^https?:\/\//i.test(address);

/** Where an address leads a visitor: out of the console, to a page that he may open, or nowhere. */
export const placeOf = (
  address: string,
  { config: { routeRoles }, visitor, hasPage }: PlaceFacts,
): Place | undefined => {
  if (isAbsolute(address)) return { href: address };
  const path = withoutTrailingSlash(address);
  const open = isGuardedRoute(path) ? mayOpen(path, visitor, routeRoles) : path !== "" && hasPage(path);
  return open ? { to: path } : undefined;
};

/** A link of the page configuration as a visitor sees it. */
export interface VisibleLink extends Place {
  readonly id: string;
  readonly label: string;
}

/**
 * Links of the page configuration that this visitor can follow, in his language: pages of a closed site are left out. None until
 * hydration is over, as the prerendered page has no configuration.
 */
export const useSiteLinks = (links: readonly SiteLink[]): readonly VisibleLink[] => {
  const { tag: language } = useLanguage();
  const { user } = useSession();
  const { status } = useStatus();
  const { routesByPath } = useRouter();
  const hydrated = useHydrated();
  return useMemo(() => {
    const closed = status !== undefined && !isWebHomeEnabled(status);
    const facts: PlaceFacts = {
      visitor: user === undefined ? undefined : visitorOf(user),
      config,
      hasPage: (path) => {
        const route = Object.entries(routesByPath).find(([page]) => page === path)?.[1];
        return (
          route !== undefined &&
          !(closed && route.id.startsWith("/_public/") && route.options.staticData?.staysOpen !== true)
        );
      },
    };
    return (hydrated ? links : []).flatMap(({ label, address }) => {
      const place = placeOf(address, facts);
      return place === undefined ? [] : [{ id: `own ${address}`, label: siteText(label, language), ...place }];
    });
  }, [links, language, user, status, routesByPath, hydrated]);
};
