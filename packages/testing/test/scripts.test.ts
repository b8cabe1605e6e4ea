import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs a script of a repository's folder `scripts`. */
const runScript = (folder: string, script: string, args: readonly string[]) =>
  new Promise<{ readonly failed: boolean; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=source", join(folder, "scripts", script), ...args],
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    );
  });

describe("pnpm check", () => {
  it("refuses a step that does not exist, and lists those that do", async () => {
    const { failed, stdout, stderr } = await runScript(root, "check.ts", ["format", "no-such-step"]);
    expect(failed).toBe(true);
    expect(stderr).toMatch(/^No such step: no-such-step\n.*\bbuild, e2e, format, lint\b/);
    expect(stdout).toBe("");
  });
});

describe("pnpm new", () => {
  /** A part of the repository. */
  let copy: string;
  const filesOf = (): string[] => globSync("{openapi,apps,packages,.changeset}/**/*.*", { cwd: copy }).toSorted();
  const read = (file: string): Promise<string> => readFile(join(copy, file), "utf8");
  const textsOf = (): Promise<string[]> => Promise.all(filesOf().map(read));

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "new-"));
    const files = globSync(
      [
        "package.json",
        "scripts/{new,run}.ts",
        "openapi/openapi.yaml",
        "openapi/paths/{token,model-url}.yaml",
        "apps/console/src/permissions.ts",
        "apps/console/src/i18n/locales/{en,fr}/{menu,key}.json",
        "apps/console/src/routes/dashboard/key/route.tsx",
        "apps/gateway/src/domains/token/handlers.ts",
        "packages/sdk/src/{index,token}.ts",
      ],
      { cwd: root },
    );
    for (const file of files) await cp(join(root, file), join(copy, file));
    await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  });
  afterAll(async () => rm(copy, { recursive: true, force: true }));

  it.each([
    [
      ["page", "Foo/Bar", "--level", "silly"],
      ["Foo/Bar: expected a name", "--level silly: expected one of user"],
    ],
    [["page", "key"], ["key: apps/console/src/routes/dashboard/key exists already"]],
    [["page", "menu"], ["menu: apps/console/src/i18n/locales/en/menu.json exists already"]],
    [["page", "two", "names"], ["pnpm new page NAME"]],
    [["operation", "getThing"], ["pnpm new operation NAME"]],
    [
      ["operation", "bad name", "--tag", "Bad", "--method", "FETCH", "--path", "api/foo", "--level", "boss"],
      ["bad name: ", "--tag Bad: ", "--method fetch: ", "--path api/foo: ", "--level boss: expected one of public"],
    ],
    [
      ["operation", "renameToken", "--tag", "token", "--method", "patch", "--path", "/api/token/{id}/name"],
      ["--method patch: expected one of get, post, put, delete"],
    ],
    [
      ["operation", "listTokens", "--tag", "token", "--path", "/api/token/", "--extension", "a b"],
      ["listTokens: openapi/paths/token.yaml has it already", "--path /api/token/: ", "--extension a b: "],
    ],
  ])("refuses %j and writes nothing", async (args, mistakes) => {
    const before = await textsOf();
    const { failed, stderr } = await runScript(copy, "new.ts", args);
    expect(failed).toBe(true);
    for (const mistake of mistakes) expect(stderr).toContain(mistake);
    expect(await textsOf()).toEqual(before);
  });

  it("writes a page whose catalogue has an underscore where its address has a hyphen", async () => {
    const { stdout, stderr } = await runScript(copy, "new.ts", ["page", "my-widgets", "--level", "admin"]);
    expect(stderr).toBe("");
    expect(stdout).toContain("apps/console/src/i18n/locales/fr/my_widgets.json");
    const route = await read("apps/console/src/routes/dashboard/my-widgets/route.tsx");
    expect(route).toContain('createFileRoute("/dashboard/my-widgets")');
    expect(route).toContain('loadTexts("my_widgets")');
    expect(await read("apps/console/src/permissions.ts")).toContain('"/dashboard/my-widgets": "admin",');
    expect(existsSync(join(copy, "apps/console/src/i18n/locales/en/my_widgets.json"))).toBe(true);
  });

  it("writes an operation once", async () => {
    const args = ["operation", "getWidget", "--tag", "token", "--path", "/api/widget/{id}", "--level", "root"];
    expect(await runScript(copy, "new.ts", args)).toMatchObject({ failed: false, stderr: "" });
    const before = await textsOf();
    expect(await read("openapi/paths/token.yaml")).toContain("operationId: getWidget");
    expect(await runScript(copy, "new.ts", args)).toMatchObject({ failed: true });
    expect(await textsOf()).toEqual(before);
    // Of a module that is exported already.
    expect((await read("packages/sdk/src/index.ts")).match(/token\.ts/g)).toHaveLength(1);
  });

  it("exports the SDK's module of a new tag", async () => {
    const args = ["operation", "listGadgets", "--tag", "gadget_box", "--path", "/api/gadget/"];
    expect(await runScript(copy, "new.ts", args)).toMatchObject({ failed: false, stderr: "" });
    expect(await read("packages/sdk/src/gadget-box.ts")).toContain("export const listGadgets");
    expect(await read("packages/sdk/src/index.ts")).toMatch(/\nexport \* from "\.\/gadget-box\.ts";\n\nexport/);
  });
});
