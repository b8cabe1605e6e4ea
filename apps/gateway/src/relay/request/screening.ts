import type { Options } from "../../domains/option/options.ts";
import { relayErrors } from "../relay-error.ts";

/** Refuses text with a blocked word, in whatever case. Without blocked words the text is not computed. */
export const screen = (options: Options, text: () => string): void => {
  if (!options.flag("EnableSafe")) return;
  const words = options
    .text("SafeKeyWords")
    .split("\n")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  if (words.length === 0) return;
  const prompt = text().toLowerCase();
  if (words.some((word) => prompt.includes(word))) throw relayErrors.screened();
};
