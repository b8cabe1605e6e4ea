import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Published packages and their folders. */
const packages = { "@one-hub/sdk": "packages/sdk", "@one-hub/hooks": "packages/hooks", "@one-hub/openapi": "openapi" };

const read = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** Notes of the next release: packages and text of each changeset. */
const readNotes = () =>
  Promise.all(
    globSync(".changeset/*.md", { cwd: root })
      .filter((file) => !file.endsWith("README.md"))
      .sort()
      .map(async (file) => {
        const [, head = "", text = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(await read(file)) ?? [];
        const bumps = [...head.matchAll(/"(?<name>[^"]+)": (?<bump>\w+)/g)].map(({ groups }) => ({
          name: groups?.["name"] ?? "",
          bump: groups?.["bump"] ?? "",
        }));
        return { text: text.trim(), bumps };
      }),
  );

/** A list item whose further lines and paragraphs belong to it. */
const item = (text: string): string => `- ${text.replaceAll("\n", "\n  ").replace(/^ +$/gm, "")}`;

/** Writes `docs/changelog.md`, which git ignores: what is released by the packages' changelogs, and what comes next by the changesets. */
export const writeChangelog = async (): Promise<void> => {
  const notes = await readNotes();
  const next = Object.keys(packages).flatMap((name) => {
    const own = notes.filter(({ bumps }) => bumps.some((bump) => bump.name === name));
    return own.length === 0 ? [] : [`### ${name}`, own.map(({ text }) => item(text)).join("\n")];
  });
  const released = await Promise.all(
    globSync(`{${Object.values(packages).join(",")}}/CHANGELOG.md`, { cwd: root }).map(async (file) =>
      // One level below this page's own title.
      (await read(file)).trim().replace(/^#/gm, "##"),
    ),
  );
  const parts = [
    "# Changelog",
    "Changes of the published packages.",
    ...(next.length > 0 ? ["## Next release", ...next] : []),
    ...released,
  ];
  await writeFile(join(root, "docs/changelog.md"), `${parts.join("\n\n")}\n`);
};
