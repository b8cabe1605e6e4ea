import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { Provider } from "oidc-provider";

const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** PKCE's S256. */
const challengeOf = (verifier: string | undefined) =>
  verifier === undefined ? undefined : createHash("sha256").update(verifier).digest("base64url");

export type GitHubPerson = {
  id: number;
  login: string;
  name?: string | null;
  emails?: { email: string; primary: boolean; verified: boolean }[];
};

/** Endpoints of GitHub, Lark and a WeChat server for sign-ins; a code belongs to an account and may have a PKCE challenge. */
export const startProviders = async () => {
  const people = new Map<string, GitHubPerson>();
  const challenges = new Map<string, string>();
  const larkPeople = new Map<string, { open_id: string; name: string }>();
  const weChatPeople = new Map<string, string>();
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? "", "http://stand-in");
    // Only our own calls come here.
    const body = request.method === "POST" ? ((await json(request)) as Record<string, string>) : {};
    const authorization = request.headers.authorization ?? "";
    const bearer = authorization.replace("Bearer ", "");
    switch (url.pathname) {
      case "/login/oauth/access_token":
        return body["client_id"] === "gh" &&
          body["client_secret"] === "gh-secret" &&
          people.has(body["code"] ?? "") &&
          challenges.get(body["code"] ?? "") === challengeOf(body["code_verifier"])
          ? { access_token: body["code"] }
          : { error: "bad_verification_code" };
      case "/api/v3/user": {
        const { emails: _emails, ...person } = people.get(bearer) ?? { id: 0 };
        return person;
      }
      case "/api/v3/user/emails":
        return people.get(bearer)?.emails ?? [];
      case "/open-apis/auth/v3/app_access_token/internal":
        return body["app_id"] === "cli" && body["app_secret"] === "cli-secret"
          ? { code: 0, msg: "ok", app_access_token: "app" }
          : { code: 10014, msg: "app secret invalid" };
      case "/open-apis/authen/v1/oidc/access_token":
        return bearer === "app" && larkPeople.has(body["code"] ?? "")
          ? { code: 0, data: { access_token: body["code"] } }
          : { code: 20003, msg: "code invalid" };
      case "/open-apis/authen/v1/user_info":
        return { code: 0, data: larkPeople.get(bearer) };
      case "/api/wechat/user": {
        // As songquanpeng/wechat-server answers: only a refused token is no success.
        return authorization === "wx-token"
          ? { success: true, message: "", data: weChatPeople.get(url.searchParams.get("code") ?? "") ?? "" }
          : { success: false, message: "no" };
      }
      default:
        return {};
    }
  };
  const server = await listen((request, response) => {
    answer(request).then(
      (reply) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(reply));
      },
      () => response.destroy(),
    );
  });
  return { ...server, people, challenges, larkPeople, weChatPeople };
};

/** A real OpenID provider that signs in the user named by `person` without asking. */
export const startOpenIdProvider = async (redirectUris: readonly string[]) => {
  const accounts = new Map<string, Record<string, unknown>>();
  let person = "";
  let provider: Provider | undefined;
  const handle: RequestListener = (request, response) => {
    if (provider === undefined) return;
    if (request.url?.startsWith("/interaction/") !== true) {
      void provider.callback()(request, response);
      return;
    }
    provider
      .interactionFinished(request, response, { login: { accountId: person } }, { mergeWithLastSubmission: false })
      .catch(() => response.destroy());
  };
  const server = await listen(handle);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  provider = new Provider(server.url, {
    clients: [
      {
        client_id: "console",
        client_secret: "console-secret",
        redirect_uris: [...redirectUris],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (provider === undefined || client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  /** Signs in this person at the provider. */
  const become = (sub: string, claims: Record<string, unknown> = {}) => {
    accounts.set(sub, claims);
    person = sub;
  };
  /** Opens the address in a new browser. Returns the query of the return page. */
  const visit = async (address: string, sub: string, claims: Record<string, unknown> = {}) => {
    become(sub, claims);
    const jar = new Map<string, string>();
    let url = address;
    while (url.startsWith(server.url)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const reply = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = reply.headers.get("location");
      if (location === null) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      url = new URL(location, url).href;
    }
    return Object.fromEntries(new URL(url).searchParams);
  };
  return { ...server, become, visit };
};
