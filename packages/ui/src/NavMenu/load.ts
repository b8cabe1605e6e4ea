import { loadOnce } from "../theme/load-once.ts";

/** Asks for the mini and the horizontal navigation before they are drawn. */
export const loadNavStrip = loadOnce(() => import("./NavStrip.tsx"));
