import { defineConfig } from "vitest/config";

export default defineConfig({
  // A slow machine is not a failed test.
  test: { name: "sdk", environment: "node", testTimeout: 30_000, include: ["test/**/*.test.ts"] },
});
