/**
 * The address that the site's documentation is at, when it is not this page (`page.doc` of the page configuration). What is no http address
 * counts as not set.
 */
export const documentationElsewhere = (address: string, origin: string): string | undefined => {
  if (address.trim() === "" || !URL.canParse(address, origin)) return undefined;
  const { href, protocol, pathname, origin: of } = new URL(address, origin);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return of === origin && pathname.replace(/\/+$/, "") === "/doc" ? undefined : href;
};
