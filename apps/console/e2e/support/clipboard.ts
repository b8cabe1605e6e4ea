import type { BrowserContext } from "@playwright/test";

/** What was copied last, pasted into a page of its own: the console's pages may not read the clipboard. */
export const pastedText = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage();
  await page.setContent("<textarea></textarea>");
  const field = page.getByRole("textbox");
  await field.press("ControlOrMeta+V");
  const text = await field.inputValue();
  await page.close();
  return text;
};
