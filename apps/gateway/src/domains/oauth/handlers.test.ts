import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { startOpenIdProvider, startProviders } from "@one-hub/testing/sign-in-providers.ts";

let app: TestApp;
let providers: Awaited<ReturnType<typeof startProviders>>;
let openId: Awaited<ReturnType<typeof startOpenIdProvider>>;

beforeAll(async () => {
  providers = await startProviders();
  openId = await startOpenIdProvider(["http://localhost:3000/oauth/oidc", "http://localhost:3000/oauth/google"]);
});
afterAll(() => {
  providers.close();
  openId.close();
});

const set = async (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await app.services.options.set(name, value);
};

beforeEach(async () => {
  providers.people.clear();
  providers.challenges.clear();
  app = await startTestApp({ addresses: { github: providers.url, lark: providers.url, google: openId.url } });
  await set({
    GitHubOAuthEnabled: "true",
    GitHubClientId: "gh",
    GitHubClientSecret: "gh-secret",
    LarkAuthEnabled: "true",
    LarkClientId: "cli",
    LarkClientSecret: "cli-secret",
    WeChatAuthEnabled: "true",
    WeChatServerAddress: `${providers.url}/`,
    WeChatServerToken: "wx-token",
    GoogleOAuthEnabled: "true",
    GoogleClientId: "console",
    GoogleClientSecret: "console-secret",
    OIDCAuthEnabled: "true",
    OIDCIssuer: openId.url,
    OIDCClientId: "console",
    OIDCClientSecret: "console-secret",
    OIDCScopes: "openid profile,email",
    OIDCUsernameClaims: "preferred_username",
  });
});
afterEach(() => app.close());

const userOf = (username: string) =>
  app.services.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
const change = (username: string, values: object) =>
  app.services.db.updateTable("users").set(values).where("username", "=", username).execute();

const stateOf = async (client: Client): Promise<string> => (await client.get("/api/oauth/state")).json.data;
const github = async (client: Client, code: string, query: Record<string, string> = {}) =>
  client.get("/api/oauth/github", { query: { code, state: await stateOf(client), ...query } });
const octo = { id: 583_231, login: "octocat", name: "The Octocat" };
const mail = (email: string, rest: object = {}) => [{ email, primary: true, verified: true, ...rest }];

describe("the state of a sign-in", () => {
  beforeEach(() => {
    providers.people.set("octo", octo);
  });

  it("serves once, in the browser that asked for it, within ten minutes", async () => {
    const client = app.guest();
    const state = await stateOf(client);
    const other = app.guest();
    await stateOf(other);
    const query = { code: "octo", state };
    expect((await other.get("/api/oauth/github", { query })).status).toBe(403);
    // An attempt with another browser's state uses it up.
    expect((await client.get("/api/oauth/github", { query })).status).toBe(403);
    const next = { code: "octo", state: await stateOf(client) };
    expect((await client.get("/api/oauth/github", { query: next })).json.success).toBe(true);
    expect((await client.get("/api/oauth/github", { query: next })).status).toBe(403);
    const late = { code: "octo", state: await stateOf(client) };
    app.pass(601);
    expect((await client.get("/api/oauth/github", { query: late })).status).toBe(403);
  });

  it("lets two tabs sign in side by side", async () => {
    const client = app.guest();
    const [first, second] = [await stateOf(client), await stateOf(client)];
    for (const state of [first, second])
      expect((await client.get("/api/oauth/github", { query: { code: "octo", state } })).status).toBe(200);
  });

  it.each(["", "wrong"])("refuses '%s' with 403", async (state) => {
    const client = app.guest();
    await stateOf(client);
    expect((await client.get("/api/oauth/github", { query: { code: "octo", state } })).status).toBe(403);
    expect((await client.get("/api/oauth/lark", { query: { code: "octo", state } })).status).toBe(403);
    expect((await client.get("/api/oauth/oidc", { query: { code: "octo", state } })).status).toBe(403);
    expect((await client.get("/api/oauth/github")).status).toBe(403);
  });

  it.each([
    ["github", ["lark", "oidc"]],
    ["lark", ["github", "oidc"]],
  ])("is refused by other providers where it was made for %s", async (provider, others) => {
    providers.larkPeople.set("octo", { open_id: "ou", name: "Li" });
    const client = app.guest();
    const begin = async () => (await client.get("/api/oauth/state", { query: { provider } })).json;
    for (const other of others) {
      const { data: state } = await begin();
      const refused = await client.get(`/api/oauth/${other}`, { query: { code: "octo", state } });
      expect(refused.status).toBe(403);
      expect(refused.json).toMatchObject({ success: false, code: "sign_in_state_invalid" });
    }
    const { data: state, code_challenge: challenge } = await begin();
    if (challenge !== undefined) providers.challenges.set("octo", challenge);
    const reply = await client.get(`/api/oauth/${provider}`, { query: { code: "octo", state } });
    expect(reply.json.success).toBe(true);
  });

  it("serves GitHub and Lark where no provider is named, as open one-hub's clients ask for it", async () => {
    providers.larkPeople.set("octo", { open_id: "ou", name: "Li" });
    const client = app.guest();
    const { json } = await client.get("/api/oauth/state");
    expect(json).toEqual({ success: true, message: "", data: expect.any(String) });
    for (const provider of ["github", "lark"]) {
      const query = { code: "octo", state: await stateOf(client) };
      expect((await app.guest().get(`/api/oauth/${provider}`, { query })).status).toBe(403);
      const own = { code: "octo", state: await stateOf(client) };
      expect((await client.get(`/api/oauth/${provider}`, { query: own })).json.success).toBe(true);
    }
    expect((await client.get("/api/oauth/state", { query: { provider: "google" } })).json.success).toBe(false);
  });

  it("made for GitHub has a PKCE challenge, whose verifier the gateway sends with the code", async () => {
    const client = app.guest();
    const begin = async () => (await client.get("/api/oauth/state", { query: { provider: "github" } })).json;
    const [first, second] = [await begin(), await begin()];
    expect(first.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(second.code_challenge).not.toBe(first.code_challenge);
    expect(Object.keys(first).toSorted()).toEqual(["code_challenge", "data", "message", "success"]);
    // A code that was given for another sign-in's challenge.
    providers.challenges.set("octo", first.code_challenge);
    const stolen = await client.get("/api/oauth/github", { query: { code: "octo", state: second.data } });
    expect(stolen.json.success).toBe(false);
    // Nor does a state without a challenge help.
    expect((await github(client, "octo")).json.success).toBe(false);
    const own = await client.get("/api/oauth/github", { query: { code: "octo", state: first.data } });
    expect(own.json.data.username).toBe("octocat");
  });

  it("is a plain one without the extension", async () => {
    const plain = await startTestApp({ extensions: ["core"] });
    const { json } = await plain.guest().get("/api/oauth/state", { query: { provider: "github" } });
    await plain.close();
    expect(json).toEqual({ success: true, message: "", data: expect.any(String) });
  });

  it("is bound by a short, signed cookie that no script reads and that comes back from another site", async () => {
    const { headers } = await app.guest().get("/api/oauth/state");
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^sign_in=/);
    for (const part of ["HttpOnly", "SameSite=Lax", "Max-Age=600", "Path=/api"]) expect(cookie).toContain(part);
    const forged = cookie.split(";")[0]?.replace(/.$/, (last) => (last === "A" ? "B" : "A")) ?? "";
    const state = await stateOf(app.guest());
    const query = { code: "octo", state };
    expect((await app.guest().get("/api/oauth/github", { query, headers: { cookie: forged } })).status).toBe(403);
  });
});

describe("a sign-in whose session is another one when it returns", () => {
  /** Begins at a provider as our console does; what it returns completes it. */
  const begin: Record<string, (client: Client) => Promise<() => Promise<Reply>>> = {
    github: async (client) => {
      const { data: state, code_challenge: challenge } = (
        await client.get("/api/oauth/state", { query: { provider: "github" } })
      ).json;
      providers.people.set("octo", octo);
      return () => {
        providers.challenges.set("octo", challenge);
        return client.get("/api/oauth/github", { query: { code: "octo", state } });
      };
    },
    lark: async (client) => {
      const { data: state } = (await client.get("/api/oauth/state", { query: { provider: "lark" } })).json;
      providers.larkPeople.set("li", { open_id: "ou_1", name: "Li" });
      return () => client.get("/api/oauth/lark", { query: { code: "li", state } });
    },
    google: async (client) => {
      const query = await openId.visit((await client.get("/api/oauth/google")).json.data, "sub-1");
      return () => client.call("POST", "/api/oauth/google", { query });
    },
    oidc: async (client) => {
      const query = await openId.visit((await client.get("/api/oauth/endpoint")).json.data, "sub-1");
      return () => client.get("/api/oauth/oidc", { query });
    },
  };
  const users = async () => (await app.services.db.selectFrom("users").selectAll().execute()).length;

  it.each(Object.entries(begin))("links and registers nothing once it has ended: %s", async (_name, start) => {
    const { client } = await app.user();
    const other = await app.user();
    const before = await users();
    const [first, second] = [await start(client), await start(client)];
    await client.get("/api/user/logout");
    const refused = { success: false, code: "sign_in_session_ended" };
    expect(await first()).toMatchObject({ status: 403, json: refused });
    expect(client.cookie()).toBeUndefined();
    await client.post("/api/user/login", { username: other.username, password: other.password });
    expect(await second()).toMatchObject({ status: 403, json: refused });
    expect(await users()).toBe(before);
    expect(await userOf(other.username)).toMatchObject({
      github_id_new: 0,
      lark_id: "",
      google_id: "",
      oidc_id: "",
    });
  });

  it.each(Object.entries(begin))("signs in where a guest began, and links nothing: %s", async (_name, start) => {
    const { username, password } = await app.user();
    const client = app.guest();
    const finish = await start(client);
    await client.post("/api/user/login", { username, password });
    const { data } = (await finish()).json;
    expect(data.username).not.toBe(username);
    expect((await client.get("/api/user/self")).json.data.username).toBe(data.username);
    expect(await userOf(username)).toMatchObject({ github_id_new: 0, lark_id: "", google_id: "", oidc_id: "" });
  });

  it("is left to that session where the state is a plain one", async () => {
    providers.people.set("octo", octo);
    const { client, username, password } = await app.user();
    const state = await stateOf(client);
    await client.get("/api/user/logout");
    const reply = await client.get("/api/oauth/github", { query: { code: "octo", state } });
    expect(reply.json.data.username).toBe("octocat");
    const guest = app.guest();
    const next = await stateOf(guest);
    providers.people.set("cat", { id: 2, login: "cat" });
    await guest.post("/api/user/login", { username, password });
    const bound = await guest.get("/api/oauth/github", { query: { code: "cat", state: next } });
    expect(bound.json).toEqual({ success: true, message: "bind" });
  });
});

describe("binding an account where the session was not confirmed lately", () => {
  it("is refused, unless it is bound already: that confirms the session", async () => {
    const { client, username } = await app.user();
    providers.people.set("octo", octo);
    providers.people.set("cat", { ...octo, id: 2, login: "cat" });
    expect((await github(client, "octo")).json).toEqual({ success: true, message: "bind" });
    app.pass(900);
    expect((await github(client, "cat")).json).toMatchObject({ success: false, code: "step_up_required" });
    expect((await userOf(username))?.github_id_new).toBe(octo.id);
    expect((await client.get("/api/user/token")).json).toMatchObject({ code: "step_up_required" });
    expect((await github(client, "octo")).json).toEqual({ success: true, message: "bind" });
    expect((await client.get("/api/user/token")).json.success).toBe(true);
    expect((await github(client, "cat")).json).toEqual({ success: true, message: "bind" });
  });

  it("does not use up WeChat's code", async () => {
    const { client } = await app.user();
    app.pass(900);
    const reply = await client.get("/api/oauth/wechat/bind", { query: { code: "any" } });
    expect(reply.json).toMatchObject({ success: false, code: "step_up_required" });
  });
});

describe("the audit log", () => {
  it("tells a linked account, done or refused, from a sign-in and from a confirmed session", async () => {
    const { client, id } = await app.user();
    const other = await app.user();
    await app.services.db.deleteFrom("operation_records").execute();
    providers.people.set("octo", octo);
    await github(client, "octo");
    await github(client, "octo");
    await github(app.guest(), "octo");
    await github(other.client, "octo");
    const rows = await app.services.db.selectFrom("operation_records").selectAll().orderBy("id").execute();
    expect(rows.map((row) => [row.user_id, row.action, row.target, row.success])).toEqual([
      [id, "bindProvider", "github", 1],
      [id, "githubLogin", "", 1],
      [id, "githubLogin", "", 1],
      [other.id, "bindProvider", "github", 0],
    ]);
  });
});

describe("signing in with GitHub", () => {
  it("registers who is unknown by the name there, and knows the id again after a change of name", async () => {
    providers.people.set("octo", { ...octo, emails: mail("octo@example.com") });
    const client = app.guest();
    const reply = await github(client, "octo");
    expect(reply.json).toMatchObject({
      success: true,
      message: "",
      data: { username: "octocat", display_name: "The Octocat" },
    });
    expect((await client.get("/api/user/self")).json.data).toMatchObject({
      github_id: "octocat",
      github_id_new: octo.id,
      email: "octo@example.com",
    });
    providers.people.set("octo", { ...octo, login: "renamed" });
    expect((await github(app.guest(), "octo")).json.data.username).toBe("octocat");
  });

  it("takes a numbered name when the name is taken", async () => {
    await app.user({ username: "octocat" });
    providers.people.set("octo", octo);
    expect((await github(app.guest(), "octo")).json.data.username).toMatch(/^github_\d+$/);
  });

  it("finds an account by GitHub's verified primary address, whatever its case, and binds it", async () => {
    await app.user({ username: "alice" });
    await change("alice", { email: "Alice@Example.com" });
    providers.people.set("octo", { ...octo, emails: mail("alice@example.com") });
    expect((await github(app.guest(), "octo")).json.data.username).toBe("alice");
    expect((await userOf("alice"))?.github_id_new).toBe(octo.id);
  });

  it.each([
    ["an unverified address", "alice@example.com", mail("alice@example.com", { verified: false })],
    ["an address that is not the primary one", "alice@example.com", mail("alice@example.com", { primary: false })],
    ["no address, as accounts without one have", "", []],
    ["an empty address", "", mail("")],
  ])("never matches %s", async (_what, email, emails) => {
    await app.user({ username: "alice" });
    await change("alice", { email });
    providers.people.set("octo", { ...octo, emails });
    expect((await github(app.guest(), "octo")).json.data.username).toBe("octocat");
  });

  it("matches the name there only while no id is known, and not when that is switched off", async () => {
    await app.user({ username: "alice" });
    await change("alice", { github_id: "octocat" });
    providers.people.set("octo", octo);
    await set({ GitHubOldIdCloseEnabled: "true" });
    expect((await github(app.guest(), "octo")).json.data.username).toBe("octocat");
    await set({ GitHubOldIdCloseEnabled: "false" });
    // The name has passed to another person.
    providers.people.set("heir", { id: 2, login: "octocat" });
    expect((await github(app.guest(), "heir")).json.data.username).toBe("alice");
    providers.people.set("third", { id: 3, login: "octocat" });
    expect((await github(app.guest(), "third")).json.data.username).toMatch(/^github_/);
  });

  it("refuses a registration with an address of a domain that the site does not take, and still signs in known accounts", async () => {
    await set({ EmailDomainRestrictionEnabled: "true", EmailDomainWhitelist: "example.com" });
    providers.people.set("octo", { ...octo, emails: mail("Octo@Example.com") });
    providers.people.set("cat", { id: 2, login: "cat", emails: mail("cat@elsewhere.example") });
    providers.people.set("shy", { id: 3, login: "shy" });
    const refused = await github(app.guest(), "cat");
    expect(refused.json).toMatchObject({ success: false, code: "email_domain_not_allowed" });
    expect(await userOf("cat")).toBeUndefined();
    expect((await github(app.guest(), "octo")).json.data.username).toBe("octocat");
    expect((await github(app.guest(), "shy")).json.data.username).toBe("shy");
    await set({ EmailDomainWhitelist: "elsewhere.example" });
    expect((await github(app.guest(), "octo")).json.data.username).toBe("octocat");
  });

  it("pays the invitation's rewards", async () => {
    await app.user({ username: "inviter" });
    await change("inviter", { aff_code: "AbCd" });
    await set({ QuotaForNewUser: "100", QuotaForInvitee: "20", QuotaForInviter: "3" });
    providers.people.set("octo", octo);
    await github(app.guest(), "octo", { aff: "AbCd" });
    const inviter = await userOf("inviter");
    expect(await userOf("octocat")).toMatchObject({ quota: 120, inviter_id: inviter?.id });
    expect(inviter).toMatchObject({ quota: 0, aff_quota: 3, aff_count: 1 });
  });

  it("links the account to the signed-in user, and refuses one that is linked elsewhere", async () => {
    providers.people.set("octo", octo);
    const { client, username } = await app.user();
    expect((await github(client, "octo")).json).toEqual({ success: true, message: "bind" });
    expect((await userOf(username))?.github_id_new).toBe(octo.id);
    const other = await app.user();
    expect((await github(other.client, "octo")).json.success).toBe(false);
    expect((await userOf(other.username))?.github_id_new).toBe(0);
  });

  it("registers one account when the same person comes twice at once", async () => {
    providers.people.set("octo", octo);
    const clients = [app.guest(), app.guest()];
    const replies = await Promise.all(clients.map((client) => github(client, "octo")));
    expect(replies.map(({ json }) => json.data?.username)).toEqual(["octocat", "octocat"]);
  });

  it("refuses a bad code, a closed registration, a disabled user and a switched-off sign-in without a session", async () => {
    const client = app.guest();
    expect((await github(client, "unknown")).json.success).toBe(false);
    expect((await github(client, "")).json.success).toBe(false);
    providers.people.set("octo", octo);
    await set({ RegisterEnabled: "false" });
    expect((await github(client, "octo")).json.success).toBe(false);
    await set({ RegisterEnabled: "true" });
    await github(app.guest(), "octo");
    await change("octocat", { status: 2 });
    expect((await github(client, "octo")).json.success).toBe(false);
    await set({ GitHubOAuthEnabled: "false" });
    expect((await github(client, "octo")).json.success).toBe(false);
    expect(client.cookie()).toBeUndefined();
  });

  it("removes invisible characters from the provider's names", async () => {
    providers.people.set("octo", { ...octo, name: "\u202eevil\u0000 name that is far too long to show" });
    expect((await github(app.guest(), "octo")).json.data.display_name).toBe("evil name that is fa");
  });
});

describe("signing in with Lark and WeChat", () => {
  const lark = async (client: Client, code: string) =>
    client.get("/api/oauth/lark", { query: { code, state: await stateOf(client) } });
  const wechat = (client: Client, code: string) => client.get("/api/oauth/wechat", { query: { code } });

  it("registers, knows again and binds", async () => {
    providers.larkPeople.set("li", { open_id: "ou_1", name: "李雷" });
    providers.weChatPeople.set("1234", "wx_1");
    const first = (await lark(app.guest(), "li")).json.data;
    expect(first).toMatchObject({ username: expect.stringMatching(/^lark_\d+$/), display_name: "李雷" });
    expect((await lark(app.guest(), "li")).json.data.id).toBe(first.id);
    const second = (await wechat(app.guest(), "1234")).json.data;
    expect(second.username).toMatch(/^wechat_\d+$/);
    expect((await wechat(app.guest(), "1234")).json.data.id).toBe(second.id);
    const { client } = await app.user();
    providers.larkPeople.set("han", { open_id: "ou_2", name: "" });
    providers.weChatPeople.set("5678", "wx_2");
    expect((await lark(client, "han")).json).toEqual({ success: true, message: "bind" });
    expect((await client.get("/api/oauth/wechat/bind", { query: { code: "5678" } })).json).toEqual({
      success: true,
      message: "",
    });
    expect((await client.get("/api/user/self")).json.data).toMatchObject({ lark_id: "ou_2", wechat_id: "wx_2" });
    expect((await client.get("/api/oauth/wechat/bind", { query: { code: "1234" } })).json.success).toBe(false);
  });

  it("refuses bad codes and what is switched off", async () => {
    expect((await lark(app.guest(), "nobody")).json.success).toBe(false);
    const wrong = { success: false, code: "verification_code_invalid", param: "code" };
    expect((await wechat(app.guest(), "0000")).json).toMatchObject(wrong);
    const { client } = await app.user();
    expect((await client.get("/api/oauth/wechat/bind", { query: { code: "0000" } })).json).toMatchObject(wrong);
    expect((await wechat(app.guest(), "")).json).toMatchObject({ code: "provider_code_missing", param: "code" });
    await set({ WeChatServerToken: "old-token" });
    expect((await wechat(app.guest(), "0000")).json).toMatchObject({ success: false, code: "provider_failed" });
    await set({ LarkAuthEnabled: "false", WeChatAuthEnabled: "false" });
    expect((await lark(app.guest(), "li")).json.success).toBe(false);
    expect((await wechat(app.guest(), "1234")).json.success).toBe(false);
  });
});

describe("signing in with OpenID Connect", () => {
  const addressOf = async (client: Client): Promise<string> => (await client.get("/api/oauth/endpoint")).json.data;
  const oidc = async (client: Client, sub: string, claims: object = {}, query: object = {}) => {
    const { iss: _iss, ...returned } = await openId.visit(await addressOf(client), sub, { ...claims });
    return client.get("/api/oauth/oidc", { query: { ...returned, ...query } });
  };

  it("sends the browser off with PKCE, a nonce and the return page of the site's address", async () => {
    const address = new URL(await addressOf(app.guest()));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "console",
      redirect_uri: "http://localhost:3000/oauth/oidc",
      scope: "openid profile email",
      code_challenge_method: "S256",
      nonce: expect.any(String),
      state: expect.any(String),
    });
  });

  it("registers by the configured claim and knows the subject again", async () => {
    const client = app.guest();
    const reply = await oidc(client, "sub-1", {
      preferred_username: "zoe",
      name: "Zoë",
      email: "z@example.com",
      email_verified: true,
    });
    expect(reply.json.data, reply.text).toMatchObject({ username: "zoe", display_name: "Zoë" });
    expect(await userOf("zoe")).toMatchObject({ oidc_id: "sub-1", email: "z@example.com" });
    expect((await oidc(app.guest(), "sub-1", { preferred_username: "other" })).json.data.username).toBe("zoe");
  });

  it("does not link users by names chosen at the provider", async () => {
    await app.user({ username: "zoe" });
    expect((await oidc(app.guest(), "sub-1", { preferred_username: "zoe" })).json.data.username).toMatch(/^oidc_/);
    expect((await userOf("zoe"))?.oidc_id).toBe("");
  });

  it("links the user with the address that the provider has verified, and with no other", async () => {
    await app.user({ username: "zoe" });
    await change("zoe", { email: "Zoe@example.com" });
    const claims = { preferred_username: "zed", email: "zoe@Example.com" };
    expect((await oidc(app.guest(), "sub-1", claims)).json.data.username).toBe("zed");
    for (const verified of [false, "true", 1])
      expect((await oidc(app.guest(), "sub-2", { ...claims, email_verified: verified })).json.data.username).toMatch(
        /^oidc_/,
      );
    expect((await oidc(app.guest(), "sub-3", { ...claims, email_verified: true })).json.data.username).toBe("zoe");
    expect((await userOf("zoe"))?.oidc_id).toBe("sub-3");
    expect((await oidc(app.guest(), "sub-4", { ...claims, email_verified: true })).json.data.username).toMatch(
      /^oidc_/,
    );
  });

  it("links the user of the same name if the site allows it, except administrators and linked users", async () => {
    await set({ OIDCMatchByUsername: "true" });
    await app.user({ username: "zoe" });
    expect((await oidc(app.guest(), "sub-1", { preferred_username: "zoe" })).json.data.username).toBe("zoe");
    expect((await oidc(app.guest(), "sub-2", { preferred_username: "zoe" })).json.data.username).toMatch(/^oidc_/);
    expect((await oidc(app.guest(), "sub-3", { preferred_username: "root" })).json.data.username).toMatch(/^oidc_/);
  });

  it("pays the invitation's rewards", async () => {
    await app.user({ username: "inviter" });
    await change("inviter", { aff_code: "AbCd" });
    await set({ QuotaForInviter: "3" });
    await oidc(app.guest(), "sub-1", { preferred_username: "zoe" }, { aff: "AbCd" });
    expect(await userOf("inviter")).toMatchObject({ quota: 0, aff_quota: 3, aff_count: 1 });
  });

  it("binds the account to the user who is signed in", async () => {
    const { client, username } = await app.user();
    const reply = await oidc(client, "sub-1", { preferred_username: "zoe" });
    expect(reply.json).toEqual({ success: true, message: "bind" });
    expect((await userOf(username))?.oidc_id).toBe("sub-1");
    expect((await oidc(app.guest(), "sub-1")).json.data.username).toBe(username);
    const other = await app.user();
    expect((await oidc(other.client, "sub-1")).json).toMatchObject({ success: false, code: "provider_account_taken" });
  });

  it("refuses a name that is another user's address, and an address that is another user's name", async () => {
    const { username } = await app.user();
    await change(username, { email: "v@example.com" });
    const named = { preferred_username: "v@example.com" };
    expect((await oidc(app.guest(), "sub-1", named)).json.data.username).toMatch(/^oidc_/);
    await app.user({ username: "w@example.com" });
    const claims = { preferred_username: "wanda", email: "W@example.com", email_verified: true };
    await oidc(app.guest(), "sub-2", claims);
    expect((await userOf("wanda"))?.email).toBe("");
    const own = { preferred_username: "x@example.com", email: "x@example.com", email_verified: true };
    expect((await oidc(app.guest(), "sub-3", own)).json.data.username).toBe("x@example.com");
  });

  it.each([
    ["ro\u200bot2", "root2"],
    ["ｚｏｅ", "zoe"],
    ["\u3164", /^oidc_/],
    ["r\u043e\u043et", /^oidc_/],
    ["ROOT", /^oidc_/],
  ])("makes the name '%s' one that can be read", async (given, expected) => {
    const { username } = (await oidc(app.guest(), "sub-1", { preferred_username: given })).json.data;
    if (typeof expected === "string") expect(username).toBe(expected);
    else expect(username).toMatch(expected);
  });

  it("answers 400 to a code that the provider does not know, and to one of another sign-in", async () => {
    const client = app.guest();
    expect((await oidc(client, "sub-1", {}, { code: "made-up" })).status).toBe(400);
    const [first, second] = [await addressOf(client), await addressOf(client)];
    const { code = "" } = await openId.visit(first, "sub-1");
    const { state = "" } = await openId.visit(second, "sub-1");
    expect((await client.get("/api/oauth/oidc", { query: { code, state } })).status).toBe(400);
    expect((await oidc(client, "sub-1", {}, { iss: "https://evil.example" })).status).toBe(400);
    expect(client.cookie()).toBeUndefined();
  });

  it("does not take Google's state, nor a plain one", async () => {
    const client = app.guest();
    const { code = "", state = "" } = await openId.visit((await client.get("/api/oauth/google")).json.data, "sub-1");
    expect((await client.get("/api/oauth/oidc", { query: { code, state } })).status).toBe(403);
    expect((await client.get("/api/oauth/oidc", { query: { code, state: await stateOf(client) } })).status).toBe(403);
  });

  it("refuses when the provider is away, and when it is switched off", async () => {
    await set({ OIDCIssuer: "http://127.0.0.1:9" });
    expect((await app.guest().get("/api/oauth/endpoint")).json.success).toBe(false);
    await set({ OIDCIssuer: "no address" });
    expect((await app.guest().get("/api/oauth/endpoint")).json.success).toBe(false);
    await set({ OIDCAuthEnabled: "false" });
    expect((await app.guest().get("/api/oauth/endpoint")).json.success).toBe(false);
    expect((await app.guest().get("/api/oauth/oidc")).json.success).toBe(false);
  });
});

describe("signing in with Google", () => {
  const google = async (client: Client, sub: string, claims: Record<string, unknown> = {}) => {
    const returned = await openId.visit((await client.get("/api/oauth/google")).json.data, sub, claims);
    return client.call("POST", "/api/oauth/google", { query: returned });
  };

  it("registers, knows again, finds by a verified address only, and binds", async () => {
    const first = (await google(app.guest(), "g-1", { name: "Ada" })).json.data;
    expect(first).toMatchObject({ username: expect.stringMatching(/^google_\d+$/), display_name: "Ada" });
    expect((await google(app.guest(), "g-1")).json.data.id).toBe(first.id);
    await app.user({ username: "alice" });
    await change("alice", { email: "alice@example.com" });
    const unverified = { email: "alice@example.com", email_verified: false };
    expect((await google(app.guest(), "g-2", unverified)).json.data.username).not.toBe("alice");
    const verified = { email: "alice@example.com", email_verified: true };
    expect((await google(app.guest(), "g-3", verified)).json.data.username).toBe("alice");
    const { client, username } = await app.user();
    expect((await google(client, "g-4")).json).toEqual({ success: true, message: "bind" });
    expect((await userOf(username))?.google_id).toBe("g-4");
  });

  it("is refused when it is switched off", async () => {
    await set({ GoogleOAuthEnabled: "false" });
    expect((await app.guest().get("/api/oauth/google")).json.success).toBe(false);
    expect((await app.guest().post("/api/oauth/google")).json.success).toBe(false);
  });
});

describe("taking an account off", () => {
  it.each(["github", "wechat", "lark", "oidc", "google"])("unbinds %s and leaves the others", async (type) => {
    const { client, username } = await app.user();
    const bound = { github_id: "o", github_id_new: 1, wechat_id: "w", lark_id: "l", oidc_id: "s", google_id: "g" };
    await change(username, bound);
    expect((await client.post("/api/user/unbind", { type })).json).toEqual({ success: true, message: "" });
    const off = type === "github" ? { github_id: "", github_id_new: 0 } : { [`${type}_id`]: "" };
    expect(await userOf(username)).toMatchObject({ ...bound, ...off });
  });

  const ways: readonly [string, (client: Client, type: string) => Promise<{ json: any }>][] = [
    ["DELETE /api/user/binding/{provider}", (client, type) => client.delete(`/api/user/binding/${type}`)],
    ["POST /api/user/unbind", (client, type) => client.post("/api/user/unbind", { type })],
  ];
  it.each(ways)("by %s leaves somebody without a password one way to sign in", async (_name, takeOff) => {
    const { client, username } = await app.user();
    await change(username, { password_hash: "", wechat_id: `w${username}`, lark_id: `l${username}` });
    expect((await takeOff(client, "github")).json.success).toBe(true);
    expect((await takeOff(client, "lark")).json.success).toBe(true);
    const refused = await takeOff(client, "wechat");
    expect(refused.json).toMatchObject({ success: false });
    expect(refused.json.message).toContain("only way to sign in");
    expect(await userOf(username)).toMatchObject({ wechat_id: `w${username}`, lark_id: "" });
    await client.put("/api/user/self", { password: "correct-horse-2" });
    expect((await takeOff(client, "wechat")).json.success).toBe(true);
    expect(await userOf(username)).toMatchObject({ wechat_id: "" });
  });

  it("takes the last one off where a passkey is left", async () => {
    const { client, id, username } = await app.user();
    await change(username, { password_hash: "", google_id: `g${username}` });
    const passkey = { credential_id: `c${id}`, public_key: "", counter: 0, transports: "", alias: "", created_time: 0 };
    await app.services.db
      .insertInto("passkeys")
      .values({ ...passkey, user_id: id })
      .execute();
    expect((await client.delete("/api/user/binding/google")).json).toEqual({ success: true, message: "" });
    expect(await userOf(username)).toMatchObject({ google_id: "" });
    // The passkey is now the last way in, and stays.
    const [{ id: passkeyId }] = (await client.get("/api/webauthn/credentials")).json.data;
    expect((await client.delete(`/api/webauthn/credentials/${passkeyId}`)).json).toMatchObject({ success: false });
    await client.put("/api/user/self", { password: "correct-horse-2" });
    expect((await client.delete(`/api/webauthn/credentials/${passkeyId}`)).json.success).toBe(true);
  });

  it("refuses an unknown provider", async () => {
    const { client } = await app.user();
    expect((await client.delete("/api/user/binding/other")).json.success).toBe(false);
    expect((await client.post("/api/user/unbind", { type: "telegram" })).json.success).toBe(false);
  });
});
