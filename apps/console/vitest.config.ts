import { patience } from "@one-hub/testing/patience.ts";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { apiReferencePlugin } from "./scripts/api-reference.ts";

const conditions = ["source", ...defaultServerConditions];

/** They replace what is global, or load the whole route tree, which reads it. */
const worldly = [
  "src/shared/VendorIcon/vendor-name.test.ts",
  "src/lib/{chunk-errors,color-scheme,issue-text,settings,first-paint}.test.ts",
  "src/{navigation,permissions}.test.ts",
  "src/routes/-guards.test.ts",
  "src/i18n/i18n.test.ts",
  "src/routes/dashboard/log/-{failed-file,failed-reason,log-event,log-file}.test.ts",
];
const shared = { environment: "node", ...patience } as const;

export default defineConfig({
  plugins: [apiReferencePlugin()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      // Files share their modules: loading them was three quarters of the time.
      {
        extends: true,
        test: { ...shared, name: "console", include: ["src/**/*.test.{ts,tsx}"], exclude: worldly, isolate: false },
      },
      { extends: true, test: { ...shared, name: "console-world", include: worldly } },
    ],
  },
});
