import type { ConsoleConfig } from "@one-hub/page";
import { isOfHost } from "../../lib/hosts.ts";

export type SiteContentKind = "none" | "frame" | "html" | "markdown";

/**
 * Classifies the site's text for home or about page: none, the address of a page to frame, HTML (begins with a tag and
 * closes one), or markdown.
 */
export const kindOfContent = (content: string): SiteContentKind => {
  const text = content.trim();
  if (text === "") return "none";
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return "frame";
  return /^<[a-z!]/i.test(text) && /<\/[a-z][\w-]*\s*>/i.test(text) ? "html" : "markdown";
};

/** Whether the page's policy lets this address into a frame: the configured hosts and the home page's. */
export const mayFrame = (address: string, config: Pick<ConsoleConfig, "frameHosts" | "homePage">): boolean => {
  const home = URL.canParse(config.homePage) ? [new URL(config.homePage).origin] : [];
  // The site itself is no exception here: the policy of a frame names hosts only.
  return [...config.frameHosts, ...home].some((host) => isOfHost(new URL(address), host));
};
