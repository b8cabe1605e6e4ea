import { isGatewayPath } from "@one-hub/openapi/gateway-paths";

/**
 * The page to open after a sign-in, when it is one of this site; undefined for everything else. Browsers read `//host`, `/\host`
 * and addresses with tabs or line ends in them as other sites, so the address is judged as a browser reads it.
 * Addresses of the gateway are excluded: a sign-in must not end in one of its calls.
 */
export const ownPath = (wanted: unknown, origin: string = location.origin): string | undefined => {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (typeof wanted !== "string" || /^(?!\/)|^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(wanted)) return undefined;
  const url = URL.parse(wanted, origin);
  // Dots can make a path begin with two slashes: "/.//host".
  return url?.origin === origin && !url.pathname.startsWith("//") && !isGatewayPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : undefined;
};
