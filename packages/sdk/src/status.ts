import { unwrapString, type CallOptions, type Gateway, unwrapRecord } from "./gateway.ts";
import type { Schemas } from "./schema.ts";

/** Public configuration of a site; `quota_per_unit` is points for one US dollar. */
export type Status = Schemas["Status"];
/** A page whose text the site can write: `contact`, `faqs`, `terms` or `privacy`. */
export type ContentName = Schemas["ContentName"];

/** The site's public configuration. Needs no sign-in. */
export const getStatus = (gateway: Gateway, options?: CallOptions): Promise<Status> =>
  unwrapRecord(gateway.http.GET("/api/status", options));

/** The site's one notice: markdown or HTML, to be treated as untrusted; empty when there is none. See `noticesFromText`. */
export const getNotice = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/notice", options));

/** The about page: markdown, HTML, or an `https://` address to embed; untrusted; empty when there is none. */
export const getAbout = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/about", options));

/** The home page, in the forms of {@link getAbout}; empty means the console's own. */
export const getHomePageContent = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/home_page_content", options));

/** A page that the site has written: untrusted markdown; empty means the console's own text. Needs the extension `content`. */
export const getContent = (gateway: Gateway, name: ContentName, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/content/{name}", { params: { path: { name } }, ...options }));
