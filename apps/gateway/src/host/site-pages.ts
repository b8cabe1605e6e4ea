import { type ConsoleConfig, type SitePage, sitePageAddress } from "@one-hub/page";

/** A site's own pages, as the host serves them. */
export interface SitePages {
  /** The configuration as it is written into each page: without contents of pages, which are fetched when they are opened. */
  readonly config: ConsoleConfig;
  /** Whether a path is one of a site's own page that this site does not have. */
  readonly isMissing: (path: string) => boolean;
  /** The page that has this address as JSON. */
  readonly findPage: (path: string) => SitePage | undefined;
}

/** Takes a site's own pages out of its configuration. */
export const readSitePages = (consoleConfig: ConsoleConfig): SitePages => {
  const pages = new Map(consoleConfig.pages.map((page) => [sitePageAddress(page.path), page]));
  return {
    config: { ...consoleConfig, pages: consoleConfig.pages.map(({ path, title }) => ({ path, title })) },
    isMissing: (path) => path.startsWith("/page/") && !pages.has(sitePageAddress(path.slice("/page/".length))),
    findPage: (path) => pages.get(path),
  };
};
