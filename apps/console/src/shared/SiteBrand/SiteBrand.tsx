import { useStatus } from "@one-hub/hooks";
import { Brand } from "@one-hub/ui";
import type { ReactNode } from "react";
import { defaultConfig } from "@one-hub/page";
import { config } from "../../config.ts";
import { Link } from "../../lib/link.tsx";
import { ownPath } from "../../lib/return-to.ts";
import { useSiteName } from "../../lib/site.ts";
import { useHydrated } from "../../start/prerendered.ts";
import classes from "./SiteBrand.module.css";

/**
 * Where the logo leads: the configured home address, else the site's own, else the first page. The site's is a setting of its administrators, so
 * only a web address or a path of this site counts.
 */
export const homeAddressOf = (configured: string, site: string | undefined, origin?: string): string => {
  if (configured !== defaultConfig.homePage) return configured;
  const wanted = (site ?? "").trim();
  // Also while pages are rendered at build time, where there is no address to compare with.
  if (wanted === "") return configured;
  if (/^https?:\/\//i.test(wanted) && URL.canParse(wanted)) return wanted;
  return ownPath(wanted, origin) ?? configured;
};

/** The prerendered page has no configuration. */
const useKnownConfig = () => (useHydrated() ? config : defaultConfig);

export const SiteLogo = (): ReactNode => {
  const { status } = useStatus();
  const name = useSiteName();
  const known = useKnownConfig();
  const logo = status?.logo === undefined || status.logo === "" ? known.logo : status.logo;
  return <Brand name={name} logo={logo} logoDark={status?.logo_dark} />;
};

/** Logo and name; leads to the configurable home address. */
export const SiteBrand = (): ReactNode => {
  const { status } = useStatus();
  const known = useKnownConfig();
  const brand = <SiteLogo />;
  const home = homeAddressOf(known.homePage, status?.WebHomeURL);
  return home === "/" ? (
    <Link to="/" className={classes["link"]}>
      {brand}
    </Link>
  ) : (
    <a href={home} className={classes["link"]}>
      {brand}
    </a>
  );
};
