import { defineConfig } from "vitest/config";
import { patience } from "./src/patience.ts";

const conditions = ["source", "node", "module", "import", "default"];

export default defineConfig({
  ssr: { resolve: { conditions } },
  resolve: { conditions },
  test: {
    name: "testing",
    environment: "node",
    include: ["test/**/*.test.ts"],
    ...patience,
  },
});
