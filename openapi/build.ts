import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { describeApi } from "./description.ts";

// Writes `dist/`, which is published as @one-hub/openapi: the description in JSON and YAML, and none of the code that works with it here.

const target = join(import.meta.dirname, "dist");
const document = describeApi();
// Its own copy: the manifest here has the workspace's exports and dependencies.
const { name, version, description, keywords, homepage, bugs, license, repository } = JSON.parse(
  await readFile(join(import.meta.dirname, "package.json"), "utf8"),
) as Record<string, unknown>;

await rm(target, { recursive: true, force: true });
await mkdir(target);
await writeFile(join(target, "openapi.json"), JSON.stringify(document));
await writeFile(join(target, "openapi.yaml"), stringify(document, { aliasDuplicateObjects: false }));
await writeFile(
  join(target, "package.json"),
  JSON.stringify({
    name,
    version,
    description,
    keywords,
    homepage,
    bugs,
    license,
    repository,
    type: "module",
    exports: { ".": "./openapi.json", "./openapi.json": "./openapi.json", "./openapi.yaml": "./openapi.yaml" },
    publishConfig: { access: "public" },
  }),
);
for (const file of ["README.md", "CHANGELOG.md"])
  // There is no changelog before the first release.
  await cp(join(import.meta.dirname, file), join(target, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
await cp(join(import.meta.dirname, "../LICENSE"), join(target, "LICENSE"));
