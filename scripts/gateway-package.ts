import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyPages } from "./assemble.ts";
import { must, root } from "./run.ts";

// Writes `apps/gateway/dist/`, which is published as @one-hub/gateway: the gateway in JavaScript with the workspace's packages in it, the contract, and
// the built console and documentation.

interface Manifest {
  readonly [field: string]: unknown;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Folders of the workspace in the bundle. Their dependencies become the package's. */
const BUNDLED = ["apps/gateway", "packages/languages", "packages/page", "packages/sdk"];

const gateway = join(root, "apps/gateway");
const target = join(gateway, "dist");

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;

/** The versions that were tested. */
const dependenciesOf = async (folder: string): Promise<Array<[string, string]>> => {
  const { dependencies = {} } = await readManifest(folder);
  const names = Object.keys(dependencies).filter((name) => !name.startsWith("@one-hub/"));
  return Promise.all(
    names.map(async (name) => [name, (await readManifest(join(folder, "node_modules", name))).version]),
  );
};

await must("tsup", [], { cwd: gateway });
await copyPages(join(target, "console"), join(target, "docs"));
await cp(join(root, "openapi/bundle.gen.json"), join(target, "contract.json"));
const { name, version, description, keywords, homepage, bugs, license, repository } = await readManifest(gateway);
const { author } = await readManifest(root);
const dependencies = await Promise.all(BUNDLED.map((folder) => dependenciesOf(join(root, folder))));
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
    author,
    repository,
    type: "module",
    bin: { "one-hub-gateway": "cli.js" },
    imports: { "#contract": "./contract.json" },
    exports: {},
    engines: { node: ">=24" },
    dependencies: Object.fromEntries(dependencies.flat()),
    publishConfig: { access: "public" },
  }),
);
for (const file of ["README.md", "CHANGELOG.md"])
  // There is no changelog before the first release.
  await cp(join(gateway, file), join(target, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
await cp(join(root, "LICENSE"), join(target, "LICENSE"));
