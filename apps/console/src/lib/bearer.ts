import { clientIdOf } from "@one-hub/hooks";
import { type BearerToken, createGateway, isGatewayError, refreshToken, type Status, supports } from "@one-hub/sdk";
import * as z from "zod/mini";
import { config } from "../config.ts";
import { currentLanguage } from "../i18n/i18n.ts";
import { callTimeout } from "../start/call-timeout.ts";
import { fetchWhenTakenOver } from "../start/prerendered.ts";
import { storage } from "./storage.ts";

const signInAnswer = z.object({ data: z.object({ token: z.string(), expires_in: z.number() }) });

/** A connection by the session's cookie, which gives tokens. */
const cookieGateway = createGateway({
  baseUrl: config.serverUrl,
  clientId: clientIdOf(storage),
  language: currentLanguage,
  timeout: callTimeout,
  fetch: fetchWhenTakenOver,
});

/** Signing in and out, and what a sign-in leads through: these live by the browser's cookies. */
const byCookie =
  /^\/api\/(?:user\/(?:login|logout|refresh|register|reset)|oauth|webauthn|verification|reset_password)(?:\/|$)/;

/** A token is renewed before it ends: a call may take a while. */
const marginMilliseconds = 30_000;

// In memory only: a script that reads the device's storage cannot steal the token.
let token: { readonly text: string; readonly until: number } | undefined;
let renewing: Promise<string | undefined> | undefined;
/** The last renewal found no session. */
let guest = false;
/** The gateway has no tokens, so its cookie has to do. */
let withoutTokens = false;

/** Forgets the token: another user may have signed in. */
export const forgetToken = (): void => {
  token = undefined;
  guest = false;
};

const keep = ({ token: text, expires_in }: BearerToken): string => {
  token = { text, until: Date.now() + expires_in * 1000 - marginMilliseconds };
  return text;
};

/** Renews the token. Undefined for guests and for gateways without tokens; rejects if the gateway cannot be reached. */
const ask = async (): Promise<string | undefined> => {
  try {
    return keep(await refreshToken(cookieGateway));
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    if (error.kind === "not_found") withoutTokens = true;
    else if (error.kind === "unauthenticated" || error.kind === "rejected") guest = true;
    else throw error;
    return undefined;
  }
};

const renew = (): Promise<string | undefined> => {
  renewing ??= ask().finally(() => {
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
 * with a new one when the gateway no longer takes it. A gateway whose status is known to have no tokens is not asked for any.
 */
export const bearerFetch = async (request: Request, status?: Status): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (status !== undefined && !supports(status, "jwt")) withoutTokens = true;
  if (!pathname.startsWith("/api/") || withoutTokens || request.headers.has("Authorization"))
    return fetchWhenTakenOver(request);
  if (byCookie.test(pathname)) {
    const login = pathname === "/api/user/login";
    if (login) request.headers.set("X-Auth-Method", "jwt");
    const response = await fetchWhenTakenOver(request);
    if (response.ok) {
      forgetToken();
      if (login) {
        // Who reads the answer itself says what is wrong with it.
        const answer: unknown = await response
          .clone()
          .json()
          .catch(() => undefined);
        const parsed = signInAnswer.safeParse(answer);
        if (parsed.success) keep(parsed.data.data);
      }
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
