import type { ClientAuth, Configuration } from "openid-client";
import { EXTERNAL_CALL_TIMEOUT_MS } from "../../../platform/timeouts.ts";

/** The site's registration at the provider. */
export type OpenIdSite = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Values that the browser's return must match. */
export type OpenIdCheck = { readonly nonce: string; readonly verifier: string | null };

export type OpenIdClaims = { readonly sub: string; readonly [claim: string]: unknown };

/** OpenID Connect by discovery. Everything here rejects when the provider is away or its answer is not valid. */
export type OpenIdClient = {
  /** Address for the browser, and the values to keep for `complete`. */
  readonly begin: (
    site: OpenIdSite,
    request: { scope: string; state: string },
  ) => Promise<{ url: string; check: OpenIdCheck }>;
  /** Exchanges the code and checks the ID token; claims of the user-info endpoint join those of the token. */
  readonly complete: (
    site: OpenIdSite,
    answer: { code: string; state: string; iss: string | undefined; check: OpenIdCheck },
  ) => Promise<OpenIdClaims>;
};

/** Providers rarely change keys and addresses; unknown keys are fetched in between. */
const CACHE_MS = 600_000;

// Loaded with the first sign-in of this kind.
const loadClient = () => import("openid-client");

type Client = Awaited<ReturnType<typeof loadClient>>;

const authenticate =
  ({ ClientSecretBasic, ClientSecretPost }: Client, secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    // Basic is the default of OpenID Connect.
    const byBody = methods?.includes("client_secret_post") === true && !methods.includes("client_secret_basic");
    (byBody ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers);
  };

export const createOpenIdClient = (clock: () => number): OpenIdClient => {
  const kept = new Map<string, { until: number; configuration: Promise<Configuration> }>();

  const configure = ({ issuer, clientId, clientSecret }: OpenIdSite): Promise<Configuration> => {
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const found = kept.get(key);
    if (found !== undefined && found.until > clock()) return found.configuration;
    const address = new URL(issuer);
    const discover = async () => {
      const client = await loadClient();
      return client.discovery(address, clientId, clientSecret, authenticate(client, clientSecret), {
        timeout: EXTERNAL_CALL_TIMEOUT_MS / 1000,
        // An issuer on plain http is one that the site's owner has written so.
        ...(address.protocol === "http:" ? { execute: [client.allowInsecureRequests] } : {}),
      });
    };
    const configuration = discover();
    kept.clear();
    kept.set(key, { until: clock() + CACHE_MS, configuration });
    // A provider that was away is asked again.
    configuration.catch(() => kept.delete(key));
    return configuration;
  };

  return {
    begin: async (site, { scope, state }) => {
      const configuration = await configure(site);
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
        await loadClient();
      const nonce = randomNonce();
      const verifier = configuration.serverMetadata().supportsPKCE() ? randomPKCECodeVerifier() : null;
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: site.redirectUri,
        scope,
        state,
        nonce,
        ...(verifier === null
          ? {}
          : { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" }),
      });
      return { url: url.href, check: { nonce, verifier } };
    },

    complete: async (site, { code, state, iss, check }) => {
      const configuration = await configure(site);
      const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
      const metadata = configuration.serverMetadata();
      const returned = new URL(site.redirectUri);
      returned.searchParams.set("code", code);
      returned.searchParams.set("state", state);
      // Clients of the contract pass on code and state only; the state is bound to this one provider.
      if (iss !== undefined || metadata.authorization_response_iss_parameter_supported === true)
        returned.searchParams.set("iss", iss ?? metadata.issuer);
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: check.nonce,
        idTokenExpected: true,
        ...(check.verifier === null ? {} : { pkceCodeVerifier: check.verifier }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("The provider sent no ID token");
      const more =
        metadata.userinfo_endpoint === undefined
          ? {}
          : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    },
  };
};
