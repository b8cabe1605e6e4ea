import { buildWhenStale } from "./build-when-stale.ts";

/** Builds the documentation when its inputs have changed since the last build. */
export const buildDocs = (): Promise<void> =>
  buildWhenStale({
    name: "documentation",
    package: "@one-hub/docs",
    dist: "docs/.vitepress/dist",
    inputs: [
      // The build writes the changelog.
      "docs/!(changelog).md",
      "docs/*.json",
      "docs/{decisions,guides,images,public,scripts}/**/*.*",
      "docs/.vitepress/*.ts",
      "docs/.vitepress/theme/*.*",
      "packages/{sdk,hooks}/{src/**/*.*,README.md,CHANGELOG.md}",
      "openapi/CHANGELOG.md",
      "packages/page/src/*.ts",
      ".changeset/*.md",
      "pnpm-lock.yaml",
    ],
  });

if (import.meta.main) await buildDocs();
