import { once } from "node:events";
import { createServer } from "node:net";

import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { msw } from "msw/vite";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

import { chromiumExecutable, chromiumTestArgs } from "../testing/src/chromium.ts";

/** The proxy must know the port before the gateway is started (in `test/start-gateway.ts`). */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
};

// Vitest reads this file more than once, in one process.
const gatewayPort = (process.env["HOOKS_TEST_GATEWAY_PORT"] ??= String(await freePort()));

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
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react(), msw({ mode: "worker-only" })],
        resolve: { conditions: ["source", ...defaultClientConditions], dedupe: ["react", "react-dom"] },
        ssr: { resolve: server },
        environments: { __vitest__: { resolve: server } },
        server: {
          // Same origin, so that the cookies are the browser's own.
          proxy: Object.fromEntries(["/api", "/v1"].map((path) => [path, `http://127.0.0.1:${gatewayPort}`])),
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
          testTimeout: 20_000,
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
