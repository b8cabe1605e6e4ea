import { defineConfig } from "tsup";

// The npm package: the gateway and the workspace's packages that it imports. Dependencies from npm stay dependencies (scripts/gateway-package.ts).
export default defineConfig({
  entry: {
    cli: "src/cli.ts",
    "reader-worker": "src/platform/db/reader-worker.js",
    "logo-color-worker": "src/host/logo-color-worker.js",
  },
  format: "esm",
  target: "node24",
  platform: "node",
  clean: true,
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
  skipNodeModulesBundle: true,
  noExternal: [/^@one-hub\//],
  esbuildOptions: (options) => {
    options.conditions = ["source"];
  },
});
