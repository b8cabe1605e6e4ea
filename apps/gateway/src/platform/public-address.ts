import { lookup as lookUp, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks of one's own, of tests and of no one: nothing there is for strangers to read through the gateway. */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, prefix, "ipv4");
// Of IPv6 only global addresses are public, except those that embed an IPv4 address.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(network, prefix, "ipv6");
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is public; names are not addresses. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, "ipv4");
  return kind === 6 && open.check(address, "ipv6") && !closed.check(address, "ipv6");
};

/** Code of the error that a look-up of a name inside ends with. */
export const notPublic = "NOT_PUBLIC";

class NotPublic extends Error {
  readonly code = notPublic;
  override readonly name = "NotPublic";
  constructor(host: string) {
    super(`${host} is no public address`);
  }
}

/**
 * Looks names up as Node does, but returns only public addresses. The checked address is the one connected to, so a name that
 * changes in between gains nothing.
 */
export const lookUpPublic: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) {
      done(error, "");
      return;
    }
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      done(new NotPublic(name), "");
      return;
    }
    if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** The URL's own part of the check: http or https, and where its host is an address, a public one. */
export const isPublicUrl = (url: URL): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return /^https?:$/.test(url.protocol) && (isIP(host) === 0 || isPublicAddress(host));
};
