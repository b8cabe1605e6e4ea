import { useStatus } from "@one-hub/hooks";
import { Illustration, type NavSection, type TopNavItem } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { defaultConfig } from "@one-hub/page";
import { config } from "../../config.ts";
import { useSiteName } from "../../lib/site.ts";
import { statusPageOf } from "../../lib/status-page.ts";
import { useSiteLinks } from "../../shared/SiteLinks/use-site-links.ts";
import { withoutTrailingSlash } from "../../permissions.ts";
import { useHydrated } from "../../start/prerendered.ts";
import type { FileRouteTypes } from "../../routeTree.gen.ts";

/** A page that the header leads to. */
export type PublicPath = FileRouteTypes["to"];

/** Entries of the page configuration for the public pages. */
const ownEntries = config.menu.filter(({ in: place }) => place !== "console");

/** The entries of the site's own, under the site's name. */
export const useOwnNavigation = (pathname: string): Required<NavSection<PublicPath>> => {
  const here = withoutTrailingSlash(pathname);
  const links = useSiteLinks(ownEntries);
  return {
    id: "own",
    label: useSiteName(),
    items: links.map(({ to, ...link }) => ({ ...link, to: to as PublicPath | undefined, active: to === here })),
  };
};

const dashboardPicture = <Illustration name="dashboard" />;

/** The header's entries: documentation and status page if there are any; a closed site keeps contact and legal pages. */
export const usePublicNavigation = (pathname: string, closed: boolean): readonly TopNavItem<PublicPath>[] => {
  const { t } = useTranslation("public");
  const { t: common } = useTranslation("common");
  const here = withoutTrailingSlash(pathname);
  const { routesByPath } = useRouter();
  // The prerendered page has no configuration.
  const hydrated = useHydrated();
  const known = hydrated ? config : defaultConfig;
  const { status } = useStatus();
  const statusPage = statusPageOf(known.statusUrl, hydrated ? status : undefined);
  return useMemo(() => {
    const page = (id: string, label: string, to: PublicPath): TopNavItem<PublicPath> => ({
      id,
      label,
      to,
      active: here === to,
    });
    const isPage = (path: string): path is PublicPath => Object.hasOwn(routesByPath, path);
    /** An entry for a configured address, which the browser loads unless it is a page of the console. */
    const configured = (id: string, label: string, address: string): TopNavItem<PublicPath> => {
      const path = withoutTrailingSlash(address);
      return isPage(path) ? page(id, label, path) : { id, label, href: address };
    };
    const contact = page("contact", t("nav.contact"), "/contact-us");
    const legal = [page("terms", t("nav.terms"), "/terms"), page("privacy", t("nav.privacy"), "/privacy")];
    if (closed) return [contact, ...legal];
    const documentation = known.apiDocsUrl === "" ? known.page.doc : known.apiDocsUrl;
    return [
      page("home", t("nav.home"), "/"),
      page("group", t("nav.group"), "/group"),
      page("prices", t("nav.prices"), "/prices"),
      ...(documentation === "" ? [] : [configured("doc", t("nav.documentation"), documentation)]),
      ...(statusPage === "" ? [] : [configured("status", t("nav.status"), statusPage)]),
      {
        id: "more",
        label: t("nav.more"),
        groups: [
          {
            id: "service",
            label: t("nav.service"),
            items: [page("pricing", t("nav.pricing"), "/pricing"), page("faqs", t("nav.faqs"), "/faqs"), contact],
          },
          {
            id: "site",
            label: t("nav.site"),
            items: [page("about", t("nav.about"), "/about-us"), ...legal],
          },
          {
            id: "dashboard",
            label: common("dashboard"),
            picture: dashboardPicture,
            items: [page("dashboard", t("nav.openDashboard"), "/dashboard")],
          },
        ],
      },
    ];
  }, [here, known, statusPage, closed, routesByPath, t, common]);
};
