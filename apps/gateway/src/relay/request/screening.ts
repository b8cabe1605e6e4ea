import type { Options } from "../../domains/option/options.ts";
import { relayErrors } from "../relay-error.ts";

/** Refuses text with a blocked word. Without blocked words the text is not computed. */
export const screen = (options: Options, text: () => string): void => {
  if (!options.flag("EnableSafe")) return;
  const prompt = text();
  const words = options.text("SafeKeyWords").split("\n");
  if (words.some((word) => word.trim() !== "" && prompt.includes(word.trim()))) throw relayErrors.screened();
};
