import { expect, test } from "@playwright/test";
import { startGateway } from "./support/start-gateway.ts";
import { watch } from "./support/witness.ts";
import { signInHeading } from "./support/sign-in.ts";

test("the witness hears a policy violation, a console error, an uncaught error and a failed load", async ({
  page,
  context,
}) => {
  const gateway = await startGateway();
  try {
    const witness = await watch(context);
    await page.goto(`${gateway.url}/login`);
    await expect(signInHeading(page)).toBeVisible();
    expect(witness.complaints()).toEqual([]);
    await page.evaluate(() => {
      document.body.setAttribute("style", "color: red");
      // oxlint-disable-next-line no-console -- what is to be heard
      console.error("said aloud");
      setTimeout(() => {
        throw new Error("thrown away");
      });
      void fetch("/api/nowhere");
    });
    for (const line of [/policy violation .*style-src-attr/, /said aloud/, /thrown away/, /404 .*\/api\/nowhere/])
      await expect.poll(() => witness.complaints().join("\n")).toMatch(line);
    witness.expectFaults(/\/api\/nowhere/);
    expect(witness.complaints().join("\n")).not.toContain("/api/nowhere");
    expect(witness.complaints().join("\n")).toContain("said aloud");
  } finally {
    await gateway.stop();
  }
});
