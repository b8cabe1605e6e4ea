/**
 * Whether an address is of a host as the page configuration names them (docs/console-config.md): `images.example`, `*.example`,
 * `https://images.example:8443`.
 */
export const isOfHost = (address: URL, pattern: string): boolean => {
  const [, scheme, any, host = "", port] = /^(?:(https?):\/\/)?(\*\.)?([^:/]+)(?::(\d+|\*))?$/i.exec(pattern) ?? [];
  const name = host.toLowerCase();
  if (address.protocol !== "https:" && address.protocol !== "http:") return false;
  if (scheme !== undefined && address.protocol !== `${scheme.toLowerCase()}:`) return false;
  if (port !== "*" && address.port !== (port ?? "")) return false;
  return any === undefined ? address.hostname === name : address.hostname.endsWith(`.${name}`);
};
