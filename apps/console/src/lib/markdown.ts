import { loadMarkdown } from "@one-hub/ui";
import { isBuildTime } from "../start/prerendered.ts";

/** Fetches what draws markdown, together with a page's words, so that nothing moves when the site's own arrive. Not at build time: it needs a browser. */
export const fetchMarkdown = (): Promise<void> => (isBuildTime ? Promise.resolve() : loadMarkdown());
