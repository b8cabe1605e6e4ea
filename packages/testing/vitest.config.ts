import { defineConfig } from "vitest/config";

const conditions = ["source", "node", "module", "import", "default"];

export default defineConfig({
  ssr: { resolve: { conditions } },
  resolve: { conditions },
  test: {
    name: "testing",
    environment: "node",
    include: ["test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
