/**
 * The page to open after a sign-in, when it is one of this site; undefined for everything else. Browsers read `//host`, `/\host`
 * and addresses with tabs or line ends in them as other sites, so the address is judged as a browser reads it.
 */
export const ownPath = (wanted: unknown, origin: string = location.origin): string | undefined => {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return undefined;
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (/^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(wanted) || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  // Dots can make a path begin with two slashes: "/.//host".
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : undefined;
};
