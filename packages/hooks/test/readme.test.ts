import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const codeOf = (readme: string, language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code = ""]) => code);

/** What the compiler says about a file of this folder, under the package's own options. */
const complaints = (path: string): string[] => {
  const { config } = ts.readConfigFile(source("../tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, source(".."));
  const program = ts.createProgram([path], { ...options, noUnusedLocals: false });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
};

test("the README's examples compile as they stand", { timeout: 120_000 }, async () => {
  const readme = await readFile(source("../README.md"), "utf8");
  const [page = "", resource = ""] = codeOf(readme, "tsx");
  expect(page).toContain("createRoot");
  expect(resource).toContain("keysOf");
  const path = source("./readme-example.tsx");
  onTestFinished(() => rm(path, { force: true }));
  // The package is not installed in its own folder.
  const here = (code: string): string => code.replaceAll('"@one-hub/hooks"', '"../src/index.ts"');
  await writeFile(path, here(page));
  expect(complaints(path)).toEqual([]);
  await writeFile(
    path,
    here(`import { deleteChannel, getChannel, type Gateway } from "@one-hub/sdk";
import { keysOf, resourceMutation, resourceQuery, useGateway, type MutationCallbacks } from "@one-hub/hooks";
import { useMutation } from "@tanstack/react-query";
${resource}
export { channelQuery, useDeleteChannel };
`),
  );
  expect(complaints(path)).toEqual([]);
});
