import { Box, Group } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./SiteFooter.module.css";

interface SiteFooterProps extends ElementProps {
  /** Usually a link around `Brand`. */
  readonly logo: ReactNode;
  /** Columns of links with their titles. */
  readonly links: ReactNode;
  /** Name of the list of links, e.g. "Legal". */
  readonly linksLabel: string;
  /** The site's own links, beside its lines. */
  readonly ownLinks?: ReactNode;
  /** Name of the list of the site's own links. */
  readonly ownLinksLabel?: string | undefined;
  /** The site's own lines, e.g. sanitised HTML. */
  readonly children?: ReactNode;
}

const isEmpty = (node: ReactNode): boolean => node === undefined || node === null;

/** Foot of the public pages: logo, legal links, the site's own lines and links. */
export const SiteFooter = ({
  logo,
  links,
  linksLabel,
  ownLinks,
  ownLinksLabel,
  children,
  className,
  ref,
}: SiteFooterProps): ReactNode => (
  <footer ref={ref} className={clsx(classes["footer"], className)}>
    <Box w="100%" maw="calc(1280px + 2 * var(--ui-gutter))" mx="auto" pt={24} px="var(--ui-gutter)" pb={28}>
      <Group gap="24px 48px" align="flex-start">
        <Box miw={0}>{logo}</Box>
        <nav aria-label={linksLabel} className={classes["links"]}>
          {links}
        </nav>
      </Group>
      {isEmpty(children) && isEmpty(ownLinks) ? null : (
        <div className={classes["own"]}>
          {isEmpty(children) ? null : <div className={classes["lines"]}>{children}</div>}
          {isEmpty(ownLinks) ? null : (
            <nav aria-label={ownLinksLabel} className={classes["ownLinks"]}>
              {ownLinks}
            </nav>
          )}
        </div>
      )}
    </Box>
  </footer>
);
