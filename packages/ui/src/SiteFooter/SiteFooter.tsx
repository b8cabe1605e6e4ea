import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./SiteFooter.module.css";

export interface SiteFooterProps extends ElementProps {
  /** Usually a link around `Brand`. */
  readonly logo: ReactNode;
  /** Links: privacy, terms. */
  readonly links: ReactNode;
  /** Name of the list of links, e.g. "Legal". */
  readonly linksLabel: string;
  /** The site's own lines, e.g. sanitised HTML. */
  readonly children?: ReactNode;
}

/** Foot of the public pages: logo, legal links, the site's own lines. */
export const SiteFooter = ({ logo, links, linksLabel, children, className, ref }: SiteFooterProps): ReactNode => (
  <footer ref={ref} className={clsx(classes["footer"], className)}>
    <div className={classes["inner"]}>
      <div className={classes["row"]}>
        <div className={classes["logo"]}>{logo}</div>
        <nav aria-label={linksLabel} className={classes["links"]}>
          {links}
        </nav>
      </div>
      {children === undefined || children === null ? null : <div className={classes["own"]}>{children}</div>}
    </div>
  </footer>
);
