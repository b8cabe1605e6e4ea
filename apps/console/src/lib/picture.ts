import { config } from "../config.ts";

/** Whether an address is of a host as `imageHosts` names them: `images.example`, `*.example`, `https://images.example:8443`. */
const isOf = (address: URL, pattern: string): boolean => {
  const [, scheme, any, host = "", port] = /^(?:(https?):\/\/)?(\*\.)?([^:/]+)(?::(\d+|\*))?$/i.exec(pattern) ?? [];
  const name = host.toLowerCase();
  if (scheme !== undefined && address.protocol !== `${scheme.toLowerCase()}:`) return false;
  if (port !== "*" && address.port !== (port ?? "")) return false;
  return any === undefined ? address.hostname === name : address.hostname.endsWith(`.${name}`);
};

/**
 * A person's or a vendor's picture that may be shown: of this site, of `assetsDir`, or of a host that the configuration names. The page's policy
 * cannot decide that, as announcements may show pictures from anywhere.
 *
 * @returns Undefined for any other: something else stands in its place.
 */
export const allowedPicture = (
  address: string | undefined,
  { imageHosts, assetsDir }: Pick<typeof config, "imageHosts" | "assetsDir"> = config,
  base = document.baseURI,
): string | undefined => {
  if (address === undefined || address === "" || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.protocol === "data:") return /^data:image\//i.test(address) ? address : undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const origins = [base, assetsDir].filter((each) => URL.canParse(each)).map((each) => new URL(each).origin);
  return origins.includes(url.origin) || imageHosts.some((pattern) => isOf(url, pattern)) ? address : undefined;
};
