import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";

/** Headers of one connection, which say nothing about the message (RFC 9110 7.6.1), in lower case. */
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

/** Where proxies and clients write an address; a client that is not a trusted proxy may say nothing here. */
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

/** Claims that we write ourselves, from what we see and, behind a trusted proxy, from what came. */
const written = new Set(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"]);

const pairsOf = (raw: readonly string[]): [name: string, value: string][] =>
  Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [raw[index * 2] ?? "", raw[index * 2 + 1] ?? ""]);

/** The names that this message's Connection header makes headers of the connection. */
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

/** Names as they came, in their order, without those of the connection: flat, as `rawHeaders` is. */
const forwarded = (pairs: readonly (readonly [string, string])[], drop: (name: string) => boolean): string[] => {
  const named = namedByConnection(pairs);
  return pairs.flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return hopByHop.has(lower) || named.has(lower) || drop(lower) ? [] : [name, value];
  });
};

/**
 * The headers that go to the gateway: as they came, but for the connection's own, with its Host, and with the client's
 * address. What the client itself says about its address counts only when it is a trusted proxy.
 */
export const requestHeaders = (request: IncomingMessage, upstreamHost: string, trustProxy: boolean): string[] => {
  const pairs = pairsOf(request.rawHeaders);
  const headers = forwarded(
    pairs,
    (name) =>
      // Node has already answered "100 Continue".
      name === "host" || name === "expect" || written.has(name) || (!trustProxy && addressClaims.has(name)),
  );
  const claim = (name: string) => (trustProxy ? valueOf(pairs, name) : undefined);
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  const before = claim("x-forwarded-for");
  const clientAddress = claim("x-real-ip") ?? before?.split(",")[0]?.trim() ?? address;
  const host = claim("x-forwarded-host") ?? request.headers.host;
  headers.push("Host", upstreamHost);
  if (address !== "") headers.push("X-Forwarded-For", before === undefined ? address : `${before}, ${address}`);
  if (clientAddress !== "") headers.push("X-Real-IP", clientAddress);
  headers.push(
    "X-Forwarded-Proto",
    claim("x-forwarded-proto") ?? (request.socket instanceof TLSSocket ? "https" : "http"),
  );
  if (host !== undefined) headers.push("X-Forwarded-Host", host);
  return headers;
};

/** Where a redirect leads when it is followed through us: an address of the upstream becomes a path of this site. */
export const rewriteLocation = (location: string, upstream: URL): string => {
  const base = upstream.pathname.replace(/\/$/, "");
  const inside = (path: string): string | undefined =>
    path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || "/" : undefined;
  const isPath = location.startsWith("/") && !location.startsWith("//");
  if (isPath) return base === "" ? location : (inside(location) ?? location);
  if (!/^(https?:)?\/\//i.test(location) || !URL.canParse(location, upstream)) return location;
  const target = new URL(location, upstream);
  if (target.origin !== upstream.origin) return location;
  // A path that begins with two slashes would be an address of another site.
  const path = inside(target.pathname)?.replace(/^\/{2,}/, "/");
  return path === undefined ? location : `${path}${target.search}${target.hash}`;
};

/** The headers that go to the client: as they came, every cookie of them, but for the connection's own. */
export const responseHeaders = (raw: readonly string[], upstream: URL): string[] => {
  const headers = forwarded(pairsOf(raw), () => false);
  return headers.map((value, index) =>
    index % 2 === 1 && headers[index - 1]?.toLowerCase() === "location" ? rewriteLocation(value, upstream) : value,
  );
};
