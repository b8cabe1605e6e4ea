import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["source", "node", "module"] } },
  resolve: { conditions: ["source", "node", "module"] },
  test: {
    name: "gateway",
    globalSetup: ["test/database-template.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
