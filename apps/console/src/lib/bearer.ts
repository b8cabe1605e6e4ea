import * as z from "zod/mini";
import { config } from "../config.ts";
import { fetchWhenTakenOver } from "../prerender/prerendered.ts";

const bearerToken = z.object({
  success: z.literal(true),
  data: z.object({ token: z.string(), expires_in: z.number() }),
});

/** Signing in and out, and what a sign-in leads through: these live by the browser's cookies. */
const byCookie =
  /^\/api\/(?:user\/(?:login|logout|refresh|register|reset)|oauth|webauthn|verification|reset_password)(?:\/|$)/;

/** A token is renewed before it ends: a call may take a while. */
const marginMilliseconds = 30_000;

// In memory only (product.md §5, `jwt`).
let token: { readonly text: string; readonly until: number } | undefined;
let renewing: Promise<string | undefined> | undefined;
/** The last renewal said that nobody is signed in. */
let guest = false;
/** The gateway has no tokens, so its cookie has to do. */
let withoutTokens = false;

/** Forgets the token: somebody else may be signed in by now. */
export const forgetToken = (): void => {
  token = undefined;
  guest = false;
};

const keep = async (response: Response): Promise<string | undefined> => {
  const parsed = bearerToken.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return undefined;
  const { token: text, expires_in } = parsed.data.data;
  token = { text, until: Date.now() + expires_in * 1000 - marginMilliseconds };
  return text;
};

const renew = (): Promise<string | undefined> => {
  renewing ??= (async () => {
    const response = await fetchWhenTakenOver(`${config.serverUrl}/api/user/refresh`, {
      method: "POST",
      credentials: "include",
    });
    withoutTokens = response.status === 404;
    const text = response.ok ? await keep(response) : undefined;
    // A body that nobody reads keeps its connection.
    if (!response.ok) await response.body?.cancel();
    guest = text === undefined && !withoutTokens;
    return text;
  })().finally(() => {
    renewing = undefined;
  });
  return renewing;
};

const current = async (): Promise<string | undefined> =>
  token !== undefined && token.until > Date.now() ? token.text : renew();

const sendWith = (request: Request, text: string): Promise<Response> => {
  const headers = new Headers(request.headers);
  headers.set("Authorization", `Bearer ${text}`);
  // The token stands alone: a call that only the cookie carried would hide that it does not.
  return fetchWhenTakenOver(new Request(request, { headers, credentials: "omit" }));
};

/**
 * Sends a call of the management API with a token that is made from the session's cookie when it is needed, also after a reload, and once more
 * with a new one when the gateway no longer takes it.
 */
export const bearerFetch = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/") || withoutTokens || request.headers.has("Authorization"))
    return fetchWhenTakenOver(request);
  if (byCookie.test(pathname)) {
    const login = pathname === "/api/user/login";
    if (login) request.headers.set("X-Auth-Method", "jwt");
    const response = await fetchWhenTakenOver(request);
    if (response.ok) {
      forgetToken();
      if (login) await keep(response.clone());
    }
    return response;
  }
  // Who has just been told to be a guest is one, until the session itself is asked for.
  const text = guest && pathname !== "/api/user/self" ? undefined : await current();
  if (text === undefined) return fetchWhenTakenOver(request);
  const again = request.clone();
  const response = await sendWith(request, text);
  if (response.status !== 401) return response;
  forgetToken();
  const renewed = await renew();
  if (renewed === undefined) return response;
  await response.body?.cancel();
  return sendWith(again, renewed);
};
