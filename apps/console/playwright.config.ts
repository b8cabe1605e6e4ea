import { defineConfig } from "@playwright/test";
import { either, openOneHub } from "./e2e/support/extensions.ts";
// Draws before the workers start, which then draw the same.
import "./e2e/support/languages.ts";
import type { GatewayOptions } from "./e2e/support/test.ts";
import { chromiumExecutable, chromiumTestArgs } from "@one-hub/testing/chromium.ts";

/** A browser that calls home for updates, suggestions and pictures would be measured too. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
];

export default defineConfig<object, GatewayOptions>({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/support/build-once.ts",
  // Tests of one file share nothing but the gateway of their worker: each makes its own users.
  fullyParallel: true,
  // As many as processors: another suite runs beside them most of the time (scripts/check.ts).
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Timeouts stop a hanging test. They are long because a busy machine is several times slower than a quiet one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  projects: [
    // Two runs side by side, one of each, must not empty each other's folder.
    { name: "console", outputDir: "test-results/console", grepInvert: new RegExp(openOneHub.tag) },
    {
      name: "open one-hub",
      outputDir: "test-results/open-one-hub",
      grep: new RegExp(`${either.tag}|${openOneHub.tag}`),
      use: { extensions: "none" },
    },
  ],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    viewport: { width: 1440, height: 900 },
    // As the design asks of who wants none; pictures and clicks then meet a page that stands still.
    contextOptions: { reducedMotion: "reduce" },
    // A headless browser cannot prompt and would deny it; visible tabs have it by default.
    permissions: ["clipboard-write"],
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: await chromiumExecutable(), args: [...chromiumTestArgs, ...quiet] },
  },
});
