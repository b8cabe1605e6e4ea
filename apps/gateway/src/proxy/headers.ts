import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { sessionCookie } from "../platform/session-cookie.ts";
import { withoutCookie } from "../platform/request-policy.ts";
import { clientAddress, isFromTrustedProxy, type TrustedProxies } from "../platform/client-address.ts";

/** Hop-by-hop headers (RFC 9110 7.6.1), in lower case. */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that carry a client's address; only trusted proxies may set them. */
const addressClaims = new Set([
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
  "fastly-client-ip",
  "x-appengine-remote-addr",
]);

/** Forwarding headers that this host sets from the connection and, behind a trusted proxy, from the request. */
const written = new Set(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"]);

/** Ids of the proxies that a request has passed. A proxy that finds its own leads to itself. */
export const passedByHeader = "X-Passed-By";

const passedBy = passedByHeader.toLowerCase();

/** Whether a request comes back to the proxy of this id. */
export const isLoop = (request: IncomingMessage, proxyId: string): boolean =>
  [request.headers[passedBy] ?? []].flat().some((value) => value.split(", ").includes(proxyId));

const pairsOf = (raw: readonly string[]): [name: string, value: string][] =>
  Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [raw[index * 2] ?? "", raw[index * 2 + 1] ?? ""]);

/** Names listed in the Connection header, which are hop-by-hop too. */
const namedByConnection = (pairs: readonly (readonly [string, string])[]): Set<string> =>
  new Set(
    pairs
      .filter(([name]) => name.toLowerCase() === "connection")
      .flatMap(([, value]) => value.split(","))
      .map((token) => token.trim().toLowerCase()),
  );

const valueOf = (pairs: readonly (readonly [string, string])[], wanted: string): string | undefined => {
  const values = pairs.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(", ");
};

/** The raw headers in order, without hop-by-hop ones: flat, like `rawHeaders`. */
const forwarded = (pairs: readonly (readonly [string, string])[], drop: (name: string) => boolean): string[] => {
  const named = namedByConnection(pairs);
  return pairs.flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return hopByHop.has(lower) || named.has(lower) || drop(lower) ? [] : [name, value];
  });
};

/**
 * Headers for the gateway: the client's, without those of its connection, with the gateway's Host and the client's address.
 * The client's own claims about its address count only for a trusted proxy. Without `withSession` the session cookie is removed.
 * `proxyId` is added to the proxies that the request has passed.
 */
export const requestHeaders = (
  request: IncomingMessage,
  upstreamHost: string,
  trustedProxies: TrustedProxies,
  { withSession, proxyId }: { readonly withSession: boolean; readonly proxyId: string },
): string[] => {
  const isBelieved = isFromTrustedProxy(request, trustedProxies);
  const pairs = pairsOf(request.rawHeaders).flatMap(([name, value]): [string, string][] => {
    if (withSession || name.toLowerCase() !== "cookie") return [[name, value]];
    const left = withoutCookie(value, sessionCookie);
    return left === undefined ? [] : [[name, left]];
  });
  const headers = forwarded(
    pairs,
    (name) =>
      // Node has already answered "100 Continue".
      name === "host" || name === "expect" || name === passedBy || written.has(name) || addressClaims.has(name),
  );
  const claim = (name: string) => (isBelieved ? valueOf(pairs, name) : undefined);
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  const before = claim("x-forwarded-for");
  const client = clientAddress(request, trustedProxies);
  const host = claim("x-forwarded-host") ?? request.headers.host;
  headers.push("Host", upstreamHost);
  if (address !== "") headers.push("X-Forwarded-For", before === undefined ? address : `${before}, ${address}`);
  if (client !== "") headers.push("X-Real-IP", client);
  headers.push(
    "X-Forwarded-Proto",
    claim("x-forwarded-proto") ?? (request.socket instanceof TLSSocket ? "https" : "http"),
  );
  if (host !== undefined) headers.push("X-Forwarded-Host", host);
  const passed = valueOf(pairs, passedBy);
  headers.push(passedByHeader, passed === undefined ? proxyId : `${passed}, ${proxyId}`);
  return headers;
};

/** A path of the upstream as a path of this site; undefined for one that is outside of what we pass on. */
const inside = (path: string, upstream: URL): string | undefined => {
  const base = upstream.pathname.replace(/\/$/, "");
  if (path !== base && !path.startsWith(`${base}/`)) return undefined;
  // A path that begins with two slashes would be an address of another site.
  return path.slice(base.length).replace(/^\/*/, "/");
};

/** Where a redirect leads when it is followed through us: an address of the upstream becomes a path of this site. */
export const rewriteLocation = (location: string, upstream: URL): string => {
  const isPath = location.startsWith("/") && !location.startsWith("//");
  if (isPath && upstream.pathname === "/") return location;
  if (!/^(https?:)?\//i.test(location) || !URL.canParse(location, upstream.href)) return location;
  // Read as a browser reads it: without tabs, with a backslash for a slash.
  const target = new URL(location, upstream);
  if (target.origin !== upstream.origin) return location;
  const path = inside(target.pathname, upstream);
  return path === undefined ? location : `${path}${target.search}${target.hash}`;
};

/** A cookie as this site can keep it: of this host, and below its own paths. */
export const rewriteCookie = (cookie: string, upstream: URL): string =>
  cookie
    .split(";")
    .filter((part, index) => index === 0 || !/^\s*domain\s*=/i.test(part))
    .map((part, index) => {
      const path = index === 0 ? undefined : /^\s*path\s*=\s*(.*?)\s*$/i.exec(part)?.[1];
      return path === undefined ? part : ` Path=${inside(path, upstream) ?? path}`;
    })
    .join(";");

/** What programs read and no browser shows as a page. */
const isData = (type: string): boolean => /^\s*(?:application\/json|text\/event-stream)\s*(?:;|$)/i.test(type);

/**
 * Headers for the client: the gateway's, with every cookie, without those of its connection. Responses other than data are
 * sandboxed: a page or picture with third-party scripts must not run as this site.
 */
export const responseHeaders = (raw: readonly string[], upstream: URL): string[] => {
  const pairs = pairsOf(raw);
  const headers = forwarded(pairs, (name) => name === "x-content-type-options");
  const rewritten = headers.map((value, index) => {
    if (index % 2 === 0) return value;
    const name = headers[index - 1]?.toLowerCase();
    if (name === "location") return rewriteLocation(value, upstream);
    return name === "set-cookie" ? rewriteCookie(value, upstream) : value;
  });
  const types = pairs.filter(([name]) => name.toLowerCase() === "content-type");
  const isOnlyData = types.length > 0 && types.every(([, type]) => isData(type));
  return [
    ...rewritten,
    "X-Content-Type-Options",
    "nosniff",
    ...(isOnlyData ? [] : ["Content-Security-Policy", "sandbox; default-src 'none'"]),
  ];
};
