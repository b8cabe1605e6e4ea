import { type BrowserContext, expect } from "@playwright/test";

/** The clipboard's text, pasted into another page: the console's pages may not read the clipboard. */
export const pastedText = async (context: BrowserContext): Promise<string> => {
  const page = await context.newPage();
  await page.setContent("<textarea></textarea>");
  const field = page.getByRole("textbox");
  await field.press("ControlOrMeta+V");
  const text = await field.inputValue();
  await page.close();
  return text;
};

const nothing = "nothing has been copied yet";

/** The text that a press copies; waits for it, because the clipboard may still hold an earlier test's text. */
export const copiedBy = async (context: BrowserContext, press: () => Promise<void>): Promise<string> => {
  const page = await context.newPage();
  await page.setContent(`<textarea>${nothing}</textarea>`);
  const field = page.getByRole("textbox");
  await field.press("ControlOrMeta+A");
  await field.press("ControlOrMeta+C");
  await page.close();
  await press();
  let text = nothing;
  await expect
    .poll(async () => {
      text = await pastedText(context);
      return text;
    })
    .not.toBe(nothing);
  return text;
};
