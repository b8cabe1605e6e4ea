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
    await page.goto(path, { waitUntil: "commit" });
    const complete = await page.waitForFunction(
      ([wanted, pending]) =>
        document.querySelector(wanted) !== null && document.querySelector(pending) === null && performance.now(),
      [content, PENDING] as const,
      { polling: "raf" },
    );
    const moment = await complete.jsonValue();
    const requests = await page.evaluate(
      (time) =>
        performance
          .getEntriesByType("resource")
          // No page waits for its font.
          .filter(({ name, startTime }) => startTime <= time && !name.endsWith(".woff2"))
          .map(({ name }) => new URL(name).pathname),
      Number(moment),
    );
    // The page itself is one more.
    expect(requests.length + 1, requests.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(requests.length).toBeGreaterThan(5);
  });
