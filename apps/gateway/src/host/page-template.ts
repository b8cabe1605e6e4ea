import { languageOf } from "@one-hub/languages";
import { CONFIG_ELEMENT, type ConsoleConfig, NONCE_MARK, SITE_NAME_MARK } from "@one-hub/page";
import { siteTone } from "@one-hub/page/accent";

/** Values of one reply to fill into the page. */
export interface PageData {
  readonly config: ConsoleConfig;
  /** The gateway's status, or undefined while it is not known. */
  readonly status: unknown;
  readonly nonce: string;
  readonly language: string;
  /** In that language, where the site has no description of its own. */
  readonly description?: string | undefined;
  /** The build's style sheet of a site's own accent. */
  readonly siteAccent?: string | undefined;
}

export type PageTemplate = (data: PageData) => string;

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** A site's accent as the console's style sheet reads it. */
const toneStyle = (color: string): string => {
  const { hue, chroma } = siteTone(color);
  return `:root{--site-hue:${hue.toFixed(1)};--site-chroma:${chroma.toFixed(2)}}`;
};

/** JSON that nothing can end: no `</script>`, no `<!--`, no line separators that old parsers take for line ends. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const field = (status: unknown, name: string): unknown =>
  typeof status === "object" && status !== null ? Object.entries(status).find(([key]) => key === name)?.[1] : undefined;

const siteName = ({ config, status }: PageData): string => {
  const name = field(status, "system_name");
  return typeof name === "string" && name.trim() !== "" ? name.trim() : config.appName;
};

const named = (name: string, content: string): string =>
  content === "" ? "" : `<meta name="${name}" content="${escapeHtml(content)}">`;

const property = (name: string, content: string): string =>
  content === "" ? "" : `<meta property="${name}" content="${escapeHtml(content)}">`;

const title: PageTemplate = (data) => `<title>${escapeHtml(siteName(data))}</title>`;
/** The title of a rendered page, followed by the site's name; already markup in the file. */
const ownTitle =
  (own: string): PageTemplate =>
  (data) =>
    `<title>${own} · ${escapeHtml(siteName(data))}</title>`;
const descriptionOf = ({ config, description: own = config.description }: PageData): string => own;
const description: PageTemplate = (data) => named("description", descriptionOf(data));

const configuration = (data: PageData): string => {
  const { config, status, nonce, siteAccent = "" } = data;
  return [
    config.accent === "" ? "" : `<style nonce="${nonce}">${toneStyle(config.accent)}${siteAccent}</style>`,
    named("keywords", config.keywords.join(", ")),
    ...config.icons.map((icon) => `<link rel="icon" href="${escapeHtml(icon)}">`),
    property("og:type", "website"),
    property("og:title", siteName(data)),
    property("og:description", descriptionOf(data)),
    ...config.images.map((image) => property("og:image", image)),
    `<script type="application/json" id="${CONFIG_ELEMENT}">${inertJson({ config, status })}</script>`,
  ].join("");
};

const attributes = `(?:"[^"]*"|'[^']*'|[^'">])*`;
const places = new RegExp(
  [
    String.raw`(?<html><html\b${attributes}>)`,
    String.raw`(?<title><title(?: data-page)?>[\s\S]*?</title>)`,
    String.raw`(?<description><meta\s${attributes}\bname="?description(?![\w-])"?${attributes}>)`,
    String.raw`(?<keywords><meta\s${attributes}\bname="?keywords(?![\w-])"?${attributes}>)`,
    String.raw`(?<icon><link\s${attributes}\brel="?(?:shortcut )?icon(?![\w-])"?${attributes}>)`,
    String.raw`(?<configuration><!--\s*console-config\s*-->)`,
    `(?<name>${SITE_NAME_MARK})`,
    `(?<nonce>${NONCE_MARK})`,
  ].join("|"),
  "gi",
);

/**
 * Requirements of this site's forms beyond the usual ones. Rendered pages reserve space for them, and wait for the console
 * instead of sending a form that would be refused.
 */
const demands = ({ config, status }: PageData): string =>
  [
    field(status, "email_verification") === true ? " data-email-verification" : "",
    config.turnstile && field(status, "turnstile_check") === true ? " data-turnstile" : "",
  ].join("");

/** The site's accent, until the user's own is known (first-paint.js). The style sheet's default is cyan. */
const accent = ({ config }: PageData): string => {
  const name = config.accent === "" ? config.primaryColor : "site";
  return name === "cyan" ? "" : ` data-accent="${name}"`;
};

const withLanguage = (tag: string, data: PageData): string => {
  const { language } = data;
  const { direction } = languageOf(language);
  const bare = tag.replace(/\s(?:lang|dir)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "");
  return `${bare.slice(0, -1)} lang="${escapeHtml(language)}" dir="${direction}"${accent(data)}${demands(data)}>`;
};

type Part = string | PageTemplate;

const partOf = (groups: Record<string, string | undefined>, whole: string): Part => {
  if (groups["html"] !== undefined) return (data) => withLanguage(whole, data);
  if (groups["title"] !== undefined) {
    const own = /^<title data-page>([\s\S]+)<\/title>$/.exec(whole)?.[1];
    return own === undefined ? title : ownTitle(own);
  }
  if (groups["description"] !== undefined) {
    // A rendered page has its own description, already as markup.
    const own = /^<meta data-page (name="description"[^>]*?) ?\/?>$/.exec(whole)?.[1];
    return own === undefined ? description : () => `<meta ${own}>`;
  }
  if (groups["keywords"] !== undefined) return "";
  if (groups["icon"] !== undefined)
    return ({ config, nonce }) => (config.icons.length === 0 ? whole.replaceAll(NONCE_MARK, nonce) : "");
  if (groups["configuration"] !== undefined) return configuration;
  if (groups["name"] !== undefined) return (data) => escapeHtml(siteName(data));
  return ({ nonce }) => nonce;
};

/**
 * Splits the built `index.html` once at every place to fill. Filled-in text is never searched again, so a site's name cannot
 * inject a nonce or a place.
 */
export const compilePage = (html: string): PageTemplate => {
  const parts: Part[] = [];
  let end = 0;
  for (const found of html.matchAll(places)) {
    parts.push(html.slice(end, found.index), partOf(found.groups ?? {}, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(html.slice(end));

  const missing: Part[] = [title, description, configuration].filter(
    (part) =>
      !parts.includes(part) &&
      !(part === title && html.includes("<title data-page>")) &&
      !(part === description && html.includes("<meta data-page ")),
  );
  if (missing.length > 0) {
    const at = parts.findIndex((part) => typeof part === "string" && part.includes("</head>"));
    const text = parts[at];
    if (typeof text === "string") {
      const [before = "", ...after] = text.split("</head>");
      parts.splice(at, 1, before, ...missing, `</head>${after.join("</head>")}`);
    } else {
      parts.unshift(...missing);
    }
  }
  return (data) => parts.map((part) => (typeof part === "string" ? part : part(data))).join("");
};
