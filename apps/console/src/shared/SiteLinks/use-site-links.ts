import { useSession, useStatus } from "@one-hub/hooks";
import type { SiteLink } from "@one-hub/page";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { useRouter } from "@tanstack/react-router";
import { config } from "../../config.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { visitorOf } from "../../lib/session.ts";
import { type VisibleLink, visibleLinks } from "../../lib/site-links.ts";
import { useHydrated } from "../../start/prerendered.ts";

/**
 * Links of the page configuration on a public page: without pages that the visitor may not open or that the site has closed. None
 * until hydration is over, as the prerendered page has no configuration.
 */
export const useSiteLinks = (links: readonly SiteLink[]): readonly VisibleLink[] => {
  const { tag: language } = useLanguage();
  const { user } = useSession();
  const { status } = useStatus();
  const { routesByPath } = useRouter();
  const closed = status !== undefined && !isWebHomeEnabled(status);
  const hasPage = (path: string): boolean | undefined => {
    const route = Object.entries(routesByPath).find(([page]) => page === path)?.[1];
    if (route === undefined) return undefined;
    return !(closed && route.id.startsWith("/_public/") && route.options.staticData?.staysOpen !== true);
  };
  const visitor = user === undefined ? undefined : visitorOf(user);
  return useHydrated() ? visibleLinks(links, { config, visitor, hasPage }, language) : [];
};
