import { lazy, type ReactNode } from "react";
import { LazyPart } from "../LazyPart/LazyPart.tsx";
import { PalettePlace } from "./PaletteFace.tsx";

const PaletteButton = lazy(async () => ({ default: (await import("../HeaderParts/parts.ts")).PaletteButton }));

/** The way to the command palette, by press and by Ctrl K. It comes after the page, into room that is kept for it. */
export const CommandPaletteButton = (): ReactNode => (
  <LazyPart room={<PalettePlace />}>
    <PaletteButton />
  </LazyPart>
);
