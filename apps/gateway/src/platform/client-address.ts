import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import { compileAddressList, isAddressOrBlock } from "./ip-limits.ts";

/**
 * Proxies trusted to report their client's address: none, the connecting one (`"next"`), or all whose address is in a list.
 */
export type TrustedProxies = "none" | "next" | BlockList;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Reads `TRUST_PROXY`: true or false, or a comma-separated list of addresses, CIDR blocks and the names `loopback`, `linklocal`
 * and `uniquelocal`. Undefined where it is none of these.
 */
export const readTrustedProxies = (text: string): TrustedProxies | undefined => {
  if (text === "false" || text === "0") return "none";
  if (text === "true" || text === "1") return "next";
  const entries = text.split(",").flatMap((entry) => namedNetworks[entry.trim()] ?? [entry.trim()]);
  return entries.every(isAddressOrBlock) ? compileAddressList(entries) : undefined;
};

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The address in an entry of `X-Forwarded-For`, which some proxies write with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const readAddress = (entry: string): string | undefined => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\d+$/.exec(entry) ?? [];
  const address = plainAddress(bracketed ?? beforePort ?? entry);
  return isIP(address) === 0 ? undefined : address;
};

const isListed = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether the sender of this request is a proxy that is believed about its client. */
export const isFromTrustedProxy = (request: IncomingMessage, trusted: TrustedProxies): boolean => {
  const sender = plainAddress(request.socket.remoteAddress ?? "");
  return trusted === "next" || (trusted !== "none" && isIP(sender) !== 0 && isListed(trusted, sender));
};

/**
 * Returns the client's address. Each proxy appends the address it saw to `X-Forwarded-For`, so the list is read from its end, and only as
 * far as the proxies that wrote it are trusted: everything before that may be made up. `X-Real-IP` counts only where there is no such list.
 */
export const clientAddress = (request: IncomingMessage, trusted: TrustedProxies): string => {
  const sender = plainAddress(request.socket.remoteAddress ?? "");
  if (!isFromTrustedProxy(request, trusted)) return sender;
  const list = request.headers["x-forwarded-for"];
  if (list === undefined) return readAddress(String(request.headers["x-real-ip"] ?? "").trim()) ?? sender;
  const hops = String(list)
    .split(",")
    .map((entry) => readAddress(entry.trim()))
    .toReversed();
  let address = sender;
  for (const hop of hops) {
    if (hop === undefined) break;
    address = hop;
    if (trusted === "next" || trusted === "none" || !isListed(trusted, hop)) break;
  }
  return address;
};
