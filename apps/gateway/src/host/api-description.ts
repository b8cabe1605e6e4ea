import { createHash } from "node:crypto";
import { compressNow, type Encoding, encodings } from "@one-hub/page/build";
import { negotiate, readWhole, sendFile, type StaticFile } from "./static-files.ts";

/** The first server of the description as the build writes it, in JSON and in YAML: the origin that serves it. */
const firstServers: Readonly<Record<string, RegExp>> = {
  "/openapi.json": /(?<="servers":\[\{"url":)"\/"/,
  "/openapi.yaml": /(?<=^servers:\n {2}- url: )\/$/m,
};

/** Whether a path is the API's description, for tools and generators of clients. */
export const isApiDescription = (path: string): boolean => firstServers[path] !== undefined;

/** An address as a server of the description; undefined for other texts, and for loopback addresses, such as the option's default. */
const serverOf = (address: unknown): string | undefined => {
  const url = typeof address === "string" ? URL.parse(address) : null;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)) return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
};

/** Public address of a site: from its environment, else from its status; undefined where neither names a public one. */
export const siteAddress = (publicUrl: string | undefined, status: unknown): string | undefined =>
  publicUrl?.replace(/\/+$/, "") ??
  serverOf(typeof status === "object" && status !== null && "server_address" in status && status.server_address);

interface Filled {
  readonly file: StaticFile;
  readonly address: string;
  readonly tag: string;
  readonly bytes: Buffer;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** Answers with the API's description, whose first server is the site's address where that is known: a downloaded file names its gateway. */
export const createApiDescription = () => {
  const filled = new Map<string, Filled>();

  const fill = async (path: string, file: StaticFile, address: string): Promise<Filled> => {
    const known = filled.get(path);
    if (known?.file === file && known.address === address) return known;
    const text = (await readWhole(file)).toString("utf8");
    const first = firstServers[path];
    // A JSON string is a YAML scalar too.
    const bytes = Buffer.from(first === undefined ? text : text.replace(first, () => JSON.stringify(address)));
    const mark = createHash("sha256").update(address).digest("base64url").slice(0, 8);
    const made = { file, address, tag: `${file.tag}-${mark}`, bytes, compressed: new Map() };
    filled.set(path, made);
    return made;
  };

  const compress = ({ bytes, compressed }: Filled, encoding: Encoding): Promise<Buffer> => {
    const body = compressed.get(encoding) ?? compressNow(bytes, encoding);
    compressed.set(encoding, body);
    return body;
  };

  return async (
    request: Request,
    path: string,
    file: StaticFile,
    address: string | undefined,
  ): Promise<Response | undefined> => {
    if (address === undefined) return sendFile(request, file);
    const found = await fill(path, file, address);
    const { headers, encoding, isKnown } = negotiate(request, { ...file, tag: found.tag }, encodings);
    if (isKnown) return new Response(null, { status: 304, headers });
    const body = encoding === undefined ? found.bytes : await compress(found, encoding);
    headers.set("Content-Length", String(body.byteLength));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
  };
};
