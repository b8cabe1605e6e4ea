import { expect, test } from "./support/test.ts";

const MAX_REQUESTS = 30;

/** Parts of a page that are still waited for. */
const PENDING = "main [aria-busy=true], main [class*=keleton]";

for (const [path, content] of [
  ["/dashboard", "main h2"],
  ["/dashboard/log", "main tbody tr"],
] as const)
  test(`${path} is complete after at most ${MAX_REQUESTS} requests`, async ({ page, asVisitor }) => {
    await asVisitor("user");
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
  });
