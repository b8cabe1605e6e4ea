import { readFileSync } from "node:fs";

const tree = readFileSync(new URL("../../src/routeTree.gen.ts", import.meta.url), "utf8");
const [, union = ""] = /interface FileRouteTypes \{[\s\S]*?\bto:((?:\s*\|?\s*['"][^'"]+['"])+)/.exec(tree) ?? [];

/** A value for each parameter of a path. A new parameter needs one here. */
const parameters: Readonly<Record<string, string>> = { $code: "403" };

const filled = (path: string): string =>
  path.replaceAll(/\$\w+/g, (name) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return value;
  });

/** Every page of the route tree, so that a new one is tested by itself. The catch-all leads to /404. */
export const everyRoute: readonly string[] = [...union.matchAll(/['"]([^'"]+)['"]/g)]
  .map(([, path = ""]) => path)
  .filter((path) => !path.endsWith("/$") && path !== "$")
  .map(filled);
