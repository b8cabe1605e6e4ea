import { lookup as lookUp, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, lookUpPublic } from "./public-address.ts";
import { compileAddressList, isAddressOrBlock } from "./ip-limits.ts";

/** Addresses that channels and webhooks must not reach. */
export type Egress = {
  /** Whether a URL's host is denied as it is written; a name may still lead to a denied address. */
  readonly deniesHost: (hostname: string) => boolean;
  /** Looks names up as Node does, but finds no denied address. */
  readonly lookup: LookupFunction;
  /** As {@link Egress.lookup}, and public addresses only. */
  readonly lookupPublic: LookupFunction;
};

/** Code of the error that a connection to a denied address ends with. */
export const egressDenied = "EGRESS_DENIED";

export class EgressDenied extends Error {
  readonly code = egressDenied;
  override readonly name = "EgressDenied";
  constructor(host: string) {
    super(`${host} is in EGRESS_DENY`);
  }
}

const hostPattern = /^(?:\*\.)?[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?$/;

const plainHost = (hostname: string) => hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");

const matches = (pattern: string, host: string) =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Converts an IPv4 address written as IPv6, in either form, to IPv4. */
const unmapped = (address: string): string => {
  const [, dotted, high, low] = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return address;
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join(".");
};

/**
 * Reads `EGRESS_DENY`: addresses, CIDR blocks, host names (`*.internal` for all below one) and `private`, which is every address that is not
 * public. Undefined where an entry is none of these. Empty denies nothing.
 */
export const readEgress = (text: string): Egress | undefined => {
  const entries = text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
  const isPrivateDenied = entries.includes("private");
  const blocks = entries.filter(isAddressOrBlock);
  const names = entries.filter((entry) => entry !== "private" && !isAddressOrBlock(entry));
  // A name of digits and dots is a mistyped address.
  if (!names.every((name) => hostPattern.test(name) && /[a-z]/.test(name))) return undefined;
  const list = compileAddressList(blocks);
  const deniesAddress = (given: string): boolean => {
    const address = unmapped(given);
    return (isPrivateDenied && !isPublicAddress(address)) || list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
  const deniesHost = (hostname: string): boolean => {
    const host = plainHost(hostname);
    return isIP(host) === 0 ? names.some((pattern) => matches(pattern, host)) : deniesAddress(host);
  };
  const guarded =
    (find: (...given: Parameters<LookupFunction>) => void): LookupFunction =>
    (name, options, done) => {
      find(name, { ...options, all: true }, (error, found) => {
        const addresses = Array.isArray(found) ? found : [];
        const [first] = addresses;
        if (error !== null) done(error, "");
        else if (first === undefined || deniesHost(name) || addresses.some(({ address }) => deniesAddress(address)))
          done(new EgressDenied(name), "");
        else if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      });
    };
  return {
    deniesHost,
    lookup: guarded((name, options, done) => {
      lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => done(error, found));
    }),
    lookupPublic: guarded(lookUpPublic),
  };
};

/** Denies nothing. */
export const openEgress: Egress = readEgress("") as Egress;
