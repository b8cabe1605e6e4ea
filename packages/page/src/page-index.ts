/** Index of the pages that the console's build rendered: `.pages/index.json`. */
export interface PageIndex {
  /** The console's languages. */
  readonly languages: readonly string[];
  /** Paths of the pages that a site can close to visitors (`WebHomeEnabled`). */
  readonly publicPaths: readonly string[];
  /** Every known address: `/error/$code` has a parameter, a trailing slash covers all paths below. */
  readonly knownPaths?: readonly string[];
  /** By path. */
  readonly pages: Record<string, RenderedPage>;
  /** The console's descriptions, by language. */
  readonly descriptions?: Readonly<Record<string, string>>;
  /** Style sheet of a site's own accent, in terms of `--site-hue` (degrees) and `--site-chroma` (a factor). */
  readonly siteAccent?: string;
}

/** Audience of a page: guests, or signed-in users. */
export type Audience = "guests" | "members";

interface RenderedPage {
  /** Undefined for all visitors. Others get the empty page, and the console decides. */
  readonly audience?: Audience | undefined;
  /** File names by language. */
  readonly files: Record<string, string>;
}
