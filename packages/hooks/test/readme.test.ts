import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, test } from "vitest";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const codeOf = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code = ""]) => code);

/** Compiler errors of files placed in this folder, under the package's options. Their imports are checked with the package. */
const complaints = (files: ReadonlyMap<string, string>): string[] => {
  const { config } = ts.readConfigFile(source("../tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, source(".."));
  const asked = { ...options, noUnusedLocals: false };
  const host = ts.createCompilerHost(asked);
  const { readFile: read, fileExists } = host;
  host.readFile = (path) => files.get(path) ?? read(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  const program = ts.createProgram([...files.keys()], asked, host);
  return [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...[...files.keys()].flatMap((path) => {
      const file = program.getSourceFile(path);
      if (file === undefined) throw new Error(`${path} was not compiled`);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
};

test("the README's examples compile as they stand", { timeout: 120_000 }, async () => {
  const readme = await readFile(source("../README.md"), "utf8");
  const [page = "", server = "", resource = ""] = codeOf(readme, "tsx");
  expect(page).toContain("createRoot");
  expect(server).toContain("HydrationBoundary");
  expect(resource).toContain("keysOf");
  // The package is not installed in its own folder.
  const here = (code: string): string =>
    code.replaceAll('"@one-hub/hooks"', '"../src/index.ts"').replaceAll('"@one-hub/hooks/query"', '"../src/query.ts"');
  const files = new Map([
    [source("./readme-page.tsx"), here(page)],
    [
      source("./readme-server.tsx"),
      here(`${server}
declare const Keys: () => null;
export { KeysPage };
`),
    ],
    [
      source("./readme-resource.tsx"),
      here(`import { deleteChannel, getChannel, type Gateway } from "@one-hub/sdk";
import { keysOf, resourceMutation, resourceQuery, useGateway, type MutationCallbacks } from "@one-hub/hooks";
import { useMutation } from "@tanstack/react-query";
${resource}
export { channelQuery, useDeleteChannel };
`),
    ],
  ]);
  expect(complaints(files)).toEqual([]);
});
