import { expect, type Page, type Request } from "@playwright/test";

/**
 * Goes to an address as a link of the console does, and waits for the other page with all it reads. The program stays loaded: a fifth of the work
 * of a new start, and what a test has brought into the page is still there. The other page must have a heading of its own.
 */
export const walk = async (page: Page, address: string): Promise<void> => {
  const underWay = new Set<Request>();
  const begin = (request: Request): void => void underWay.add(request);
  const end = (request: Request): void => void underWay.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  const former = await page.evaluateHandle((to) => {
    const heading = document.querySelector("h1");
    history.pushState({}, "", to);
    return heading;
  }, address);
  await page.waitForFunction(
    (heading) => heading?.isConnected !== true && document.querySelector("h1") !== null,
    former,
  );
  await expect.poll(() => underWay.size, { message: `${address}: calls under way` }).toBe(0);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  await former.dispose();
};
