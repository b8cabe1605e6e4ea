import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type Reply, rootPassword, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;
let admin: Client;
let adminId: number;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  ({ client: admin, id: adminId } = await app.user({ username: "carol", role: 10 }));
});

afterAll(() => app.close());

const rootId = 1;

const rowOf = (id: number) =>
  app.services.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const signIn = (username: string, password: string) => app.guest().post("/api/user/login", { username, password });

const refused = (reply: Reply) => {
  expect([reply.status, reply.json.success]).toEqual([200, false]);
  expect(reply.json.message).not.toBe("");
};

describe("listing users", () => {
  const names = async (query: Record<string, string | number>) =>
    (await admin.get("/api/user/", { query })).json.data.data.map((user: { username: string }) => user.username);

  beforeAll(async () => {
    const alice = await app.user({ username: "alice" });
    await app.user({ username: "bob", group: "zoo" });
    await app.services.db
      .updateTable("users")
      .set({ email: "ally@example.com", display_name: "Wonder 100%", access_token_hash: "hash-of-token" })
      .where("id", "=", alice.id)
      .execute();
  });

  it("shows everyone, newest first, a page at a time", async () => {
    expect(await names({})).toEqual(["bob", "alice", "carol", "root"]);
    expect(await names({ size: 1, page: 2 })).toEqual(["alice"]);
    expect(await names({ order: "username" })).toEqual(["alice", "bob", "carol", "root"]);
  });

  it("shows no secret", async () => {
    const { json, text } = await admin.get("/api/user/");
    for (const user of json.data.data) expect(user).toMatchObject({ password: "", access_token: "" });
    expect(text).not.toContain("hash-of-token");
    expect(text).not.toContain("argon2");
  });

  it.each([
    ["the exact id", "1", ["root"]],
    ["the beginning of the name, in any case", "AL", ["alice"]],
    ["not the middle of the name", "lice", []],
    ["the beginning of the e-mail", "ally@", ["alice"]],
    ["the beginning of the display name", "wonder", ["alice"]],
    ["the beginning of the group", "zo", ["bob"]],
    ["a wildcard", "%lic", ["alice"]],
    ["nothing", "", ["bob", "alice", "carol", "root"]],
    ["a backslash", "a\\", []],
    ["the escape sign", "!", []],
    ["a number beyond all ids", "99999999999999999999", []],
  ])("finds by %s", async (_what, keyword, expected) => {
    expect(await names({ keyword })).toEqual(expected);
  });

  it.each([
    ["an unknown sort column", { order: "quota" }],
    ["size 101", { size: 101 }],
  ])("refuses %s", async (_what, query) => {
    refused(await admin.get("/api/user/", { query }));
  });

  it("is for administrators", async () => {
    const { client } = await app.user();
    refused(await client.get("/api/user/"));
    expect((await app.guest().get("/api/user/")).status).toBe(401);
  });
});

describe("reading a user", () => {
  it("shows one of lower role without secrets, with the group's id", async () => {
    const { id, username } = await app.user({ group: "vip", quota: 5 });
    const { json } = await admin.get(`/api/user/${id}`);
    expect(json.data).toMatchObject({
      id,
      username,
      role: 1,
      status: 1,
      quota: 5,
      group: "vip",
      group_id: 2,
      access_token: "",
    });
  });

  it("keeps users of equal and higher role from an administrator, and none from root", async () => {
    const { id } = await app.user({ role: 10 });
    refused(await admin.get(`/api/user/${id}`));
    refused(await admin.get(`/api/user/${rootId}`));
    expect((await root.get(`/api/user/${id}`)).json.data.id).toBe(id);
    expect((await root.get(`/api/user/${rootId}`)).json.data.username).toBe("root");
  });

  it("lists higher users without secrets and contact data", async () => {
    const secret = { email: "boss@hub.example", github_id: "boss", last_login_ip: "10.1.2.3", lark_id: "l" };
    await app.services.db.updateTable("users").set(secret).where("id", "=", rootId).execute();
    const rootRow = async (client: Client, keyword: string) =>
      (await client.get("/api/user/", { query: { keyword } })).json.data.data.find(
        (row: { id: number }) => row.id === rootId,
      );
    expect(await rootRow(admin, "root")).toMatchObject({
      username: "root",
      role: 100,
      email: "",
      github_id: "",
      last_login_ip: "",
      lark_id: "",
      aff_code: "",
    });
    // Nor does the search tell: letter by letter it would.
    expect(await rootRow(admin, "boss@")).toBeUndefined();
    expect(await rootRow(root, "boss@")).toMatchObject(secret);
    const nothing = { email: "", github_id: "", last_login_ip: "", lark_id: "" };
    await app.services.db.updateTable("users").set(nothing).where("id", "=", rootId).execute();
  });

  it.each(["9999", "abc", "0"])("refuses the id %s", async (id) => {
    refused(await root.get(`/api/user/${id}`));
  });
});

describe("creating a user", () => {
  const password = "correct-horse-9";

  it("makes a user of the role, group and address asked for who can sign in", async () => {
    const reply = await admin.post("/api/user/", {
      username: "grace",
      password,
      display_name: "Grace",
      role: 3,
      email: "grace@example.com",
      group: "vip",
      quota: 999,
    });
    expect(reply.json).toEqual({ success: true, message: "" });
    const { json } = await admin.get("/api/user/", { query: { keyword: "grace" } });
    expect(json.data.data[0]).toMatchObject({
      username: "grace",
      display_name: "Grace",
      role: 3,
      status: 1,
      email: "grace@example.com",
      group: "vip",
      quota: 0,
      aff_code: expect.stringMatching(/^\w{4}$/),
    });
    expect((await signIn("grace", password)).json.success).toBe(true);
  });

  it("shows the name where no display name is given", async () => {
    await admin.post("/api/user/", { username: "plain", password, display_name: "" });
    const { json } = await admin.get("/api/user/", { query: { keyword: "plain" } });
    expect(json.data.data[0].display_name).toBe("plain");
  });

  it("gives the quota for new users, with a log row", async () => {
    await root.put("/api/option/", { key: "QuotaForNewUser", value: "500000" });
    await admin.post("/api/user/", { username: "gifted", password });
    await root.put("/api/option/", { key: "QuotaForNewUser", value: "0" });
    const user = await app.services.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "gifted")
      .executeTakeFirstOrThrow();
    expect(user.quota).toBe(500_000);
    const logs = await app.services.db.selectFrom("logs").selectAll().where("user_id", "=", user.id).execute();
    expect(logs).toMatchObject([{ type: 4, username: "gifted" }]);
  });

  it.each([
    ["a name that exists", { username: "carol" }],
    ["no name", { username: "" }],
    ["a name of blanks", { username: "  " }],
    ["a name of 300 characters", { username: "n".repeat(300) }],
    ["a name with NUL", { username: "a\u0000b" }],
    ["a name that turns the reading direction", { username: "a\u202eb" }],
    ["a short password", { password: "short" }],
    ["a long password", { password: "p".repeat(21) }],
    ["a role equal to one's own", { role: 10 }],
    ["a role above one's own", { role: 100 }],
    ["a role that does not exist", { role: 2 }],
    ["a name that is no text", { username: 7 }],
  ])("refuses %s", async (_what, change) => {
    const count = async () => (await admin.get("/api/user/")).json.data.total_count;
    const before = await count();
    refused(await admin.post("/api/user/", { username: "heidi", password, ...change }));
    expect(await count()).toBe(before);
  });

  it("refuses broken JSON", async () => {
    refused(await admin.call("POST", "/api/user/", { rawBody: "{" }));
  });

  it.each([undefined, 0])("makes a common user where the role is %s", async (role) => {
    await admin.post("/api/user/", { username: "plain", password, ...(role === undefined ? {} : { role }) });
    const { json } = await admin.get("/api/user/", { query: { keyword: "plain" } });
    expect(json.data.data[0]).toMatchObject({ role: 1 });
  });

  it("makes an administrator for root", async () => {
    await root.post("/api/user/", { username: "second", password, role: 10 });
    const { json } = await root.get("/api/user/", { query: { keyword: "second" } });
    expect(json.data.data[0]).toMatchObject({ role: 10 });
  });

  it("makes one user of many equal requests at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => admin.post("/api/user/", { username: "racer", password })),
    );
    expect(replies.filter((reply) => reply.json.success)).toHaveLength(1);
  });
});

describe("updating a user", () => {
  it("writes the non-empty fields and leaves balance and empty ones alone", async () => {
    const { id, username } = await app.user({ quota: 700 });
    const write = (body: object) => admin.put("/api/user/", { id, ...body });
    await write({
      display_name: "First",
      email: `${username}@example.com`,
      group: "vip",
      avatar_url: "https://a.example/i.png",
    });
    const reply = await write({
      username: "",
      display_name: "",
      email: "",
      group: "",
      avatar_url: "",
      password: "",
      role: 0,
      quota: 999_999,
      used_quota: 5,
      aff_code: "HACK",
      access_token: "mine-now",
      created_time: 1,
    });
    expect(reply.json).toEqual({ success: true, message: "" });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      username,
      display_name: "First",
      email: `${username}@example.com`,
      group: "vip",
      avatar_url: "https://a.example/i.png",
      role: 1,
      quota: 700,
      used_quota: 0,
      access_token_hash: null,
    });
    expect(row.aff_code).not.toBe("HACK");
    expect(row.created_time).not.toBe(1);
    expect(await app.services.db.selectFrom("logs").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });

  it("changes a role at once, in sessions that are open", async () => {
    const { id, client } = await app.user();
    refused(await client.get("/api/user/"));
    await root.put("/api/user/", { id, role: 10 });
    expect((await client.get("/api/user/")).json.success).toBe(true);
    await root.put("/api/user/", { id, role: 1 });
    refused(await client.get("/api/user/"));
  });

  it("ends all sessions of a user who is disabled", async () => {
    const { id, username, password, client } = await app.user();
    await admin.put("/api/user/", { id, status: 2 });
    expect((await client.get("/api/user/self")).status).toBe(401);
    refused(await signIn(username, password));
    await admin.put("/api/user/", { id, status: 1 });
    expect((await client.get("/api/user/self")).status).toBe(401);
    expect((await signIn(username, password)).json.success).toBe(true);
  });

  it("ends all sessions of a user whose password is changed", async () => {
    const { id, username, password, client } = await app.user();
    await admin.put("/api/user/", { id, password: "another-horse-2" });
    expect((await client.get("/api/user/self")).status).toBe(401);
    refused(await signIn(username, password));
    expect((await signIn(username, "another-horse-2")).json.success).toBe(true);
  });

  it("keeps root's own session when root changes its own password", async () => {
    const other = await app.root();
    const reply = await root.put("/api/user/", { id: rootId, password: "root-password-2" });
    expect(reply.json.success).toBe(true);
    expect((await root.get("/api/user/self")).json.success).toBe(true);
    expect((await other.get("/api/user/self")).status).toBe(401);
    await root.put("/api/user/", { id: rootId, password: rootPassword });
  });

  it("lets an administrator change neither equals nor betters, nor raise anyone to the own role", async () => {
    const equal = await app.user({ role: 10 });
    const { id } = await app.user();
    refused(await admin.put("/api/user/", { id: rootId, display_name: "x" }));
    refused(await admin.put("/api/user/", { id: equal.id, status: 2 }));
    refused(await admin.put("/api/user/", { id: adminId, role: 100 }));
    refused(await admin.put("/api/user/", { id, role: 10 }));
    refused(await admin.put("/api/user/", { id, role: 100 }));
    expect((await rowOf(rootId)).display_name).toBe("Root User");
    expect((await rowOf(id)).role).toBe(1);
    expect((await admin.put("/api/user/", { id, role: 3 })).json.success).toBe(true);
    expect((await rowOf(id)).role).toBe(3);
  });

  it("does not let root lock itself out", async () => {
    refused(await root.put("/api/user/", { id: rootId, role: 10 }));
    refused(await root.put("/api/user/", { id: rootId, status: 2 }));
    expect(await rowOf(rootId)).toMatchObject({ role: 100, status: 1 });
    expect(
      (await root.put("/api/user/", { id: rootId, role: 100, status: 1, display_name: "Root User" })).json.success,
    ).toBe(true);
  });

  it.each([
    ["an unknown id", { id: 9999 }],
    ["a name that exists", { username: "carol" }],
    ["a name with blanks at its end", { username: "eve " }],
    ["a name above 12 characters", { username: "n".repeat(13) }],
    ["a name with NUL", { display_name: "a\u0000" }],
    ["a short password", { password: "short" }],
    ["a group that does not exist", { group: "nowhere" }],
    ["a status that does not exist", { status: 3 }],
    ["a role that does not exist", { role: 50 }],
    ["no id", { id: undefined }],
    ["a long e-mail", { email: `${"e".repeat(50)}@x` }],
  ])("refuses %s and changes nothing", async (_what, change) => {
    const { id } = await app.user();
    const before = await rowOf(id);
    refused(await root.put("/api/user/", { id, display_name: "Changed", ...change }));
    expect(await rowOf(id)).toEqual(before);
  });

  it("refuses another user's sign-in address", async () => {
    const first = await app.user();
    const second = await app.user();
    await root.put("/api/user/", { id: first.id, email: "shared@example.com" });
    refused(await root.put("/api/user/", { id: second.id, email: "Shared@example.com" }));
    expect((await root.put("/api/user/", { id: first.id, email: "shared@example.com" })).json.success).toBe(true);
  });
});

describe("deleting a user", () => {
  it("answers an empty 200, frees the name and ends the sessions and the access token", async () => {
    const { id, username, password, client } = await app.user();
    const token = (await client.get("/api/user/token")).json.data;
    const reply = await admin.delete(`/api/user/${id}`);
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect((await client.get("/api/user/self")).status).toBe(401);
    refused(await app.guest().get("/api/user/self", { headers: { authorization: token } }));
    refused(await signIn(username, password));
    refused(await admin.get(`/api/user/${id}`));
    expect((await rowOf(id)).username).toMatch(new RegExp(`^${username}_del_\\w{6}$`));
    expect((await admin.post("/api/user/", { username, password })).json.success).toBe(true);
  });

  it("refuses a second time, an unknown id, equals and betters, and root itself", async () => {
    const { id } = await app.user();
    await admin.delete(`/api/user/${id}`);
    refused(await admin.delete(`/api/user/${id}`));
    refused(await admin.delete("/api/user/9999"));
    const equal = await app.user({ role: 10 });
    refused(await admin.delete(`/api/user/${equal.id}`));
    refused(await admin.delete(`/api/user/${rootId}`));
    refused(await admin.delete(`/api/user/${adminId}`));
    refused(await root.delete(`/api/user/${rootId}`));
    expect((await rowOf(rootId)).deleted_at).toBeNull();
  });
});

describe("changing a balance", () => {
  const balanceOf = async (id: number) => (await rowOf(id)).quota;
  const change = (client: Client, id: number, body: object) => client.post(`/api/user/quota/${id}`, body);

  it("adds and takes, each with its log row", async () => {
    const { id, username } = await app.user({ quota: 100 });
    expect((await change(admin, id, { quota: 500_000, remark: "welcome" })).json).toEqual({
      success: true,
      message: "",
    });
    expect((await change(admin, id, { quota: -500_100 })).json.success).toBe(true);
    expect(await balanceOf(id)).toBe(0);
    const logs = await app.services.db.selectFrom("logs").selectAll().where("user_id", "=", id).orderBy("id").execute();
    expect(logs).toMatchObject([
      { type: 3, quota: 500_000, username, content: expect.stringContaining("welcome"), source_ip: "127.0.0.1" },
      { type: 3, quota: -500_100, username },
    ]);
  });

  it("takes no more than there is, even concurrently", async () => {
    const { id } = await app.user({ quota: 100 });
    refused(await change(admin, id, { quota: -101 }));
    const replies = await Promise.all(Array.from({ length: 8 }, () => change(admin, id, { quota: -30 })));
    expect(replies.filter((reply) => reply.json.success)).toHaveLength(3);
    expect(await balanceOf(id)).toBe(10);
    const logs = await app.services.db.selectFrom("logs").select("id").where("user_id", "=", id).execute();
    expect(logs).toHaveLength(3);
  });

  it("adds to a balance that a settlement has driven below zero", async () => {
    const { id } = await app.user({ quota: -50 });
    expect((await change(admin, id, { quota: 20 })).json.success).toBe(true);
    expect(await balanceOf(id)).toBe(-30);
  });

  it("lets only root change its own balance", async () => {
    const before = await balanceOf(rootId);
    expect((await change(root, rootId, { quota: 7 })).json.success).toBe(true);
    expect(await balanceOf(rootId)).toBe(before + 7);
    const equal = await app.user({ role: 10 });
    refused(await change(admin, rootId, { quota: 1 }));
    refused(await change(admin, adminId, { quota: 1 }));
    refused(await change(admin, equal.id, { quota: 1 }));
    expect(await balanceOf(adminId)).toBe(0);
  });

  it.each([
    ["zero", { quota: 0 }],
    ["a fraction", { quota: 1.5 }],
    ["a text", { quota: "5" }],
    ["nothing", {}],
    ["more than can be counted", { quota: 9_007_199_254_740_991 }],
    ["beyond all numbers", { quota: 1e300 }],
    ["a remark of 501 characters", { quota: 1, remark: "r".repeat(501) }],
    ["NUL in the remark", { quota: 1, remark: "a\u0000" }],
  ])("refuses %s and writes no log", async (_what, body) => {
    const { id } = await app.user({ quota: 10 });
    refused(await change(admin, id, body));
    expect(await balanceOf(id)).toBe(10);
    expect(await app.services.db.selectFrom("logs").select("id").where("user_id", "=", id).execute()).toEqual([]);
  });

  it("refuses an unknown user and writes no log", async () => {
    refused(await change(admin, 9999, { quota: 1 }));
    expect(await app.services.db.selectFrom("logs").select("id").where("user_id", "=", 9999).execute()).toEqual([]);
  });
});

describe("managing a user by an action", () => {
  const manage = (caller: Client, username: string, action: string) =>
    caller.post("/api/user/manage", { username, action });

  it.each([
    ["disable", { role: 1, status: 2 }],
    ["enable", { role: 1, status: 1 }],
    ["set_reliable", { role: 3, status: 1 }],
    ["demote", { role: 1, status: 1 }],
  ])("%s is for administrators", async (action, after) => {
    const { id } = await app.user({ username: `managed-${action}`.slice(0, 12) });
    if (action === "demote") await app.services.db.updateTable("users").set({ role: 3 }).where("id", "=", id).execute();
    if (action === "enable")
      await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", id).execute();
    const { username } = await rowOf(id);
    expect((await manage(admin, username, action)).json).toEqual({ success: true, message: "", data: after });
    expect(await rowOf(id)).toMatchObject(after);
  });

  it("only root makes administrators, and may act on them", async () => {
    const { id } = await app.user({ username: "climber" });
    expect((await manage(admin, "climber", "promote")).json).toMatchObject({ code: "role_not_grantable" });
    expect((await manage(root, "climber", "promote")).json).toMatchObject({ data: { role: 10 } });
    expect((await manage(admin, "climber", "disable")).json).toMatchObject({ code: "user_outranks_you" });
    expect((await manage(root, "climber", "demote")).json).toMatchObject({ data: { role: 1 } });
    expect(await rowOf(id)).toMatchObject({ role: 1 });
  });

  it("a disabled user's sessions end, a deleted one's name is free", async () => {
    const { client, id } = await app.user({ username: "leaving" });
    await manage(admin, "leaving", "disable");
    expect((await client.get("/api/user/self")).status).toBe(401);
    await manage(admin, "leaving", "delete");
    expect(await rowOf(id)).toMatchObject({ deleted_at: expect.any(Number) });
    expect((await rowOf(id)).username).toMatch(/^leaving_del_[0-9a-f]{6}$/);
    expect((await manage(admin, "leaving", "enable")).json).toMatchObject({ code: "user_not_found" });
  });

  it.each(["disable", "delete", "demote", "promote", "set_reliable"])(
    "root is not changed by its own %s",
    async (action) => {
      refused(await manage(root, "root", action));
      refused(await manage(admin, "root", action));
      expect(await rowOf(rootId)).toMatchObject({ role: 100, status: 1, deleted_at: null });
    },
  );

  it.each([
    ["an unknown action", "alice", "nonsense"],
    ["an empty name", "", "enable"],
    ["an unknown user", "missing", "disable"],
  ])("refuses %s", async (_case, username, action) => refused(await manage(admin, username, action)));

  it("is for administrators", async () => {
    const { client } = await app.user({ role: 3 });
    expect((await manage(client, "alice", "disable")).json).toMatchObject({ code: "role_too_low" });
  });
});
