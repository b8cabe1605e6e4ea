import { lazyPart } from "../LazyPart/lazy-part.tsx";

/** Hears the question mark that opens the list of shortcuts. It comes after the page. */
export const ShortcutKeys = lazyPart(async () => (await import("../HeaderParts/parts.ts")).SheetKeys);
