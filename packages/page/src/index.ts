export {
  CONFIG_ELEMENT,
  type ConsoleConfig,
  defaultConfig,
  defaultDescription,
  type FooterEntry,
  type MenuEntry,
  type SiteLink,
  type SiteText,
} from "./console-config.ts";
export { NONCE_MARK, SITE_NAME_MARK } from "./marks.ts";
export type { Audience, PageIndex } from "./page-index.ts";
