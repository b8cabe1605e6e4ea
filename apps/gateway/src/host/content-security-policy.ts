import type { ConsoleConfig } from "@one-hub/page";

/** Sources of the support widget, from its own list of domain names. */
const crisp = {
  https: ["https://client.crisp.chat", "https://image.crisp.chat", "https://storage.crisp.chat"],
  sockets: ["wss://client.relay.crisp.chat", "wss://stream.relay.crisp.chat"],
  client: "https://client.crisp.chat",
  frame: "https://game.crisp.chat",
};

/** The one place where the console reads text as HTML: SafeHtml's sanitiser (`packages/ui`). */
const htmlPolicy = "safe-html";

/** Passes text without markup, for the style elements of the component library (`allowStyleText` of `packages/ui`). */
const stylePolicy = "default";

const originOf = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

/**
 * The policy of one page. It names exactly the hosts that this configuration needs; nothing in a configuration can add
 * `unsafe-inline` or `unsafe-eval`.
 */
export const contentSecurityPolicy = (config: ConsoleConfig, nonce: string): string => {
  const analytics =
    config.analytics.baseUrl !== "" && config.analytics.websiteId !== "" ? originOf(config.analytics.baseUrl) : [];
  const support = config.crispId !== "";
  const turnstile = config.turnstile ? originOf(config.providers.turnstile) : [];
  const frames = [...turnstile, ...originOf(config.homePage), ...config.frameHosts, ...(support ? [crisp.frame] : [])];
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...analytics, ...turnstile, ...(support ? [crisp.client] : [])],
    "style-src": ["'self'", `'nonce-${nonce}'`, ...(support ? [crisp.client] : [])],
    "style-src-attr": ["'none'"],
    // Pictures of announcements may come from anywhere; which others may, the console decides by `imageHosts`.
    "img-src": ["'self'", "data:", "blob:", "https:", "http:"],
    "connect-src": [
      "'self'",
      ...originOf(config.serverUrl),
      ...analytics,
      ...(support ? [...crisp.https, ...crisp.sockets] : []),
    ],
    "font-src": ["'self'", ...(support ? [crisp.client] : [])],
    // Sound and video of tasks play from the hosts that the configuration names; for all others there is a link.
    ...(support || config.imageHosts.length > 0
      ? { "media-src": ["'self'", ...config.imageHosts, ...(support ? [crisp.client] : [])] }
      : {}),
    ...(support ? { "worker-src": ["'self'", "blob:"] } : {}),
    "frame-src": frames.length === 0 ? ["'none'"] : frames,
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    // Scripts of other parties make scripts from text as they please, so a page that loads any can't insist.
    ...(support || analytics.length > 0 || turnstile.length > 0
      ? {}
      : { "require-trusted-types-for": ["'script'"], "trusted-types": [htmlPolicy, stylePolicy] }),
    // Payments post to the gateway's payment providers, whose hosts only the server knows.
    "form-action": ["'self'", "https:"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
};

/** Browsers complain about names they do not know, so these are the ones that stable browsers know. */
const permissions: Record<string, "()" | "(self)"> = {
  accelerometer: "()",
  autoplay: "()",
  camera: "()",
  "clipboard-read": "()",
  "clipboard-write": "(self)",
  "cross-origin-isolated": "()",
  "display-capture": "()",
  "encrypted-media": "()",
  fullscreen: "(self)",
  geolocation: "()",
  gyroscope: "()",
  hid: "()",
  "idle-detection": "()",
  magnetometer: "()",
  microphone: "()",
  midi: "()",
  payment: "()",
  "picture-in-picture": "()",
  "publickey-credentials-create": "(self)",
  "publickey-credentials-get": "(self)",
  "screen-wake-lock": "()",
  serial: "()",
  "sync-xhr": "()",
  usb: "()",
  "xr-spatial-tracking": "()",
};

/** Headers of all files and pages, independent of the page. */
export const fileHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Headers of a page, whichever policy it has. */
const documentHeaders = (policy: string): Record<string, string> => ({
  ...fileHeaders,
  "Content-Security-Policy": policy,
  "Permissions-Policy": Object.entries(permissions)
    .map(([feature, allowed]) => `${feature}=${allowed}`)
    .join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
});

/** The headers of a page of the console. */
export const pageHeaders = (config: ConsoleConfig, nonce: string): Record<string, string> =>
  documentHeaders(contentSecurityPolicy(config, nonce));

/** The headers of a page of the documentation: nothing of other hosts, no script in a page; colours of code are style attributes. */
export const docsHeaders: Readonly<Record<string, string>> = documentHeaders(
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
);
