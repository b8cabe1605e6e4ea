import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["source", "node", "module"] } },
  resolve: { conditions: ["source", "node", "module"] },
  test: {
    name: "gateway",
    // Each test starts a gateway of its own and modules hold no state; new workers would load the program anew for each file.
    isolate: false,
    globalSetup: ["test/database-template.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
