import { type Check, numberIn, type Row, textIn } from "./check.ts";
import { type Caller, guest, type Reply } from "./http.ts";
import { type Group, type Models, type Person, type Price, type Site, type Suite } from "./suite.ts";

export const password = "contract-test-1";

/** 200 USD, more than all calls of the run cost. */
const LARGE_QUOTA = 100_000_000;

const cookieOf = (reply: Reply): string => {
  // Passkey sign-ins send the cookie twice; the last one counts.
  const cookie = reply.headers.getSetCookie().at(-1)?.split(";")[0];
  if (cookie === undefined) throw new Error("the sign-in set no cookie");
  return cookie;
};

export const signIn = async (t: Check, username: string, secret: string): Promise<{ caller: Caller; reply: Reply }> => {
  const reply = await t.post(guest, "/api/user/login", { username, password: secret });
  t.data(`sign-in of ${username}`, reply);
  return { caller: { cookie: cookieOf(reply) }, reply };
};

/** Signs in once and continues with an access token, because sign-ins are limited. */
export const enter = async (
  t: Check,
  username: string,
  secret: string = password,
): Promise<{ person: Person; reply: Reply }> => {
  const { caller, reply } = await signIn(t, username, secret);
  const id = numberIn(t.row("sign-in", reply), "id");
  const token = t.data("access token", await t.get(caller, "/api/user/token"));
  if (typeof token !== "string") throw new Error("the access token is no text");
  return { person: { id, username, password, session: caller, api: { token } }, reply };
};

const channelBody = (change: Row): Row => ({
  type: 1,
  other: "",
  group: "default",
  tag: "",
  weight: 1,
  priority: 0,
  proxy: "",
  model_mapping: "",
  model_headers: "",
  custom_parameter: "",
  test_model: "",
  only_chat: false,
  pre_cost: 1,
  compatible_response: false,
  allow_extra_body: false,
  plugin: {},
  status: 1,
  ...change,
});

export const makeChannel = async (
  t: Check,
  caller: Caller,
  change: Row & { readonly name: string },
): Promise<number> => {
  t.data(`channel ${change.name}`, await t.post(caller, "/api/channel/", channelBody(change)));
  const found = t.rows("channels", await t.get(caller, "/api/channel/", { name: change.name, order: "-id" }));
  return numberIn(
    found.find((row) => row["name"] === change.name),
    "id",
  );
};

/** A model priced by the token, without prices of its own for classes of tokens. */
const choosePrice = (rows: readonly Row[]): Price | undefined => {
  const fit = rows.filter(
    (row) =>
      row["type"] === "tokens" &&
      !textIn(row, "model").includes("*") &&
      numberIn(row, "input") > 0 &&
      numberIn(row, "output") > 0 &&
      (row["extra_ratios"] === undefined || row["extra_ratios"] === null),
  );
  const chosen = fit.find((row) => row["model"] === "gpt-4o-mini") ?? fit[0];
  return chosen === undefined
    ? undefined
    : { model: textIn(chosen, "model"), input: numberIn(chosen, "input"), output: numberIn(chosen, "output") };
};

const groupOf = (row: Row): Group => ({
  symbol: textIn(row, "symbol"),
  ratio: numberIn(row, "ratio"),
  isPublic: row["public"] === true,
});

/** Makes what all checks stand on, as root: an administrator, a user, channels to the stand-in. */
export const prepareSite = async (
  t: Check,
  suite: Suite,
  root: Caller,
): Promise<{ readonly site: Omit<Site, "other">; readonly userSignIn: Reply }> => {
  const { prefix, upstream } = suite;
  const names = { admin: `${prefix}m`, user: `${prefix}a` };
  for (const username of Object.values(names))
    t.data(`user ${username}`, await t.post(root, "/api/user/", { username, password, display_name: username }));
  const made = t.rows("users", await t.get(root, "/api/user/", { keyword: prefix, size: 100 }));
  const idOf = (username: string) =>
    numberIn(
      made.find((row) => row["username"] === username),
      "id",
    );

  const stored = t.row("user", await t.get(root, `/api/user/${idOf(names.admin)}`));
  t.data("the administrator", await t.put(root, "/api/user/", { ...stored, role: 10, password: "" }));
  for (const username of Object.values(names))
    t.data(
      "credit",
      await t.post(root, `/api/user/quota/${idOf(username)}`, { quota: LARGE_QUOTA, remark: "contract test" }),
    );
  const { person: admin } = await enter(t, names.admin);
  const { person: user, reply: userSignIn } = await enter(t, names.user);

  const groups = t.rows("groups", await t.get(admin.api, "/api/user_group/", { size: 100, enable: "true" }));
  const defaultGroup = groups.map(groupOf).find(({ symbol }) => symbol === "default");
  if (defaultGroup === undefined) throw new Error("there is no enabled group `default`, in which every user starts");
  const others = groups.map(groupOf).filter(({ symbol }) => symbol !== "default" && symbol.length <= 32);
  const second = others.find(({ ratio }) => ratio !== 1) ?? others[0];
  const priced = choosePrice(t.rows("prices", await t.get({}, "/api/prices")));

  const models: Models = {
    chat: `${prefix}-chat`,
    embedding: `${prefix}-text-embedding`,
    fail: `${prefix}-fail`,
    busy: `${prefix}-busy`,
    mapped: `${prefix}-mapped`,
    second: `${prefix}-second`,
    lost: `${prefix}-lost`,
  };
  const channelKey = `sk-upstream-${prefix}`;
  const channelId = await makeChannel(t, admin.api, {
    name: `${prefix}-main`,
    key: channelKey,
    base_url: upstream.url,
    models: [models.chat, models.embedding, models.fail, models.busy, models.mapped].join(","),
    model_mapping: priced === undefined ? "" : JSON.stringify({ [models.mapped]: priced.model }),
    test_model: models.chat,
  });
  if (second !== undefined)
    await makeChannel(t, admin.api, {
      name: `${prefix}-second`,
      key: channelKey,
      base_url: upstream.url,
      models: models.second,
      group: second.symbol,
    });
  await makeChannel(t, admin.api, {
    name: `${prefix}-lost`,
    key: channelKey,
    // Port 9 discards; nothing listens there.
    base_url: "http://127.0.0.1:9",
    models: models.lost,
  });
  return {
    site: { root, admin, user, channelId, models, channelKey, defaultGroup, second, priced },
    userSignIn,
  };
};

const rewards = { newUser: 1000, invitee: 200, inviter: 30 };

/** Registers the second user with the first one's invite code, while registration is open and rewarded. */
export const registerOther = async (t: Check, suite: Suite, site: Omit<Site, "other">): Promise<void> => {
  const code = t.data("invite code", await t.get(site.user.api, "/api/user/aff"));
  t.equal("invite code again", t.data("invite code", await t.get(site.user.api, "/api/user/aff")), code);
  await suite.withOptions(
    t,
    {
      RegisterEnabled: "true",
      PasswordRegisterEnabled: "true",
      EmailVerificationEnabled: "false",
      TurnstileCheckEnabled: "false",
      QuotaForNewUser: String(rewards.newUser),
      QuotaForInvitee: String(rewards.invitee),
      QuotaForInviter: String(rewards.inviter),
    },
    async () => {
      const body = { username: otherName(suite), password, aff_code: code };
      const reply = await t.post(guest, "/api/user/register", body);
      t.accepted("registration", reply);
      t.equal("cookies of a registration", reply.headers.getSetCookie(), []);
      t.refused("a name that is taken", await t.post(guest, "/api/user/register", body));
    },
  );
};

export const otherName = (suite: Suite): string => `${suite.prefix}b`;

/** Checks the rewards of the registration for inviter and invitee. */
export const checkRewards = async (t: Check, site: Site, inviterBefore: Row): Promise<void> => {
  const self = t.row("self", await t.get(site.other.api, "/api/user/self"));
  t.equal("balance of the newcomer", self["quota"], rewards.newUser + rewards.invitee);
  t.equal("inviter", self["inviter_id"], site.user.id);
  t.equal("display name", self["display_name"], site.other.username);
  const inviter = t.row("inviter", await t.get(site.user.api, "/api/user/self"));
  const paid = t.differs("invite-earnings")
    ? { quota: 0, aff_quota: rewards.inviter }
    : { quota: rewards.inviter, aff_quota: 0 };
  t.equal("balance of the inviter", inviter["quota"], numberIn(inviterBefore, "quota") + paid.quota);
  t.equal("earnings of the inviter", inviter["aff_quota"], numberIn(inviterBefore, "aff_quota") + paid.aff_quota);
  const counted = t.differs("invite-counters") ? 1 : 0;
  t.equal("aff_count of the inviter", inviter["aff_count"], numberIn(inviterBefore, "aff_count") + counted);
  const query = { log_type: 4, username: site.other.username };
  const told = t.rows("system rows", await t.get(site.admin.api, "/api/log/", query));
  t.equal("system rows of the newcomer", told.length, 2);
  const amounts = told.map((row) => row["quota"]);
  t.equal("their quota, which stands in the text alone", amounts, [0, 0]);
};
