import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, basename, join } from "node:path";
import { compressOnce, encodings } from "./encoding.ts";
import { encodedEnding, isCompressible, listFiles } from "./files.ts";

const MIN_BYTES = 1024;

/** Result of a run of `precompress`, in files (each may have two copies). */
export interface Precompressed {
  readonly written: number;
  readonly fresh: number;
}

export interface PrecompressOptions {
  /** By default the smallest result, which takes a minute for a few hundred pages. */
  readonly compress?: typeof compressOnce;
  /** Whether `index.html` is filled in for each reply and left out here; default true. */
  readonly hasTemplate?: boolean;
}

/** Lays a `.br` and a `.gz` beside every text file of a build that has 1 kB or more and gets smaller by it. A copy that is as new as its file stays as it is. */
export const precompress = async (
  distDir: string,
  { compress = compressOnce, hasTemplate = true }: PrecompressOptions = {},
): Promise<Precompressed> => {
  const found = await listFiles(distDir);
  const work = [...found].filter(
    ([path, { size }]) => !(hasTemplate && path === "/index.html") && isCompressible(path) && size >= MIN_BYTES,
  );
  let written = 0;
  const next = work.values();
  // zlib works on libuv's four threads; more at once would only hold more files in memory.
  const worker = async (): Promise<void> => {
    for (const [path, { file, modified }] of next) {
      const stale = encodings.filter((encoding) => {
        const copy = found.get(path + encodedEnding(encoding));
        return copy === undefined || copy.modified < modified;
      });
      if (stale.length === 0) continue;
      const body = await readFile(file);
      for (const encoding of stale) {
        const target = file + encodedEnding(encoding);
        const smaller = await compress(body, encoding);
        if (smaller.byteLength >= body.byteLength) {
          await rm(target, { force: true });
          continue;
        }
        // Renamed when whole, so that a killed build leaves no half copy that looks fresh.
        const half = join(dirname(target), `.${basename(target)}.half`);
        await writeFile(half, smaller);
        await rename(half, target);
      }
      written += 1;
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return { written, fresh: work.length - written };
};
