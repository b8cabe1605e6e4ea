import { copyText } from "@one-hub/ui";
import { notifyCopied } from "./notify.ts";

/** Copies a text and says so, or asks to copy by hand (specification §8). */
export const copy = async (text: string): Promise<void> => {
  notifyCopied(await copyText(text));
};
