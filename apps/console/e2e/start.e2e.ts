import { rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startGateway } from "./support/start-gateway.ts";

test("prints root's password on the first start only, and it works after the second", async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "console-e2e-"));
  try {
    const first = await startGateway({ dataDir });
    const password = await first.rootPassword();
    expect(await first.stop(), first.logged()).toBe(0);

    const second = await startGateway({ dataDir });
    await page.goto(`${second.url}/login`);
    await page.getByRole("textbox", { name: "Username or email" }).fill("root");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(`${second.url}/dashboard`);
    expect(await second.stop(), second.logged()).toBe(0);
    // Read after its end: nothing can still be on its way.
    expect(second.printed().replace(/^The console is at \S+\n$/, "")).toBe("");
    expect(second.printed()).not.toContain(password);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("says one line for each mistake in its environment and starts nothing", async () => {
  await expect(startGateway({ variables: { PORT: "port", LOGIN_LIMIT: "many" } })).rejects.toThrow(
    /PORT[^\n]*\n[^\n]*LOGIN_LIMIT/,
  );
});
