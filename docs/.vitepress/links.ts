import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { MarkdownRenderer } from "vitepress";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = resolve(root, "docs") + sep;

/** READMEs that are pages of the site, too. */
const pages: Readonly<Record<string, string>> = {
  "packages/sdk/README.md": "/reference/sdk/",
  "packages/hooks/README.md": "/reference/hooks/",
};

/**
 * Links to files of the repository beside `docs/` work where the repository is read. The site has no such files: their links become plain text.
 * A link to a file that does not exist stays, and fails the build as a dead link.
 */
export const linkRepositoryFiles = (md: MarkdownRenderer): void => {
  md.core.ruler.push("repository_files", ({ tokens, env }) => {
    const { path: page } = env as { readonly path?: string };
    if (page === undefined) return;
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const href = token.attrGet("href") ?? "";
          if (!href.startsWith(".")) continue;
          const [path = "", hash] = href.split("#");
          const file = resolve(dirname(page), path);
          if (file.startsWith(docs) || !existsSync(file)) continue;
          const own = pages[relative(root, file)];
          if (own !== undefined) token.attrSet("href", hash === undefined ? own : `${own}#${hash}`);
          else {
            isOutside = true;
            token.tag = "span";
            token.attrs = [["title", relative(root, file)]];
            token.type = "span_open";
          }
        } else if (token.type === "link_close" && isOutside) {
          isOutside = false;
          token.tag = "span";
          token.type = "span_close";
        }
      }
    }
  });
};
