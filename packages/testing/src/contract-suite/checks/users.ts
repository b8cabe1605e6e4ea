import { type Check, numberIn, type Row } from "../check.ts";
import { changeUser, readUser, type Site, type Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const UNKNOWN_ID = 2_000_000_001;

const manageRows = async (t: Check, site: Site, username: string): Promise<Row[]> =>
  t.rows("manage rows", await t.get(site.admin.api, "/api/log/", { log_type: 3, username, size: 100 }));

/** Users, as administrators read and change them. */
export const userChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix } = suite;
  const { admin, other, root } = site;
  const password = "contract-test-1";
  let made: Row | undefined;

  await check("users: creation stores name, password and display name, nothing else", async (t) => {
    const username = `${prefix}c`;
    const body = { username, password, display_name: "Made", group: "", quota: 999, email: "", role: 1 };
    t.accepted("creation", await t.post(admin.api, "/api/user/", body));
    [made] = t.rows("users", await t.get(admin.api, "/api/user/", { keyword: username }));
    t.equal("role, status, group", [made?.["role"], made?.["status"], made?.["group"]], [1, 1, "default"]);
    t.equal("display name", made?.["display_name"], "Made");
    t.equal("balance", made?.["quota"], Number(suite.option("QuotaForNewUser") ?? 0));
    t.refused("the same name again", await t.post(admin.api, "/api/user/", body));
  });

  await check("users: the group of a new user", async (t) => {
    const username = `${prefix}g`;
    const created = await t.post(admin.api, "/api/user/", { username, password, group: `${prefix}-nope` });
    if (t.differs("new-users-fields")) t.refused("a group that does not exist", created);
    else {
      t.accepted("a group that does not exist", created);
      const [user] = t.rows("users", await t.get(admin.api, "/api/user/", { keyword: username }));
      t.equal("group", user?.["group"], "default");
    }
  });

  await check("users: names, passwords and roles that are refused", async (t) => {
    const create = (change: Row) => t.post(admin.api, "/api/user/", { username: `${prefix}d`, password, ...change });
    t.refused("13 characters", await create({ username: `${prefix}1234567890`.slice(0, 13) }));
    t.refused("no name", await create({ username: "" }));
    t.refused("a password of 7", await create({ password: "1234567" }));
    t.refused("a password of 21", await create({ password: "x".repeat(21) }));
    t.refused("an administrator made by one", await create({ role: 10 }));
    t.refused("a number for a name", await create({ username: 5 }));
    const edged = await create({ username: `${prefix}e ` });
    if (t.differs("names-without-edges")) t.refused("a name that ends in a space", edged);
    else t.accepted("a name that ends in a space", edged);
  });

  await check("users: list by prefix and by id, in pages", async (t) => {
    const ours = t.rows("users", await t.get(admin.api, "/api/user/", { keyword: prefix, size: 100 }));
    t.holds("the run's users are there", ours.length >= 4);
    for (const row of ours) {
      const withheld = t.differs("access-tokens-withheld");
      if (row["id"] === admin.id) t.equal("the access token is withheld", row["access_token"] === "", withheld);
      t.equal("password", row["password"], "");
    }
    const byId = t.rows("users", await t.get(admin.api, "/api/user/", { keyword: other.id, size: 100 }));
    t.holds(
      "an exact id finds its user",
      byId.some((row) => row["id"] === other.id),
    );
    await checkPages(t, admin.api, "/api/user/", { keyword: prefix });
  });

  await check("users: sort columns", async (t) => {
    await checkOrder(t, admin.api, "/api/user/", "UserSort", { keyword: prefix, size: 100 }, "quota");
  });

  await check("users: reading needs the higher role", async (t) => {
    t.equal("another user", t.row("user", await t.get(admin.api, `/api/user/${other.id}`))["id"], other.id);
    t.refused("an administrator by one", await t.get(admin.api, `/api/user/${admin.id}`));
    t.refused("an unknown id", await t.get(admin.api, `/api/user/${UNKNOWN_ID}`));
    t.refused("an id that is no number", await t.get(admin.api, "/api/user/abc"));
  });

  await check("users: a change writes what is filled in and leaves the rest", async (t) => {
    const id = numberIn(made, "id");
    const stored = await readUser(t, site, id);
    const change = { ...stored, password: "", display_name: "Changed", email: `${prefix}@example.com` };
    t.accepted("a change", await t.put(admin.api, "/api/user/", change));
    t.accepted("an empty e-mail", await t.put(admin.api, "/api/user/", { ...change, email: "", display_name: "" }));
    const after = await readUser(t, site, id);
    t.equal("display name, e-mail", [after["display_name"], after["email"]], ["Changed", `${prefix}@example.com`]);
    t.equal("balance", after["quota"], stored["quota"]);
    t.refused(
      "a role not below one's own",
      await t.put(admin.api, "/api/user/", { ...stored, password: "", role: 10 }),
    );
    t.refused(
      "a name of 13",
      await t.put(admin.api, "/api/user/", { ...stored, password: "", username: "x".repeat(13) }),
    );
    t.refused(
      "an unknown id",
      await t.put(admin.api, "/api/user/", { id: UNKNOWN_ID, username: `${prefix}f`, quota: 0 }),
    );
    const self = t.row("self", await t.get(admin.api, "/api/user/self"));
    t.refused("oneself, whose role is not lower", await t.put(admin.api, "/api/user/", { ...self, password: "" }));
  });

  await check("users: a change without the balance writes no manage row, on the embedded gateway", async (t) => {
    const id = numberIn(made, "id");
    await t.post(admin.api, `/api/user/quota/${id}`, { quota: 500 });
    const before = (await manageRows(t, site, `${prefix}c`)).length;
    const change = { id, username: `${prefix}c`, display_name: "Again" };
    t.accepted("a change", await t.put(admin.api, "/api/user/", change));
    const rows = await manageRows(t, site, `${prefix}c`);
    t.equal("manage rows written", rows.length - before, t.differs("no-false-manage-log") ? 0 : 1);
  });

  await check("users: a group that does not exist", async (t) => {
    const id = numberIn(made, "id");
    const stored = await readUser(t, site, id);
    const reply = await t.put(admin.api, "/api/user/", { ...stored, password: "", group: `${prefix}-nope` });
    if (t.differs("unknown-group")) t.refused("an unknown group", reply);
    else {
      t.accepted("an unknown group", reply);
      await changeUser(t, site, id, { group: "default" });
    }
  });

  await check("users: points are added and taken, each with a manage row", async (t) => {
    const id = numberIn(made, "id");
    const path = `/api/user/quota/${id}`;
    const before = numberIn(await readUser(t, site, id), "quota");
    t.accepted("adding", await t.post(admin.api, path, { quota: 200_000, remark: "gift" }));
    t.accepted("taking", await t.post(admin.api, path, { quota: -50_000 }));
    t.equal("balance", (await readUser(t, site, id))["quota"], before + 150_000);
    const [taken, added] = await manageRows(t, site, `${prefix}c`);
    t.equal("the signed amounts", [added?.["quota"], taken?.["quota"]], [200_000, -50_000]);
    t.refused("zero", await t.post(admin.api, path, { quota: 0 }));
    t.refused("half a point", await t.post(admin.api, path, { quota: 0.5 }));
    t.refused("a text", await t.post(admin.api, path, { quota: "1" }));
  });

  await check("users: points of an unknown id, below zero, of one's own role", async (t) => {
    const unknown = await t.post(admin.api, `/api/user/quota/${UNKNOWN_ID}`, { quota: 1 });
    if (t.differs("unknown-ids")) t.refused("an unknown id", unknown);
    else t.accepted("an unknown id", unknown);
    const id = numberIn(made, "id");
    const balance = numberIn(await readUser(t, site, id), "quota");
    const below = await t.post(admin.api, `/api/user/quota/${id}`, { quota: -balance - 1 });
    if (t.differs("balance-floor")) t.refused("more than there is", below);
    else t.accepted("more than there is", below);
    const own = await t.post(admin.api, `/api/user/quota/${admin.id}`, { quota: 1 });
    if (t.differs("quota-by-rank")) t.refused("the own balance of an administrator", own);
    else t.accepted("the own balance of an administrator", own);
  });

  await check("users: deletion answers an empty 200, once, and needs the higher role", async (t) => {
    const id = numberIn(made, "id");
    const reply = await t.remove(admin.api, `/api/user/${id}`);
    t.equal("deletion", [reply.status, reply.text], [200, ""]);
    t.refused("again", await t.remove(admin.api, `/api/user/${id}`));
    t.refused("an administrator by one", await t.remove(admin.api, `/api/user/${admin.id}`));
    t.refused("reading it", await t.get(root, `/api/user/${id}`));
  });
};
