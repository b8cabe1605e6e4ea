import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { chromiumExecutable, chromiumTestArgs } from "@one-hub/testing/chromium.ts";
import { patience } from "@one-hub/testing/patience.ts";

/** Hosts that represent other sites in tests fail to resolve at once. */
const unresolved = "--host-resolver-rules=MAP *.invalid ~NOTFOUND";

export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    include: [
      "@mantine/core",
      "@mantine/hooks",
      "@mantine/notifications",
      "@mantine/spotlight",
      "@tabler/icons-react",
      "@tanstack/react-virtual",
      "axe-core",
      "clsx",
      "dompurify",
      "react",
      "react-dom",
      "react-dom/client",
      "react-dom/server",
      "react/jsx-dev-runtime",
      "react-markdown",
      "d3-array",
      "rehype-sanitize",
      "remark-gfm",
      "vitest-browser-react",
    ],
  },
  resolve: { dedupe: ["react", "react-dom"] },
  test: {
    name: "ui",
    ...patience,
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.tsx"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await chromiumExecutable(), args: [...chromiumTestArgs, unresolved] },
      }),
      instances: [{ browser: "chromium", viewport: { width: 1280, height: 900 } }],
    },
  },
});
