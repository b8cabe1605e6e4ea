import { setTimeout } from "node:timers/promises";
import { expect, test } from "./support/test.ts";

const MAX_REQUESTS = 30;

/** Parts of a page that are still waited for. */
const PENDING = "main [aria-busy=true], main [class*=keleton]";

/** Longer than the rest of a page takes. */
const LATE_MS = 2500;

for (const { path, content, late } of [
  { path: "/dashboard", content: "main h2", late: undefined },
  { path: "/dashboard/log", content: "main tbody tr", late: undefined },
  // A browser that waits for the code of a page is idle, too.
  { path: "/dashboard/log", content: "main tbody tr", late: "lists" },
])
  test(`${path} is complete after at most ${MAX_REQUESTS} requests${late === undefined ? "" : ", although its code is late"}`, async ({
    page,
    asVisitor,
  }) => {
    await asVisitor("user");
    if (late !== undefined)
      await page.route(new RegExp(`/assets/${late}-`), async (route) => {
        await setTimeout(LATE_MS);
        await route.continue();
      });
    // Noted with the change itself: what is fetched ahead begins right after it.
    await page.addInitScript(
      ([wanted, pending]) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(wanted) === null || document.querySelector(pending) !== null) return;
          watch.disconnect();
          performance.mark("complete");
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
      },
      [content, PENDING] as const,
    );
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
    const requests = await page.evaluate(() => {
      const complete = performance.getEntriesByName("complete")[0]?.startTime ?? 0;
      return (
        performance
          .getEntriesByType("resource")
          // No page waits for its font.
          .filter(({ name, startTime }) => startTime <= complete && !name.endsWith(".woff2"))
          .map(({ name }) => new URL(name).pathname)
      );
    });
    // The page itself is one more.
    expect(requests.length + 1, requests.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(requests.length).toBeGreaterThan(5);
    // What is opened next comes after it.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("resource").length))
      .toBeGreaterThan(MAX_REQUESTS);
  });
