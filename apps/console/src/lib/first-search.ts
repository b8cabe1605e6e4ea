/**
 * The query with which the page was opened, as the browser got it. The router reads values as JSON, so that a code of hexadecimal digits
 * like `12e45` would be a number to it.
 */
export const firstSearch: ReadonlyMap<string, string> = new Map(
  typeof location === "undefined" ? [] : new URLSearchParams(location.search),
);
