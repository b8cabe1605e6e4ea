import {
  type AccountProvider,
  type Gateway,
  getGoogleRedirect,
  getOAuthState,
  getOidcEndpoint,
  type OAuthState,
  type Status,
  supports,
} from "@one-hub/sdk";
import { config } from "../../config.ts";
import { type OnTheWay, rememberTheWay } from "./on-the-way.ts";

/** A provider whose own page asks for the consent; WeChat tells a code instead. */
export type RedirectProvider = Exclude<AccountProvider, "wechat">;

const authorizeAddress = (base: string, path: string, query: Readonly<Record<string, string>>): string =>
  `${base.replace(/\/+$/, "")}${path}?${String(new URLSearchParams(query))}`;

/** The provider's own, where the gateway makes such. */
const stateFor = (provider: "github" | "lark", gateway: Gateway, status: Status): Promise<OAuthState> =>
  getOAuthState(gateway, supports(status, "provider_state") ? { provider } : {});

/** The provider's address for this one sign-in: its state is good once, in this browser. */
const addressOf = async (provider: RedirectProvider, gateway: Gateway, status: Status): Promise<string> => {
  switch (provider) {
    case "github": {
      const { state, codeChallenge } = await stateFor(provider, gateway, status);
      return authorizeAddress(config.providers.github, "/login/oauth/authorize", {
        client_id: status.github_client_id,
        state,
        scope: "user:email",
        ...(codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: "S256" }),
      });
    }
    case "lark":
      return authorizeAddress(config.providers.lark, "/open-apis/authen/v1/authorize", {
        redirect_uri: `${location.origin}/oauth/lark`,
        app_id: status.lark_client_id,
        state: (await stateFor(provider, gateway, status)).state,
      });
    case "google":
      return getGoogleRedirect(gateway);
    case "oidc":
      return getOidcEndpoint(gateway);
  }
};

/** Leaves for the provider's page. Resolves when the browser is on its way there; rejects when the gateway refuses. */
export const leaveFor = async (
  provider: RedirectProvider,
  { gateway, status, way }: { readonly gateway: Gateway; readonly status: Status; readonly way: OnTheWay },
): Promise<void> => {
  const address = new URL(await addressOf(provider, gateway, status));
  // Only web addresses of the gateway's reply are opened.
  if (address.protocol !== "https:" && address.protocol !== "http:") throw new Error("the provider has no web address");
  rememberTheWay(way);
  location.assign(address);
};
