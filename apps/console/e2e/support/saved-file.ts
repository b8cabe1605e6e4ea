import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** Name and lines of the file that a press saves. */
export const savedFile = async (page: Page, button: string): Promise<{ name: string; lines: readonly string[] }> => {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.replace("\uFEFF", "").trimEnd().split("\r\n") };
};
