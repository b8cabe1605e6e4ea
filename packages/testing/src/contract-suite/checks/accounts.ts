import { enter } from "../prepare.ts";
import { type Check, isRow, numberIn, type Row, textIn } from "../check.ts";
import { guest, type Reply } from "../http.ts";
import { changeUser, makeKey, readSelf, relayKey, say, type Site, type Suite } from "../suite.ts";

const filledAtSignIn = new Set(["id", "username", "display_name", "role", "status", "avatar_url"]);

const messageOf = (reply: Reply) => (isRow(reply.json) ? reply.json["message"] : undefined);

/** Checks the reply to the first sign-in. */
export const signInChecks = async (suite: Suite, site: Omit<Site, "other">, reply: Reply): Promise<void> => {
  const { check, prefix, withOptions } = suite;
  await check("sign-in: six fields and a strict, hidden cookie for thirty days", async (t) => {
    const data = t.row("sign-in", reply);
    const unexpected = Object.entries(data).filter(([name]) => !filledAtSignIn.has(name));
    for (const [name, value] of unexpected) t.holds(`${name} is empty`, value === "" || value === 0);
    t.equal("role and status", [data["role"], data["status"]], [1, 1]);
    const cookie = reply.headers.getSetCookie().at(-1) ?? "";
    for (const part of [/^session=/, /; ?path=\//i, /; ?httponly/i, /; ?samesite=strict/i, /; ?max-age=2592000/i])
      t.holds(`the cookie has ${part.source}`, part.test(cookie));
  });

  await check("sign-in: a wrong password and an unknown name read the same", async (t) => {
    const wrong = await t.post(guest, "/api/user/login", {
      username: site.user.username,
      password: "not-the-password",
    });
    const unknown = await t.post(guest, "/api/user/login", {
      username: `${site.user.username}zz`,
      password: "not-it-1",
    });
    t.refused("a wrong password", wrong);
    t.refused("an unknown name", unknown);
    t.equal("the texts", messageOf(wrong), messageOf(unknown));
    t.equal("cookies", [...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()], []);
  });

  await check("registration: refused while it is closed", async (t) => {
    const body = { username: `${prefix}x`, password: "contract-test-1" };
    await withOptions(t, { RegisterEnabled: "false" }, async () => {
      t.refused("a registration", await t.post(guest, "/api/user/register", body));
    });
  });
};

/** The caller's own account. */
export const selfChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check } = suite;
  const { user, other } = site;

  await check("self: by session and by access token the same account", async (t) => {
    const byToken = await readSelf(t, user);
    const bySession = t.row("self", await t.get(user.session, "/api/user/self"));
    t.equal("id, name, role", [byToken["id"], byToken["username"], byToken["role"]], [user.id, user.username, 1]);
    t.equal("password", byToken["password"], "");
    // A token has no session that could be confirmed.
    t.equal("by session", { ...bySession, confirmed: undefined }, { ...byToken, confirmed: undefined });
    const withheld = t.differs("access-tokens-withheld");
    t.equal("the access token is withheld", byToken["access_token"] === "", withheld);
    t.equal("group_id is told", typeof byToken["group_id"], t.differs("extensions") ? "number" : "undefined");
  });

  await check("self: the display name changes, an empty one stays, too long and too short are refused", async (t) => {
    const path = "/api/user/self";
    t.accepted("a new name", await t.put(user.api, path, { display_name: "Contract Test" }));
    t.equal("display name", (await readSelf(t, user))["display_name"], "Contract Test");
    t.accepted("an empty name", await t.put(user.api, path, { display_name: "" }));
    t.equal("display name", (await readSelf(t, user))["display_name"], "Contract Test");
    t.refused("21 characters", await t.put(user.api, path, { display_name: "n".repeat(21) }));
    t.refused("a password of 5", await t.put(user.api, path, { password: "short" }));
    t.refused("broken JSON", await t.call(user.api, "PUT", path, { text: "x" }));
  });

  await check("self: a new access token replaces the old one at once", async (t) => {
    const old = other.api;
    const token = t.data("token", await t.get(old, "/api/user/token"));
    t.holds("it has 32 hexadecimal digits", typeof token === "string" && /^[0-9a-f]{32}$/.test(token));
    t.refused("the old one", await t.get(old, "/api/user/self"));
    if (typeof token === "string") other.api = { token };
    t.accepted("the new one", await t.get(other.api, "/api/user/self"));
  });

  await check("self: usage of a user who used nothing, and the rate", async (t) => {
    const rows = t.data("dashboard", await t.get(other.api, "/api/user/dashboard"));
    t.holds("no rows", rows === null || (Array.isArray(rows) && rows.length === 0));
    const rate = t.row("rate", await t.get(other.api, "/api/user/dashboard/rate"));
    t.holds("rpm is at most maxRPM", numberIn(rate, "rpm") <= Math.max(numberIn(rate, "maxRPM"), 0));
    t.equal("tpm, maxTPM", [rate["tpm"], rate["maxTPM"]], [0, 0]);
  });

  await check("roles: a role too low is refused with 200", async (t) => {
    for (const path of ["/api/user/", "/api/channel/", "/api/log/", "/api/token/admin/search", "/api/user_group/"])
      t.refused(`${path} as a user`, await t.get(user.api, path));
    t.refused("options as an administrator", await t.get(site.admin.api, "/api/option/"));
  });
};

const selfBySession = (t: Check, site: Site) => t.get(site.other.session, "/api/user/self");

/** Ways to end a session. Runs last, because it ends the sessions of the fixtures. */
export const sessionChecks = async ({ check }: Suite, site: Site): Promise<void> => {
  const { other, user } = site;
  let key: Row | undefined;

  await check("roles: a promotion reaches access tokens at once, sessions only on the embedded gateway", async (t) => {
    key = await makeKey(t, other, "last");
    await changeUser(t, site, other.id, { role: 10 });
    t.accepted("the user list by access token", await t.get(other.api, "/api/user/", { size: 1 }));
    const bySession = await t.get(other.session, "/api/user/", { size: 1 });
    if (t.differs("sessions-are-live")) t.accepted("the user list by session", bySession);
    else t.refused("the user list by session", bySession);
    await changeUser(t, site, other.id, { role: 1 });
    t.refused("the user list after the demotion", await t.get(other.api, "/api/user/", { size: 1 }));
  });

  await check("disabled user: access token, key and sign-in are refused", async (t) => {
    await changeUser(t, site, other.id, { status: 2 });
    t.refused("by access token", await t.get(other.api, "/api/user/self"));
    const relayed = await t.post(relayKey(key), "/v1/chat/completions", say(site.models.chat));
    t.relayRefused("by key", relayed, { status: 401, type: "one_hub_error" });
    const signIn = await t.post(guest, "/api/user/login", { username: other.username, password: other.password });
    t.refused("sign-in", signIn);
    const bySession = await selfBySession(t, site);
    if (t.differs("sessions-are-live")) t.refused("by session", bySession, 401);
    else t.accepted("by session", bySession);
    await changeUser(t, site, other.id, { status: 1 });
    t.accepted("by access token, enabled again", await t.get(other.api, "/api/user/self"));
  });

  await check("sign-out: the old cookie is worth nothing, on the embedded gateway", async (t) => {
    const reply = await t.get(user.session, "/api/user/logout");
    t.accepted("sign-out", reply);
    t.holds(
      "the cookie is replaced",
      reply.headers.getSetCookie().some((line) => line.startsWith("session=")),
    );
    const replayed = await t.get(user.session, "/api/user/self");
    if (t.differs("sessions-are-live")) t.refused("the old cookie", replayed, 401);
    else t.accepted("the old cookie", replayed);
    t.accepted("the access token, which is no session", await t.get(user.api, "/api/user/self"));
  });

  await check("password: a new one, set by root, ends the user's sessions on the embedded gateway", async (t) => {
    const { admin } = site;
    const stored = t.row("user", await t.get(site.root, `/api/user/${admin.id}`));
    const change = { ...stored, password: "contract-test-2" };
    t.accepted("the new password", await t.put(site.root, "/api/user/", change));
    const replayed = await t.get(admin.session, "/api/user/self");
    const byToken = await t.get(admin.api, "/api/user/self");
    // The rest of the run needs a token that works.
    if (!isRow(byToken.json) || byToken.json["success"] !== true)
      admin.api = (await enter(t, admin.username, "contract-test-2")).person.api;
    if (t.differs("sessions-are-live")) {
      t.refused("the session", replayed, 401);
      t.refused("the access token", byToken);
    } else {
      t.accepted("the session", replayed);
      t.accepted("the access token", byToken);
    }
    t.equal("the account", textIn(await readSelf(t, admin), "username"), admin.username);
  });
};
