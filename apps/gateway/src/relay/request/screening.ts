import type { Options } from "../../domains/option/options.ts";
import { relayErrors } from "../relay-error.ts";

/** Refuses what holds a blocked word, where the site blocks words. The text is asked for only then. */
export const screen = (options: Options, text: () => string): void => {
  if (!options.flag("EnableSafe")) return;
  const prompt = text();
  const words = options.text("SafeKeyWords").split("\n");
  if (words.some((word) => word.trim() !== "" && prompt.includes(word.trim()))) throw relayErrors.screened();
};
