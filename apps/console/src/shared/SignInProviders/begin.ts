import { useGateway, useStatus } from "@one-hub/hooks";
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
import { useState } from "react";
import { config } from "../../config.ts";
import { notifyError } from "../../lib/notify.ts";
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

/** The provider for whose page the browser is about to leave, and the way to leave for one; a failure is told. `mayLeave` is asked first. */
export const useLeaving = (
  way: OnTheWay,
  mayLeave?: (gateway: Gateway) => Promise<boolean>,
): readonly [RedirectProvider | undefined, (provider: RedirectProvider) => void] => {
  const gateway = useGateway();
  const { status } = useStatus();
  const [leaving, setLeaving] = useState<RedirectProvider>();
  const leave = async (provider: RedirectProvider): Promise<void> => {
    if (status === undefined || (await mayLeave?.(gateway)) === false) return;
    const address = new URL(await addressOf(provider, gateway, status));
    // Only web addresses of the gateway's reply are opened.
    if (!/^https?:$/.test(address.protocol)) throw new Error("the provider has no web address");
    rememberTheWay(way);
    location.assign(address);
  };
  return [
    leaving,
    (provider) => {
      setLeaving(provider);
      // Ready again after the browser's back button.
      void leave(provider)
        .catch(notifyError)
        .finally(() => setLeaving(undefined));
    },
  ];
};
