import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Moves inline scripts of pages into files, since the gateway's Content-Security-Policy for `/docs` refuses them. They keep their place: the
 * script that decides on dark colours has to run before the first paint.
 */
export const createScriptMover = (base: string) => {
  const files = new Map<string, string>();
  return {
    move: (html: string): string =>
      html.replace(/<script(?![^>]*\bsrc=)([^>]*)>([^]*?)<\/script>/g, (_all, attributes: string, code: string) => {
        const name = `inline.${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
        files.set(name, code);
        return `<script${attributes} src="${base}assets/${name}"></script>`;
      }),
    write: async (outDir: string): Promise<void> => {
      await mkdir(join(outDir, "assets"), { recursive: true });
      await Promise.all([...files].map(([name, code]) => writeFile(join(outDir, "assets", name), code)));
    },
  };
};
