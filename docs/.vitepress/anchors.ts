import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface Site {
  readonly base: string;
  readonly outDir: string;
  /** Paths of the sources, from the folder of the documentation. */
  readonly pages: readonly string[];
}

/** A page's address without the ending that the site leaves out. */
const addressOf = (base: string, page: string): string =>
  base + page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "");

/** Values of an attribute in HTML that VitePress wrote: always in double quotes. */
const valuesOf = (html: string, pattern: RegExp): string[] =>
  Array.from(html.matchAll(pattern), ([, value = ""]) => value.replaceAll("&amp;", "&"));

/** Fails on a link within the site whose anchor is not on its page. VitePress itself looks for dead pages alone. */
export const checkAnchors = async ({ base, outDir, pages }: Site): Promise<void> => {
  const read = pages.map(async (page) => {
    const html = await readFile(join(outDir, page.replace(/md$/, "html")), "utf8");
    const links = valuesOf(html, /<a\b[^>]*?\shref="([^"]*#[^"]+)"/g);
    return { page, address: addressOf(base, page), ids: new Set(valuesOf(html, /\sid="([^"]+)"/g)), links };
  });
  const found = await Promise.all(read);
  const idsAt = new Map(found.map(({ address, ids }) => [address, ids]));
  const dead = found.flatMap(({ page, address, links }) =>
    links
      .filter((link) => {
        const { origin, pathname, hash } = new URL(link, `http://docs.invalid${address}`);
        const ids = idsAt.get(pathname.replace(/(?:index)?\.html$/, ""));
        return origin === "http://docs.invalid" && ids?.has(decodeURIComponent(hash.slice(1))) === false;
      })
      .map((link) => `${page}: ${link}`),
  );
  if (dead.length > 0) throw new Error(`Links with anchors that do not exist:\n${[...new Set(dead)].join("\n")}`);
};
