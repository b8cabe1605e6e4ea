import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Site {
  readonly base: string;
  readonly outDir: string;
  /** Paths of the sources, from `srcDir`. */
  readonly pages: readonly string[];
  readonly srcDir: string;
}

/** Pages of generated reference, which `llms.txt` lists after all others and `llms-full.txt` leaves out. */
const isReference = (page: string): boolean => page.startsWith("reference/");

/** Writes `llms.txt`, a list of all pages, and `llms-full.txt`, the text of those that people wrote, for programs that read. */
export const writeTextsForModels = async ({ base, outDir, pages, srcDir }: Site): Promise<void> => {
  const read = pages
    .toSorted((one, other) => Number(isReference(one)) - Number(isReference(other)) || (one < other ? -1 : 1))
    .map(async (page) => {
      const text = (await readFile(join(srcDir, page), "utf8")).replace(/^---\n[^]*?\n---\n/, "").trim();
      const path = page.replace(/\.md$/, "").replace(/(^|\/)index$/, "$1");
      return { page, path, text, title: /^# (.+?)(?: \{#[\w-]+\})?$/m.exec(text)?.[1] ?? "One Hub" };
    });
  const found = await Promise.all(read);
  const line = ({ path, title }: { path: string; title: string }) => `- [${title}](${base}${path})`;
  const written = found.filter(({ page }) => !isReference(page));
  const generated = found.filter(({ page }) => isReference(page));
  await writeFile(
    join(outDir, "llms.txt"),
    `# One Hub

> Web console, SDK, React hooks and embedded gateway for an AI model API gateway.

The text of all pages but the reference: ${base}llms-full.txt. The HTTP API: /openapi.json.

## Pages

${written.map(line).join("\n")}

## Reference

${generated.map(line).join("\n")}
`,
  );
  await writeFile(
    join(outDir, "llms-full.txt"),
    `${written.map(({ path, text }) => `<!-- ${base}${path} -->\n\n${text}`).join("\n\n")}\n`,
  );
};
