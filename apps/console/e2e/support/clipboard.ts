import { type BrowserContext, expect } from "@playwright/test";

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

const nothing = "nothing has been copied yet";

/** What a press copies, when it has: not what an earlier one did, of another test perhaps. */
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
