import { defineConfig, type Options } from "tsup";

const shared: Options = { format: "esm", target: "es2022" };
const index = "src/index.ts";
const query = "src/query.ts";

// Two builds of the code: in one, both entries would share files, which can have the directive or not.
export default defineConfig([
  { ...shared, entry: { index }, banner: { js: '"use client";' } },
  { ...shared, entry: { query }, treeshake: true },
  { ...shared, entry: { index, query }, dts: { only: true } },
]);
