import { readdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Encoding } from "./encoding.ts";

/** Content types of files that compress well, by extension. */
export const textTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
};

const encodedEndings: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** Suffixes of a file's compressed copies. */
export const encodedEnding = (encoding: Encoding): string => encodedEndings[encoding];

/** A path's extension in small letters, with its dot. */
export const extensionOf = (path: string): string => extname(path).toLowerCase();

/** Whether compressing a file of this name pays. */
export const isCompressible = (path: string): boolean => textTypes[extensionOf(path)] !== undefined;

interface FoundFile {
  readonly file: string;
  readonly size: number;
  readonly modified: number;
}

/** All plain files under a folder, by their path from it (`/assets/x.js`). Links and names with a leading dot are left out. */
export const listFiles = async (folder: string): Promise<Map<string, FoundFile>> => {
  const found = new Map<string, FoundFile>();
  const walk = async (directory: string, path: string): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true });
    await Promise.all(
      entries
        .filter((entry) => !entry.name.startsWith("."))
        .map(async (entry) => {
          const file = join(directory, entry.name);
          if (entry.isDirectory()) return walk(file, `${path}/${entry.name}`);
          if (!entry.isFile()) return;
          const { size, mtimeMs } = await stat(file);
          found.set(`${path}/${entry.name}`, { file, size, modified: mtimeMs });
        }),
    );
  };
  await walk(folder, "");
  return found;
};
