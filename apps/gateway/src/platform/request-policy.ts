import type { ErrorCode, Text } from "./http.ts";

/** Parts of a request that identify its origin. */
export type Requester = {
  /** Upper case. */
  readonly method: string;
  readonly header: (name: string) => string | undefined;
};

export type RequestRule = {
  /** Public address of this site, in addition to the request's own host. */
  readonly publicUrl: string | undefined;
  /** The call changes something, whatever its method. */
  readonly changesState: boolean;
};

const namesJson = (header: string | undefined): boolean =>
  header?.split(",").some((part) => part.split(";", 1)[0]?.trim().toLowerCase() === "application/json") === true;

/** Modes in which browsers send cookies for a page of any site, without a preflight. */
const isUnasked = (mode: string | undefined) => mode === "navigate" || mode === "no-cors";

const isOurOrigin = ({ header }: Requester, origin: string, publicUrl: string | undefined): boolean => {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (publicUrl !== undefined && URL.parse(publicUrl)?.origin === url.origin) return true;
  // No page can invent these two without asking first, so the second needs no trust in a proxy.
  return [header("host"), ...(header("x-forwarded-host")?.split(",") ?? [])].some(
    (host) => host !== undefined && URL.parse(`${url.protocol}//${host.trim()}`)?.host === url.host,
  );
};

/**
 * Whether the session cookie may authenticate a request: only if a script of our own pages or a program made it. Browsers tell
 * by Fetch Metadata, or over plain http by `Origin`. Requests without either (links, pictures, forms) are told from programs by
 * what they cannot ask for or send: JSON.
 */
export const isOwnRequest = (request: Requester, { publicUrl, changesState }: RequestRule): boolean => {
  const { method, header } = request;
  const site = header("sec-fetch-site");
  const mode = header("sec-fetch-mode");
  if (isUnasked(mode)) return false;
  if (site !== undefined) {
    const destination = header("sec-fetch-dest") ?? "empty";
    return site === "same-origin" && (destination === "empty" || mode === "websocket");
  }
  const origin = header("origin");
  if (origin !== undefined && !isOurOrigin(request, origin, publicUrl)) return false;
  const type = header("content-type");
  if (type !== undefined && type !== "") return namesJson(type);
  // No page sends another method without asking first.
  return method === "POST" || (method === "GET" && changesState) ? namesJson(header("accept")) : true;
};

/** Whether a page of another site can have made the request without asking first, so that even a guest's call is not the guest's wish. */
export const isForeignPage = (request: Requester, { publicUrl }: RequestRule): boolean => {
  const { header } = request;
  if (header("sec-fetch-site") !== undefined) return isUnasked(header("sec-fetch-mode"));
  const origin = header("origin");
  return origin !== undefined && !isOurOrigin(request, origin, publicUrl) && !namesJson(header("content-type"));
};

/** Refusal of a state-changing call that neither our pages nor a program made. */
export const foreignRequest: { readonly text: Text; readonly code: ErrorCode } = {
  text: {
    en: "This call did not come from this site's own pages. Behind a proxy that changes Host, PUBLIC_URL must be set; programs send JSON",
    zh: "此请求并非来自本站页面。若代理改写了 Host，请设置 PUBLIC_URL；程序请发送 JSON",
  },
  code: "foreign_request",
};

/** The values of all cookies by this name: a sibling host can add one of its own. */
export const cookieValues = (header: string | undefined, name: string): string[] =>
  (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** A Cookie header without the cookies by this name; undefined where none is left. */
export const withoutCookie = (header: string, name: string): string | undefined => {
  const left = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !pair.startsWith(`${name}=`));
  return left.length === 0 ? undefined : left.join("; ");
};
