import { prefixedKey } from "./key.ts";

/** A chat client that can be opened with the user's key. */
export interface ChatLink {
  /** Shown name. */
  name: string;
  /** URL template with `{key}`, `{server}` and the base64 wrappers; see {@link chatLinkUrl}. */
  url: string;
  /** Whether it is offered where only shown links are. */
  show: boolean;
  /** Higher values come first. */
  sort: number;
}

const settingsSuffix = '/#/?settings={"key":"sk-{key}","url":"{server}"}';

/** Links offered when the site configures none: two web clients, and two hidden desktop deep links. */
export const defaultChatLinks: readonly ChatLink[] = [
  { name: "ChatGPT Next", url: `https://app.nextchat.dev${settingsSuffix}`, show: true, sort: 1 },
  {
    name: "chatgpt-web-midjourney-proxy",
    url: 'https://vercel.ddaiai.com/#/?settings={"key":"sk-{key}","url":"{server}"}',
    show: true,
    sort: 2,
  },
  { name: "AMA", url: "ama://set-api-key?server={server}&key=sk-{key}", show: false, sort: 3 },
  { name: "OpenCat", url: "opencat://team/join?domain={server}&token=sk-{key}", show: false, sort: 4 },
];

// Deep links need arbitrary schemes; these would run script in the console's own page, with access to the key.
const isScript = (url: string): boolean =>
  // Browsers ignore control characters and blanks when they read a scheme.
  // oxlint-disable-next-line no-control-regex
  /^(?:javascript|vbscript|data):/i.test(url.replace(/[\u0000-\u0020]/g, ""));

const toLink = (entry: unknown): ChatLink[] => {
  if (typeof entry !== "object" || entry === null) return [];
  const { name, url, show, sort }: Partial<Record<keyof ChatLink, unknown>> = entry;
  const address = typeof url === "string" ? url.trim() : "";
  if (address === "") return [];
  const order = Number(sort ?? 0);
  return [
    {
      name: typeof name === "string" && name !== "" ? name : address,
      url: address,
      show: show === true,
      sort: Number.isFinite(order) ? order : 0,
    },
  ];
};

const configuredLinks = (text: string | undefined): ChatLink[] | undefined => {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.flatMap(toLink) : undefined;
  } catch {
    return undefined;
  }
};

/** The two texts of the site status that configure chat links. */
export interface ChatLinkSettings {
  /** Address of one chat client of the site; replaces the first default. */
  chat_link?: string | undefined;
  /** JSON text: an array of {@link ChatLink}; replaces the defaults. Anything that is not an array counts as not set. */
  chat_links?: string | undefined;
}

/**
 * The chat links of a site, highest `sort` first: its own `chat_links`, or the defaults, the first of which a `chat_link` replaces.
 * Entries without a URL and entries that would run script are left out.
 *
 * @example chatLinks(status, { shownOnly: true })
 */
export const chatLinks = (settings: ChatLinkSettings, filter: { shownOnly?: boolean } = {}): ChatLink[] => {
  const address = settings.chat_link?.trim().replace(/\/+$/, "") ?? "";
  const defaults = defaultChatLinks.map((link, index) =>
    index === 0 && address !== "" ? { ...link, url: address + settingsSuffix, show: true } : { ...link },
  );
  return (configuredLinks(settings.chat_links) ?? defaults)
    .filter((link) => !isScript(link.url) && (link.show || !filter.shownOnly))
    .sort((a, b) => b.sort - a.sort);
};

/** Values for the placeholders of a chat link. */
export interface ChatLinkValues {
  /** API key, with or without `sk-`. */
  key: string;
  /** Base URL of the gateway with its scheme. */
  server: string;
}

// `{key}` gets exactly one prefix, also where the template wrote one. A function as replacement keeps `$&` in a value literal.
const fill = (template: string, key: string, server: string): string =>
  template.replace(/(?:sk-)*\{key\}|\{server\}/g, (placeholder) => (placeholder === "{server}" ? server : key));

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const openers = ["base64<[", "base64Encode("] as const;

/** End of the wrapper's content, or -1: `]>` closes the one, the balancing parenthesis the other. */
const closing = (template: string, start: number, opener: (typeof openers)[number]): number => {
  if (opener === "base64<[") return template.indexOf("]>", start);
  let depth = 1;
  for (let at = start; at < template.length; at += 1) {
    if (template[at] === "(") depth += 1;
    if (template[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
};

/**
 * The address to open: every `{key}` becomes the key with exactly one `sk-`, every `{server}` the gateway's address, both
 * URL-encoded. Inside `base64Encode(…)` and `base64<[…]>` they are put in raw and the whole content is base64 of UTF-8.
 *
 * @example
 * chatLinkUrl("app://add?u={server}&k=sk-{key}", { key: "abc", server: "https://x.example" })
 * // "app://add?u=https%3A%2F%2Fx.example&k=sk-abc"
 */
export const chatLinkUrl = (template: string, values: ChatLinkValues): string => {
  const key = prefixedKey(values.key);
  const plain = (text: string): string => fill(text, encodeURIComponent(key), encodeURIComponent(values.server));
  let url = "";
  let done = 0;
  for (;;) {
    const next = openers
      .map((opener) => ({ opener, at: template.indexOf(opener, done) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at)[0];
    if (next === undefined) break;
    const start = next.at + next.opener.length;
    const end = closing(template, start, next.opener);
    if (end === -1) break;
    // Sites save these contents percent-encoded as well as plain; clients expect base64 of the plain text.
    url +=
      plain(template.slice(done, next.at)) +
      toBase64(fill(percentDecoded(template.slice(start, end)), key, values.server));
    done = end + (next.opener === "base64<[" ? 2 : 1);
  }
  return url + plain(template.slice(done));
};
