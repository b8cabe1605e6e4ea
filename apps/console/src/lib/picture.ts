import { config } from "../config.ts";
import { isOfHost } from "./hosts.ts";

const pictureName = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;
const mediaName = /\.(?:aac|m4a|m4v|mp3|mp4|oga|ogg|ogv|wav|webm)$/i;

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;

/** Addresses come from people and upstreams: one of this very site has to have the name of such a file, so that none calls the gateway for its reader. */
const ofHosts = (
  address: string,
  name: RegExp,
  { imageHosts, others }: { readonly imageHosts: readonly string[]; readonly others: readonly (string | undefined)[] },
  base: string,
): string | undefined => {
  const url = URL.parse(address, base);
  if (address === "" || url === null) return undefined;
  const allowed =
    url.origin === originOf(base)
      ? name.test(url.pathname)
      : others.includes(url.origin) || imageHosts.some((pattern) => isOfHost(url, pattern));
  return allowed ? address : undefined;
};

/**
 * A picture of a person, a vendor or a provider that may be shown: of this site, of `assetsDir`, or of a host that the configuration names. The page's policy
 * cannot decide that, as announcements may show pictures from anywhere.
 *
 * @returns The address to load it from: that of the console's own pictures begins with `assetsDir`. Undefined for any other address.
 */
export const allowedPicture = (
  address = "",
  { imageHosts, assetsDir }: Pick<typeof config, "imageHosts" | "assetsDir"> = config,
  base = document.baseURI,
): string | undefined =>
  /^data:/i.test(address)
    ? /^data:image\//i.test(address)
      ? address
      : undefined
    : ofHosts(
        // Accounts keep the path of a picture, wherever it is read from.
        address.startsWith("/avatars/") ? assetsDir.replace(/\/$/, "") + address : address,
        pictureName,
        { imageHosts, others: [originOf(assetsDir)] },
        base,
      );

/** The other site's host whose picture {@link allowedPicture} keeps back, for a warning where such an address is entered; undefined for all other texts. */
export const blockedPictureHost = (
  address: string,
  site: Parameters<typeof allowedPicture>[1] = config,
  base = document.baseURI,
): string | undefined => {
  const url = URL.parse(address, base);
  const isElsewhere = url !== null && /^https?:$/.test(url.protocol) && url.origin !== originOf(base);
  return isElsewhere && allowedPicture(address, site, base) === undefined ? url.host : undefined;
};

/**
 * The address of a sound or a video that may be played here: of this site, or of a host that `imageHosts` of the configuration names, for
 * which the page's policy allows it.
 *
 * @returns Undefined for any other address, which is shown as a link.
 */
export const allowedMedia = (
  address = "",
  { imageHosts }: Pick<typeof config, "imageHosts"> = config,
  base = document.baseURI,
): string | undefined => ofHosts(address, mediaName, { imageHosts, others: [] }, base);
