import { BlockList, isIP } from "node:net";

type Range = { readonly address: string; readonly family: "ipv4" | "ipv6"; readonly prefix: number | undefined };

const familyOf = (address: string) => {
  // A zone (`fe80::1%eth0`) means something on one machine only.
  if (address.includes("%")) return undefined;
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
};

/** Reads an address or a CIDR block, v4 or v6; undefined when it is neither. */
const readRange = (text: string): Range | undefined => {
  const slash = text.indexOf("/");
  const address = slash === -1 ? text : text.slice(0, slash);
  const family = familyOf(address);
  if (family === undefined) return undefined;
  if (slash === -1) return { address, family, prefix: undefined };
  const digits = text.slice(slash + 1);
  if (!/^(0|[1-9]\d{0,2})$/.test(digits)) return undefined;
  const prefix = Number(digits);
  return prefix > (family === "ipv4" ? 32 : 128) ? undefined : { address, family, prefix };
};

/** Whether a key's address limit can hold this entry: an address or a CIDR block, v4 or v6. */
export const isAddressOrBlock = (text: string): boolean => readRange(text) !== undefined;

/** The addresses and CIDR blocks of a list, ready to check against; what is neither is left out. */
export const compileAddressList = (whitelist: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of whitelist) {
    const range = readRange(entry.trim());
    if (range === undefined) continue;
    if (range.prefix === undefined) list.addAddress(range.address, range.family);
    else list.addSubnet(range.address, range.prefix, range.family);
  }
  return list;
};

const compiled = new WeakMap<readonly string[], BlockList>();

const mappedPrefix = /^::ffff:(?=\d+\.)/i;

/**
 * Whether a key's whitelist allows an address. An empty list allows all, an invalid entry none. IPv4
 * may be written as IPv6 (`::ffff:192.0.2.1`). Compiled once per array: pass the same array again.
 */
export const ipAllowed = (whitelist: readonly string[], ip: string): boolean => {
  if (whitelist.length === 0) return true;
  const kept = compiled.get(whitelist);
  const list = kept ?? compileAddressList(whitelist);
  if (kept === undefined) compiled.set(whitelist, list);
  const address = (ip.split("%")[0] ?? "").replace(mappedPrefix, "");
  const family = familyOf(address);
  if (family === undefined) return false;
  return list.check(address, family) || (family === "ipv4" && list.check(`::ffff:${address}`, "ipv6"));
};
