/**
 * Address of external documentation (`page.doc` of the page configuration). Undefined for this page's own address and for
 * anything but http addresses.
 */
export const documentationElsewhere = (address: string, origin: string): string | undefined => {
  if (address.trim() === "" || !URL.canParse(address, origin)) return undefined;
  const { href, protocol, pathname, origin: of } = new URL(address, origin);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return of === origin && pathname.replace(/\/+$/, "") === "/doc" ? undefined : href;
};
