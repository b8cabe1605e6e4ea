import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// What is reserved (IANA's special-purpose registries): our own machine, networks behind it, and addresses of nobody.
const reserved = new BlockList();
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
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  reserved.addSubnet(network, prefix, "ipv4");
// Within the public block: documentation, and the two tunnels that lead to IPv4 addresses.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved.addSubnet(network, prefix, "ipv6");

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, "ipv4");
  return version === 6 && globalUnicast.check(address, "ipv6") && !reserved.check(address, "ipv6");
};

/** The host of a URL without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether a URL may lead out: https, no name and password in it, and no host that is known to be inside. Its name is looked up when it is used. */
export const leadsOut = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !/\.(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
};

/** A lookup for connections that may only lead to the public internet: the address that is checked is the one connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error ?? new Error(`${hostname} has no address`), "");
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new Error(`${hostname} is not on the public internet`), "");
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
