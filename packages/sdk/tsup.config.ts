import { readFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";

// A manifest has a version.
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };

/** Leaves imports between the package's own modules as imports, of the files that they become. */
const oneFilePerModule: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "one-file-per-module",
  setup: (build) => {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true, sideEffects: false },
    );
  },
};

export default defineConfig({
  // In shared files dayjs, which has side effects, would come along with every other export of its file.
  entry: ["src/**/*.ts"],
  esbuildPlugins: [oneFilePerModule],
  define: { SDK_VERSION: JSON.stringify(version) },
  splitting: false,
  format: "esm",
  target: "es2022",
  dts: {
    entry: { index: "src/index.ts", "format/index": "src/format/index.ts", "testing/index": "src/testing/index.ts" },
  },
  clean: true,
});
