export {
  CONFIG_ELEMENT,
  type ConsoleConfig,
  defaultConfig,
  defaultDescription,
  type FooterEntry,
  type MenuEntry,
  type SitePage,
  type SiteLink,
  type SiteText,
} from "./console-config.ts";
export { NONCE_MARK, SITE_NAME_MARK } from "./marks.ts";
export { sitePageAddress } from "./site-page.ts";
export type { Audience, PageIndex } from "./page-index.ts";
