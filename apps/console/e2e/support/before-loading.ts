import type { Page } from "@playwright/test";

/** Holds the console's own scripts back until the returned function is called; the page comes at once, and its small scripts. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Waits until the console has taken the page over: presses are not held any more. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => window.repeatEarlyPress === undefined);
};
