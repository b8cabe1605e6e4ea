import { fileHeaders } from "./content-security-policy.ts";

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

export const redirect = (path: string): Response =>
  new Response(null, { status: 302, headers: { ...fileHeaders, Location: path, "Cache-Control": "no-store" } });
