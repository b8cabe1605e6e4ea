import { lazyPart } from "../LazyPart/lazy-part.tsx";
import { PalettePlace } from "./PaletteFace.tsx";

/** The way to the command palette, by press and by Ctrl K. It comes after the page, into room that is kept for it. */
export const CommandPaletteButton = lazyPart(
  async () => (await import("../HeaderParts/parts.ts")).PaletteButton,
  <PalettePlace />,
);
