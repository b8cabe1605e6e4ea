import { lazy, type ReactNode } from "react";
import { LazyPart } from "../LazyPart/LazyPart.tsx";

const SheetKeys = lazy(async () => ({ default: (await import("../HeaderParts/parts.ts")).SheetKeys }));

/** Hears the question mark that opens the list of shortcuts. It comes after the page. */
export const ShortcutKeys = (): ReactNode => (
  <LazyPart>
    <SheetKeys />
  </LazyPart>
);
