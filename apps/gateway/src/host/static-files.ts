import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { encodedEnding, type Encoding, encodings, extensionOf, listFiles, textTypes } from "@one-hub/page/build";
import { fileHeaders } from "./content-security-policy.ts";
import { chooseEncoding } from "./encoding.ts";

const otherTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".wav": "audio/wav",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};

/** A file of the built console: the only things that are ever read, so that no request can name a path of the disk. */
export interface StaticFile {
  readonly file: string;
  readonly type: string;
  /** Bytes; undefined when there are compressed copies alone, as in the image. */
  readonly size: number | undefined;
  readonly tag: string;
  readonly immutable: boolean;
  /** Bytes of the compressed copies that are at least as new as the file. */
  readonly encoded: Partial<Record<Encoding, number>>;
}

/** Table of a build's static files, of which a template is none: each reply to it is different. */
export const indexFiles = async (folder: string, template?: string): Promise<Map<string, StaticFile>> => {
  const found = await listFiles(folder);
  const originalOf = (path: string): string | undefined => {
    const ending = encodings.map(encodedEnding).find((candidate) => path.endsWith(candidate));
    if (ending === undefined) return undefined;
    const original = path.slice(0, -ending.length);
    return found.has(original) || found.has(original + encodedEnding("br")) ? original : undefined;
  };
  const files = new Map<string, StaticFile>();
  for (const path of new Set(Array.from(found.keys(), (name) => originalOf(name) ?? name))) {
    const original = found.get(path);
    const source = original ?? found.get(path + encodedEnding("br"));
    if (path === template || source === undefined) continue;
    const encoded: Partial<Record<Encoding, number>> = {};
    for (const encoding of encodings) {
      const copy = found.get(path + encodedEnding(encoding));
      if (copy !== undefined && (original === undefined || copy.modified >= original.modified))
        encoded[encoding] = copy.size;
    }
    const extension = extensionOf(path);
    files.set(path, {
      file: join(folder, path),
      size: original?.size,
      type: textTypes[extension] ?? otherTypes[extension] ?? "application/octet-stream",
      tag: `${source.size.toString(36)}-${Math.round(source.modified).toString(36)}`,
      immutable: path.startsWith("/assets/"),
      encoded,
    });
  }
  return files;
};

/** The file path of a URL's path; undefined for paths that must not be served. */
export const decodePath = (pathname: string): string | undefined => {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return undefined;
  // `..`, `.env`, `.git/config`: nothing of the console has a segment with a leading dot.
  return path.split("/").some((segment) => segment.startsWith(".")) ? undefined : path;
};

/** Whether a path can only mean a file, so that the page would be a wrong answer to it. */
export const looksLikeFile = (path: string): boolean => {
  const extension = extensionOf(path);
  return path.startsWith("/assets/") || textTypes[extension] !== undefined || otherTypes[extension] !== undefined;
};

const matches = (header: string | null, tag: string): boolean =>
  header !== null &&
  header
    .split(",")
    .map((entry) => entry.trim().replace(/^W\//, ""))
    .some((entry) => entry === "*" || entry === tag);

const decompress = promisify(brotliDecompress);

/** The bytes of a file, decompressed where it has compressed copies alone. Rejects with ENOENT when it is gone from the disk. */
export const readWhole = async ({ file, size }: StaticFile): Promise<Buffer<ArrayBuffer>> =>
  size === undefined ? decompress(await readFile(file + encodedEnding("br"))) : readFile(file);

/** Chooses the encoding of a reply with a file, and makes its headers. `isKnown`: the reader has the file already, and 304 is the reply. */
export const negotiate = (
  request: Request,
  { type, tag: fileTag, immutable }: Pick<StaticFile, "type" | "tag" | "immutable">,
  available: readonly Encoding[],
): { readonly headers: Headers; readonly encoding: Encoding | undefined; readonly isKnown: boolean } => {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), (candidate) => available.includes(candidate));
  const tag = `"${fileTag}${encoding === undefined ? "" : `-${encoding}`}"`;
  const headers = new Headers({
    ...fileHeaders,
    "Content-Type": type,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: tag,
  });
  if (available.length > 0) headers.set("Vary", "Accept-Encoding");
  const isKnown = matches(request.headers.get("if-none-match"), tag);
  if (isKnown) headers.delete("Content-Type");
  else if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  return { headers, encoding, isKnown };
};

/** Answers with a file, compressed when there is a copy that the reader accepts; undefined when it is gone from the disk. */
export const sendFile = async (
  request: Request,
  found: StaticFile,
  more: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> => {
  const available = encodings.filter((candidate) => found.encoded[candidate] !== undefined);
  const { headers, encoding, isKnown } = negotiate(request, found, available);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  if (isKnown) return new Response(null, { status: 304, headers });
  const size = (encoding === undefined ? undefined : found.encoded[encoding]) ?? found.size;
  if (request.method === "HEAD" && size !== undefined) {
    headers.set("Content-Length", String(size));
    return new Response(null, { headers });
  }
  try {
    const body = await (encoding === undefined ? readWhole(found) : readFile(found.file + encodedEnding(encoding)));
    headers.set("Content-Length", String(body.byteLength));
    return new Response(request.method === "HEAD" ? null : body, { headers });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};
