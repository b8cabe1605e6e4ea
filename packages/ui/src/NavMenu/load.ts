import type * as Strip from "./NavStrip.tsx";

let strip: Promise<typeof Strip> | undefined;

/** Asks for the mini and the horizontal navigation before they are drawn. */
export const loadNavStrip = (): Promise<typeof Strip> => {
  strip ??= import("./NavStrip.tsx").catch((error: unknown) => {
    strip = undefined;
    throw error;
  });
  return strip;
};
