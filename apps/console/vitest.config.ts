import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { apiReferencePlugin } from "./scripts/api-reference.ts";

const conditions = ["source", ...defaultServerConditions];

export default defineConfig({
  plugins: [apiReferencePlugin()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: "console",
    environment: "node",
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
