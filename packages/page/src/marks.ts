/** Stands in the built pages for the nonce of a reply's Content-Security-Policy. */
export const NONCE_MARK = "__CSP_NONCE__";

/** Stands in a rendered page for the site's name, which the host knows. */
export const SITE_NAME_MARK = "__SITE_NAME__";
