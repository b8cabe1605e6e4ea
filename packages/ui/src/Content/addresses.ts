import type { LinkRule } from "./link-rule.ts";

/** Schemes allowed for links in untrusted text. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
const HTML_LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);
const PICTURE_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:"]);

const parse = (address: string): URL | undefined =>
  URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : undefined;

const ifAllowed = (address: string, schemes: ReadonlySet<string>): string | undefined => {
  const url = parse(address);
  return url !== undefined && schemes.has(url.protocol) ? address : undefined;
};

/** The address of a link in markdown, or undefined when its scheme is none of the allowed ones. */
export const markdownLink = (address: string): string | undefined => ifAllowed(address, LINK_SCHEMES);

/** The address of a link in HTML, or undefined when its scheme is none of the allowed ones. */
export const htmlLink = (address: string): string | undefined => ifAllowed(address, HTML_LINK_SCHEMES);

/**
 * The source of a picture in untrusted text, or undefined if it is not allowed. Requests to this site carry the reader's
 * cookies, so only paths that look like a picture file are allowed: a document must not call the gateway.
 */
export const pictureSource = (address: string): string | undefined => {
  const url = parse(address);
  if (url === undefined || !PICTURE_SCHEMES.has(url.protocol)) return undefined;
  const own = url.origin === location.origin;
  return own && !/\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(url.pathname) ? undefined : address;
};

/** Whether the rule refuses the address of a link, read as this page would follow it. */
export const isRefused = (address: string, refuses: LinkRule): boolean => {
  const url = parse(address);
  return url !== undefined && refuses(url);
};

/** Whether a link leads to another site, so that it opens a new tab. */
export const leavesSite = (address: string): boolean => {
  const url = parse(address);
  return url !== undefined && PICTURE_SCHEMES.has(url.protocol) && url.origin !== location.origin;
};

/** Attributes of a link to another site: no opener, no referrer, and no endorsement for search engines. */
export const OUTSIDE = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;
