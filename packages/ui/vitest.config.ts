import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

import { chromiumArgs, chromiumExecutable } from "../testing/src/chromium.ts";

export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    include: [
      "@mantine/core",
      "@mantine/notifications",
      "@tabler/icons-react",
      "axe-core",
      "clsx",
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "recharts",
      "vitest-browser-react",
    ],
  },
  resolve: { dedupe: ["react", "react-dom"] },
  test: {
    name: "ui",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.tsx"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await chromiumExecutable(), args: [...chromiumArgs] },
      }),
      instances: [{ browser: "chromium", viewport: { width: 1280, height: 900 } }],
    },
  },
});
