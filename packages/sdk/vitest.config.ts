import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "sdk",
    environment: "node",
    // A slow machine is not a failed test.
    testTimeout: 120_000,
    include: ["test/**/*.test.ts"],
    // Modules hold no state; new workers would load them again for each file.
    isolate: false,
  },
});
