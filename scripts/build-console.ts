import { buildWhenStale } from "./build-when-stale.ts";

/** Builds the console when its inputs have changed since the last build. */
export const buildConsole = (): Promise<void> =>
  buildWhenStale({
    name: "console",
    package: "@one-hub/console",
    dist: "apps/console/dist",
    inputs: [
      "apps/console/{src,public,scripts}/**/*.*",
      "apps/console/{index.html,*.ts,*.cjs,package.json}",
      "packages/{languages,page,sdk,hooks,ui}/src/**/*.*",
      "packages/ui/demo/*.*",
      "openapi/{bundle.gen.json,contract.ts,description.ts,gateway-paths.ts,package.json}",
      "openapi/examples/**/*.json",
      "pnpm-lock.yaml",
    ],
  });

if (import.meta.main) await buildConsole();
