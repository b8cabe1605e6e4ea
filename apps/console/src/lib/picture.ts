import { config } from "../config.ts";
import { isOfHost } from "./hosts.ts";

/**
 * A picture of a person, a vendor or a provider that may be shown: of this site, of `assetsDir`, or of a host that the configuration names. The page's policy
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
  const origins = [base, assetsDir].filter((each) => URL.canParse(each)).map((each) => new URL(each).origin);
  return origins.includes(url.origin) || imageHosts.some((pattern) => isOfHost(url, pattern)) ? address : undefined;
};
