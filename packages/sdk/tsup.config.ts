import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "format/index": "src/format/index.ts",
    "format/time": "src/format/time.ts",
    "testing/index": "src/testing/index.ts",
  },
  format: "esm",
  target: "es2022",
  dts: true,
  clean: true,
});
