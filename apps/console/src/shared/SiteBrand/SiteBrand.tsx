import { useStatus } from "@one-hub/hooks";
import { Brand } from "@one-hub/ui";
import type { ReactNode } from "react";
import { config } from "../../config.ts";
import { Link } from "../../lib/link.tsx";
import { useSiteName } from "../../lib/site.ts";
import classes from "./SiteBrand.module.css";

/** Logo and name; leads to the configurable home address. */
export const SiteBrand = (): ReactNode => {
  const { status } = useStatus();
  const name = useSiteName();
  const logo = status?.logo === undefined || status.logo === "" ? config.logo : status.logo;
  const brand = <Brand name={name} logo={logo} logoDark={status?.logo_dark} />;
  const { homePage } = config;
  return homePage === "/" ? (
    <Link to="/" className={classes["link"]}>
      {brand}
    </Link>
  ) : (
    <a href={homePage} className={classes["link"]}>
      {brand}
    </a>
  );
};
