import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { msw } from "msw/vite";
import { defaultClientConditions, defaultServerConditions, type ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";

import { chromiumExecutable, chromiumTestArgs } from "@one-hub/testing/chromium.ts";
import { patience } from "@one-hub/testing/patience.ts";

/** Leads to the gateway, which tells its address when it listens (`test/start-gateway.ts`): the proxy is made before that. */
const toGateway: ProxyOptions = {
  target: "http://gateway.invalid",
  configure: (_proxy, options) => {
    Object.defineProperty(options, "target", { get: () => process.env["HOOKS_TEST_GATEWAY"] });
  },
};

const server = { conditions: ["source", ...defaultServerConditions] };

export default defineConfig({
  ssr: { resolve: server },
  test: {
    projects: [
      {
        resolve: server,
        ssr: { resolve: server },
        test: {
          name: "hooks-node",
          environment: "node",
          include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
          exclude: ["test/**/*.browser.test.tsx"],
          ...patience,
          // Modules hold no state; new workers would load them again for each file.
          isolate: false,
        },
      },
      {
        plugins: [react(), msw({ mode: "worker-only" })],
        resolve: { conditions: ["source", ...defaultClientConditions], dedupe: ["react", "react-dom"] },
        ssr: { resolve: server },
        environments: { __vitest__: { resolve: server } },
        server: {
          // Same origin, so that the cookies are the browser's own.
          proxy: { "/api": toGateway, "/v1": toGateway },
        },
        optimizeDeps: {
          include: [
            "react",
            "react-dom",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "react/jsx-runtime",
            "@tanstack/react-query",
            "vitest-browser-react",
            "vitest-browser-react/pure",
            "msw",
            "msw/browser",
          ],
        },
        test: {
          name: "hooks-browser",
          include: ["test/**/*.browser.test.tsx"],
          globalSetup: ["test/start-gateway.ts"],
          // They share the browser's cookies.
          fileParallelism: false,
          // One page for all: a page for each file would load the packages again.
          isolate: false,
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await chromiumExecutable(), args: [...chromiumTestArgs] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
