import { sessionQuery, signInBy } from "@one-hub/hooks";
import { type Gateway, GatewayError, githubLogin, googleLogin, larkLogin, oidcLogin, type User } from "@one-hub/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { dropInvitation, invitation } from "../../lib/invitation.ts";
import type { RedirectProvider } from "../SignInProviders/begin.ts";

export interface ProviderReply {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

const send = (provider: RedirectProvider, gateway: Gateway, reply: ProviderReply): Promise<User | undefined> => {
  const { code, state, iss } = reply;
  const invited = invitation();
  const aff = invited === "" ? undefined : invited;
  switch (provider) {
    case "github":
      return githubLogin(gateway, { code, state, aff });
    case "google":
      return googleLogin(gateway, { code, state, aff, iss });
    case "lark":
      return larkLogin(gateway, { code, state });
    case "oidc":
      return oidcLogin(gateway, { code, state, aff, iss });
  }
};

const completed = new Map<string, Promise<"bound" | "signedIn">>();

/** Refuses as the embedded gateway does: open one-hub would register a new account with what was to be linked. */
const requireSession = async (gateway: Gateway, client: QueryClient): Promise<void> => {
  if ((await client.fetchQuery(sessionQuery(gateway))) !== null) return;
  throw new GatewayError("forbidden", { status: 403, code: "sign_in_session_ended" });
};

/**
 * Completes a sign-in or a link at the provider, once: a state is valid for one call, and React runs effects twice while developing. `bind` needs a
 * session.
 */
export const completeOnce = (
  provider: RedirectProvider,
  reply: ProviderReply,
  { gateway, client, bind }: { readonly gateway: Gateway; readonly client: QueryClient; readonly bind: boolean },
): Promise<"bound" | "signedIn"> => {
  const key = `${provider} ${reply.state} ${reply.code}`;
  const running = completed.get(key);
  if (running !== undefined) return running;
  const run = (async () => {
    if (bind) await requireSession(gateway, client);
    let bound = false;
    await signInBy(client, gateway, async () => {
      bound = (await send(provider, gateway, reply)) === undefined;
    });
    if (!bound) dropInvitation();
    return bound ? "bound" : "signedIn";
  })();
  completed.set(key, run);
  return run;
};
