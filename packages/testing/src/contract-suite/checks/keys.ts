import { numberIn, type Row, rowIn, textIn } from "../check.ts";
import { keyBody, makeKey, noLimits, type Site, type Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const path = "/api/token/";
const UNKNOWN_ID = 2_000_000_001;
const PAST_TIME = 1_600_000_000;

const heartbeat = (timeout: number) => ({ ...noLimits, heartbeat: { enabled: true, timeout_seconds: timeout } });

/** API keys, without calls that use them. */
export const keyChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check } = suite;
  const { admin, other, user } = site;
  const now = Math.floor(Date.now() / 1000);
  let key: Row = {};
  let foreign: Row = {};

  await check("keys: creation returns no key, the list has it in full", async (t) => {
    const before = t.row("keys", await t.get(other.api, path));
    t.equal("no keys yet", [before["data"], before["total_count"]], [[], 0]);
    const expiry = now + 30 * 86_400;
    const reply = await t.post(
      user.api,
      path,
      keyBody("probe", { expired_time: expiry, remain_quota: 5, unlimited_quota: false }),
    );
    key = t.rows("keys", await t.get(user.api, path, { order: "-id" }))[0] ?? {};
    t.equal("data of the creation", t.data("creation", reply), undefined);
    t.equal("name, owner", [key["name"], key["user_id"]], ["probe", user.id]);
    t.equal("length of the key", textIn(key, "key").length, 59);
    t.equal("status, used", [key["status"], key["used_quota"]], [1, 0]);
    t.equal("expiry, points", [key["expired_time"], key["remain_quota"]], [expiry, 5]);
    t.holds("created_time is now, in seconds", Math.abs(numberIn(key, "created_time") - now) < 300);
    t.equal("by id", t.row("key", await t.get(user.api, `${path}${numberIn(key, "id")}`)), key);
    foreign = await makeKey(t, other, "foreign");
  });

  await check("keys: names are counted in bytes, an empty one is fine", async (t) => {
    t.refused("31 bytes", await t.post(user.api, path, keyBody("n".repeat(31))));
    t.refused("11 characters of 3 bytes", await t.post(user.api, path, keyBody("测".repeat(11))));
    t.accepted("30 bytes", await t.post(user.api, path, keyBody("测".repeat(10))));
    t.accepted("no name", await t.post(user.api, path, keyBody("")));
  });

  await check("keys: an expiry of 0 at creation means never", async (t) => {
    const made = await makeKey(t, user, "for ever", { expired_time: 0 });
    t.equal("expired_time", made["expired_time"], -1);
  });

  await check("keys: heartbeats and groups that are refused", async (t) => {
    const create = (change: Row) => t.post(user.api, path, keyBody("refused", change));
    t.refused("a heartbeat of 29 s", await create({ setting: heartbeat(29) }));
    t.refused("a heartbeat of 91 s", await create({ setting: heartbeat(91) }));
    t.refused("a group that does not exist", await create({ group: `${suite.prefix}-nope` }));
    t.refused("a backup group that does not exist", await create({ backup_group: `${suite.prefix}-nope` }));
    t.refused("half a point", await create({ remain_quota: 0.5, unlimited_quota: false }));
    t.refused("a text for points", await create({ remain_quota: "5" }));
  });

  await check("keys: what the embedded gateway is strict about", async (t) => {
    const refusedHere = async (what: string, change: Row, differs: boolean) => {
      const reply = await t.post(user.api, path, keyBody("strict", change));
      if (differs) t.refused(what, reply);
      else t.accepted(what, reply);
    };
    await refusedHere("an expiry in the past", { expired_time: PAST_TIME }, t.differs("past-expiry"));
    const debt = { remain_quota: -1, unlimited_quota: false };
    await refusedHere("points below zero", debt, t.differs("negative-quota"));
    const addresses = { enabled: true, whitelist: ["300.1.1.1/99"] };
    const setting = { ...noLimits, limits: { ...noLimits.limits, limits_ip_setting: addresses } };
    await refusedHere("an address that is none", { setting }, t.differs("bad-addresses"));
    await refusedHere("a name that turns the reading direction", { name: "a\u202eb" }, t.differs("unseen-characters"));
  });

  await check("keys: pages", async (t) => {
    await checkPages(t, user.api, path, {});
  });

  await check("keys: sort columns, and the prefix of a name", async (t) => {
    await checkOrder(t, user.api, path, "TokenSort", { size: 100 }, "key");
    const found = t.rows("keys", await t.get(user.api, path, { keyword: "pro", size: 100 }));
    t.equal(
      "names that begin with pro",
      found.map((row) => row["name"]),
      ["probe"],
    );
    const none = t.row("keys", await t.get(user.api, path, { keyword: "zzz" }));
    t.equal("no match", [none["data"], none["total_count"]], [[], 0]);
  });

  await check("keys: ids of other users, unknown and invalid ids", async (t) => {
    const id = numberIn(foreign, "id");
    for (const [what, name] of Object.entries({ "another's": id, unknown: UNKNOWN_ID, "no number": "abc" })) {
      t.refused(`reading, ${what}`, await t.get(user.api, `${path}${name}`));
      if (name === "abc") continue;
      t.refused(`writing, ${what}`, await t.put(user.api, path, keyBody("mine", { id: name })));
      t.refused(`deleting, ${what}`, await t.remove(user.api, `${path}${name}`));
    }
    t.equal("the other's key", t.row("key", await t.get(other.api, `${path}${id}`)), foreign);
  });

  await check("keys: a write is whole, what is left out becomes empty, and the status stays", async (t) => {
    const id = numberIn(key, "id");
    const change = { ...key, name: "probe 2", remain_quota: 700, status: 2 };
    const written = t.row("write", await t.put(user.api, path, change));
    t.equal("name, points, status", [written["name"], written["remain_quota"], written["status"]], ["probe 2", 700, 1]);
    const bare = t.row("bare write", await t.put(user.api, path, { id, name: "bare" }));
    t.equal("expiry, points", [bare["expired_time"], bare["remain_quota"]], [0, 0]);
    const limits = rowIn(rowIn(bare, "setting"), "limits");
    t.equal("whitelist", rowIn(limits, "limits_ip_setting")["whitelist"], null);
    t.equal("stored", t.row("key", await t.get(user.api, `${path}${id}`)), bare);
    t.refused("a name of 31 bytes", await t.put(user.api, path, keyBody("n".repeat(31), { id })));
    t.accepted("back", await t.put(user.api, path, keyBody("probe", { id })));
  });

  await check("keys: status_only writes the status and nothing else", async (t) => {
    const id = numberIn(key, "id");
    const off = t.row("off", await t.put(user.api, path, { id, status: 2 }, { status_only: "true" }));
    t.equal("status, name", [off["status"], off["name"]], [2, "probe"]);
    const on = t.row("on", await t.put(user.api, path, { id, status: 1 }, { status_only: "1" }));
    t.equal("status, name", [on["status"], on["name"]], [1, "probe"]);
  });

  await check("keys: the playground's key is made once", async (t) => {
    const first = t.data("playground", await t.get(user.api, `${path}playground`));
    t.equal("length", typeof first === "string" ? first.length : first, 59);
    t.equal("again", t.data("playground", await t.get(user.api, `${path}playground`)), first);
  });

  await check("keys: administrators find them all, without the secrets on the embedded gateway", async (t) => {
    const search = `${path}admin/search`;
    const query = { user_id: user.id, keyword: "probe", page: 1, size: 5 };
    const page = t.row("search", await t.get(admin.api, search, query));
    const [found] = t.rows("search", await t.get(admin.api, search, query));
    t.equal("owner", found?.["owner_name"], "Contract Test");
    t.equal("the secret is withheld", found?.["key"] === "", t.differs("keys-of-others-withheld"));
    const told = t.differs("admin-search-pages") ? [1, 5] : [0, 0];
    t.equal("page and size", [page["page"], page["size"]], told);
    const one = t.rows("search by id", await t.get(admin.api, search, { token_id: numberIn(foreign, "id") }));
    t.equal(
      "by id",
      one.map((row) => row["id"]),
      [foreign["id"]],
    );
    t.refused("size 101", await t.get(admin.api, search, { size: 101 }));
    t.refused("by key", await t.get(admin.api, search, { order: "key" }));
  });

  await check("keys: administrators change, disable and move them", async (t) => {
    const id = numberIn(foreign, "id");
    const edit = `${path}admin`;
    const body = { ...keyBody("edited", { remain_quota: 9, unlimited_quota: false }), id };
    t.equal("name", t.row("edit", await t.put(admin.api, edit, body))["name"], "edited");
    const off = t.row("off", await t.put(admin.api, edit, { id, status: 2 }, { status_only: "1" }));
    t.equal("status, name", [off["status"], off["name"]], [2, "edited"]);
    const moved = t.row("move", await t.put(admin.api, edit, { ...body, user_id: user.id }));
    t.equal("owner", moved["user_id"], user.id);
    t.refused("reading by the old owner", await t.get(other.api, `${path}${id}`));
    const mine = t.row("key", await t.get(user.api, `${path}${id}`));
    t.equal("the secret went along", mine["key"], foreign["key"]);
    t.refused("an unknown id", await t.put(admin.api, edit, { ...body, id: UNKNOWN_ID }));
    t.refused("by a user", await t.put(user.api, edit, body));
    t.accepted("deletion", await t.remove(user.api, `${path}${id}`));
    t.refused("deletion again", await t.remove(user.api, `${path}${id}`));
  });

  await check("keys: a billing tag is dropped below role 3 and kept from there on", async (t) => {
    const tagged = { setting: { ...noLimits, billing_tag: "team-a" } };
    const dropped = await makeKey(t, other, "tagged", tagged);
    t.equal("of role 1", rowIn(dropped, "setting")["billing_tag"], undefined);
    const stored = t.row("user", await t.get(site.root, `/api/user/${other.id}`));
    t.accepted("role 3", await t.put(site.root, "/api/user/", { ...stored, role: 3, password: "" }));
    const kept = await makeKey(t, other, "tagged 3", tagged);
    t.equal("of role 3", rowIn(kept, "setting")["billing_tag"], "team-a");
    t.accepted("role 1", await t.put(site.root, "/api/user/", { ...stored, role: 1, password: "" }));
  });
};
