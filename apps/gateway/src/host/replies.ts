import { compressNow } from "@one-hub/page/build";
import { fileHeaders } from "./content-security-policy.ts";
import { chooseEncoding } from "./encoding.ts";

/** A reply for people in a terminal, or for the browser when there is no page to show. */
export const plain = (request: Request, status: 404 | 503, text: string): Response =>
  new Response(request.method === "HEAD" ? null : text, {
    status,
    headers: {
      ...fileHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
    },
  });

export const notFound = (request: Request): Response => plain(request, 404, "Not found\n");

/** Answers with JSON that may change at the next start, compressed when the reader accepts it. */
export const sendJson = async (request: Request, value: unknown): Promise<Response> => {
  const json = Buffer.from(JSON.stringify(value));
  const encoding = chooseEncoding(request.headers.get("accept-encoding"));
  const body = encoding === undefined ? json : await compressNow(json, encoding);
  const headers = new Headers({
    ...fileHeaders,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(body.byteLength),
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  });
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  return new Response(request.method === "HEAD" ? null : body, { headers });
};

export const redirect = (path: string): Response =>
  new Response(null, { status: 302, headers: { ...fileHeaders, Location: path, "Cache-Control": "no-store" } });
