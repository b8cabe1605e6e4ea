import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type Reply, startTestApp, type TestApp } from "../../../test/gateway.ts";

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
const address = (id: number, rest: string) => `/api/user_admin/${id}/${rest}`;

const refused = ({ status, json }: Reply, code: string) => {
  expect([status, json.success, json.code]).toEqual([200, false, code]);
};

const rowOf = (username: string) =>
  app.services.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

describe("the list of users", () => {
  const find = async (client: Client, query: Record<string, string | number>) =>
    (await client.get("/api/user/", { query })).json.data.data.map((user: { username: string }) => user.username);

  beforeAll(async () => {
    const erin = await app.user({ username: "erin", group: "vip", quota: 900 });
    const frank = await app.user({ username: "frank", role: 3, quota: 5 });
    const { db } = app.services;
    await db
      .updateTable("users")
      .set({ email: "erin@mail.test", display_name: "Ms 100%", status: 2 })
      .where("id", "=", erin.id)
      .execute();
    await db.updateTable("users").set({ inviter_id: erin.id }).where("id", "=", frank.id).execute();
    await db
      .updateTable("users")
      .set({ email: "root@mail.test", inviter_id: erin.id })
      .where("id", "=", rootId)
      .execute();
  });

  it("is filtered by each field alone and by several together", async () => {
    const { id } = await rowOf("erin");
    expect(await find(admin, { user_id: id })).toEqual(["erin"]);
    expect(await find(admin, { name: "RIN" })).toEqual(["erin"]);
    expect(await find(admin, { name: "100%" })).toEqual(["erin"]);
    expect(await find(admin, { name: "1%" })).toEqual([]);
    expect(await find(admin, { group: "vip" })).toEqual(["erin"]);
    expect(await find(admin, { role: 3 })).toEqual(["frank"]);
    expect(await find(admin, { status: 2 })).toEqual(["erin"]);
    expect(await find(admin, { status: 2, role: 3 })).toEqual([]);
    expect(await find(admin, { user_id: "", role: "", status: "", inviter_id: "", sort: "" })).toHaveLength(4);
  });

  it("is filtered by the time of registration, both ends included", async () => {
    const { db } = app.services;
    const { created_time: kept } = await rowOf("erin");
    await db.updateTable("users").set({ created_time: 1000 }).where("username", "=", "erin").execute();
    await db.updateTable("users").set({ created_time: 2000 }).where("username", "=", "frank").execute();
    expect(await find(admin, { created_to: 2000 })).toEqual(["frank", "erin", "root"]);
    expect(await find(admin, { created_from: 1000, created_to: 1999 })).toEqual(["erin"]);
    expect(await find(admin, { created_from: 1001, created_to: 2000 })).toEqual(["frank"]);
    expect(await find(admin, { created_from: 2001, created_to: 3000 })).toEqual([]);
    expect(await find(admin, { created_from: 0, created_to: 0 })).toHaveLength(4);
    await db.updateTable("users").set({ created_time: kept }).where("username", "in", ["erin", "frank"]).execute();
  });

  it("finds addresses and inviters of those alone whom the caller may read", async () => {
    const { id } = await rowOf("erin");
    expect(await find(admin, { email: "@MAIL" })).toEqual(["erin"]);
    expect(await find(root, { email: "@MAIL" })).toEqual(["erin", "root"]);
    expect(await find(admin, { inviter_id: id })).toEqual(["frank"]);
    expect(await find(root, { inviter_id: id })).toEqual(["frank", "root"]);
  });

  it("is sorted by balance, and refuses what cannot be sorted by", async () => {
    expect((await find(admin, { sort: "-quota,id", order: "username" })).slice(0, 3)).toEqual([
      "root",
      "erin",
      "frank",
    ]);
    refused(await admin.get("/api/user/", { query: { sort: "aff_count" } }), "value_not_allowed");
  });
});

describe("a new user", () => {
  const password = "correct-horse-9";

  it("has the group and address that were asked for", async () => {
    const body = { username: "gina", password, group: "vip", email: "Gina@Mail.test" };
    expect((await admin.post("/api/user/", body)).json).toEqual({ success: true, message: "" });
    expect(await rowOf("gina")).toMatchObject({ group: "vip", email: "gina@mail.test" });
  });

  it("cannot have an unknown group, or another's address", async () => {
    refused(await admin.post("/api/user/", { username: "hugo", password, group: "no" }), "group_not_found");
    refused(await admin.post("/api/user/", { username: "hugo", password, email: "no" }), "email_invalid");
    refused(await admin.post("/api/user/", { username: "hugo", password, email: "GINA@mail.test" }), "email_taken");
  });
});

describe("the sessions of another user", () => {
  it("are read and ended one by one or all at once, with the access token", async () => {
    const { id, client, username, password } = await app.user();
    const phone = app.guest();
    await phone.post("/api/user/login", { username, password }, { ip: "198.51.100.9" });
    const token = (await client.get("/api/user/token")).json.data;
    const { data } = (await admin.get(address(id, "session"))).json.data;
    expect(data).toMatchObject([{ ip: expect.any(String), current: false }, { current: false }]);
    const ofPhone = data.find((session: { ip: string }) => session.ip === "198.51.100.9");
    expect((await admin.delete(address(id, `session/${ofPhone.id}`))).json.success).toBe(true);
    expect((await phone.get("/api/user/self")).status).toBe(401);
    expect((await client.get("/api/user/self")).status).toBe(200);
    refused(await admin.delete(address(id, `session/${ofPhone.id}`)), "session_not_found");
    expect((await admin.delete(address(id, "session"))).json.success).toBe(true);
    expect((await client.get("/api/user/self")).status).toBe(401);
    const byToken = await app.guest().get("/api/user/self", { headers: { authorization: `Bearer ${token}` } });
    expect(byToken.json).toMatchObject({ success: false, code: "invalid_access_token" });
  });

  it("are not those of an equal or higher role", async () => {
    const { id } = await app.user({ role: 10 });
    for (const other of [id, rootId, adminId]) {
      refused(await admin.get(address(other, "session")), "user_outranks_you");
      refused(await admin.delete(address(other, "session")), "user_outranks_you");
    }
    expect((await root.get(address(id, "session"))).json.data.total_count).toBe(1);
  });

  it("end without root's own session when root ends its own", async () => {
    expect((await root.delete(address(rootId, "session"))).json.success).toBe(true);
    expect((await root.get("/api/user/self")).status).toBe(200);
  });
});

describe("notes about a user", () => {
  it("are written with author and time, and deleted by their author or root", async () => {
    const { id, client } = await app.user();
    const other = await app.user({ username: "dora", role: 10 });
    const note = (await admin.post(address(id, "note"), { text: " Paid by bank\ntwice " })).json.data;
    expect(note).toMatchObject({ text: "Paid by bank\ntwice", author: "carol", author_id: adminId });
    expect(note.created_at).toBe(Math.floor(app.services.clock() / 1000));
    await other.client.post(address(id, "note"), { text: "Second" });
    expect((await admin.get(address(id, "note"))).json.data).toMatchObject({
      total_count: 2,
      data: [{ text: "Second", author: "dora" }, { id: note.id }],
    });
    refused(await other.client.delete(address(id, `note/${note.id}`)), "note_not_found");
    refused(await admin.delete(address(other.id, `note/${note.id}`)), "user_outranks_you");
    expect((await admin.delete(address(id, `note/${note.id}`))).json.success).toBe(true);
    const [second] = (await root.get(address(id, "note"))).json.data.data;
    expect((await root.delete(address(id, `note/${second.id}`))).json.success).toBe(true);
    refused(await client.get(address(id, "note")), "role_too_low");
  });

  it.each([{ text: "" }, { text: "  " }, { text: "n".repeat(2001) }, {}])("refuse %o", async (body) => {
    const { id } = await app.user();
    expect((await admin.post(address(id, "note"), body)).json.success).toBe(false);
  });
});

describe("usage and audit log of another user", () => {
  const range = { from: 0, to: 3600, by: "day" };

  it("are read by administrators above that user", async () => {
    const { id, client } = await app.user();
    expect((await admin.get("/api/user/usage", { query: { ...range, user_id: id } })).json.data).toEqual([]);
    refused(await admin.get("/api/user/usage", { query: { ...range, user_id: rootId } }), "user_outranks_you");
    refused(await client.get("/api/user/usage", { query: { ...range, user_id: rootId } }), "role_too_low");
    expect((await client.get("/api/user/usage", { query: { ...range, user_id: id } })).json.success).toBe(true);
  });

  it("tell what the user did and what was done to the account", async () => {
    const { id, username, client } = await app.user();
    await client.put("/api/user/self", { display_name: "Me" });
    await admin.post("/api/user/manage", { username, action: "set_reliable" });
    await admin.post(`/api/user/quota/${id}`, { quota: 5 });
    const actions = async (caller: Client, query: Record<string, number>) =>
      (await caller.get("/api/operation_record/", { query })).json.data?.data.map(
        (row: { action: string }) => row.action,
      );
    expect(await actions(admin, { user_id: id })).toEqual(["updateSelf", "login"]);
    expect(await actions(admin, { target_user_id: id })).toEqual(["changeUserQuota", "manageUser"]);
    expect(await actions(root, { target_user_id: id, user_id: rootId })).toEqual([]);
    expect(await actions(client, { target_user_id: id })).toBeUndefined();
    expect(await actions(admin, { user_id: rootId })).toBeUndefined();
    expect(await actions(admin, { target_user_id: rootId })).toBeUndefined();
  });
});

describe("an import", () => {
  const password = "correct-horse-9";
  const run = async (client: Client, users: object[], isDryRun: boolean) =>
    (await client.post("/api/user_admin/import", { dry_run: isDryRun, users })).json.data;

  it("tells by a dry run what it then does, row by row", async () => {
    await app.user({ username: "ines" });
    await app.user({ username: "jack", group: "vip" });
    const rows = [
      { username: "newone", password, email: "new@mail.test", group: "vip", role: 3, quota: 700 },
      { username: "mailonly", email: "only@mail.test", status: 2 },
      { username: "ines", group: "vip", display_name: "Ines", quota: 999_999, password: "another-word-9" },
      { username: "jack", group: "vip" },
      { username: "NewOne", password },
      { username: "twin", password, email: "New@mail.test" },
      { username: "short", password: "short" },
      { username: "nopass" },
      { username: "nogroup", password, group: "none" },
      { username: "boss", password, role: 10 },
      { username: "root", display_name: "x" },
      { username: "longer-than-twelve", password },
      { username: "odd", password, status: 7 },
      { username: "poor", password, quota: -1 },
    ];
    const verdicts = await run(admin, rows, true);
    expect(verdicts.map(({ verdict, code }: { verdict: string; code?: string }) => code ?? verdict)).toEqual([
      "new",
      "new",
      "changed",
      "same",
      "username_taken",
      "email_taken",
      "value_too_short",
      "value_missing",
      "group_not_found",
      "role_not_grantable",
      "user_outranks_you",
      "value_too_long",
      "value_not_allowed",
      "value_too_small",
    ]);
    expect(verdicts[2].changes).toEqual([
      { field: "display_name", before: "ines", after: "Ines" },
      { field: "group", before: "default", after: "vip" },
    ]);
    expect(await app.services.db.selectFrom("users").select("id").where("username", "=", "newone").execute()).toEqual(
      [],
    );
    expect(await run(admin, rows, false)).toEqual(verdicts);
    expect(await rowOf("newone")).toMatchObject({
      email: "new@mail.test",
      group: "vip",
      role: 3,
      quota: 700,
      status: 1,
    });
    expect(await rowOf("mailonly")).toMatchObject({ password_hash: "", status: 2, role: 1, quota: 0 });
    expect(await rowOf("ines")).toMatchObject({ group: "vip", display_name: "Ines", quota: 0 });
    const guest = app.guest();
    expect((await guest.post("/api/user/login", { username: "newone", password })).json.success).toBe(true);
    const again = await run(admin, rows.slice(0, 3), true);
    expect(again.map(({ verdict }: { verdict: string }) => verdict)).toEqual(["same", "same", "same"]);
  });

  it("takes at most fifty rows at once, a dry run a thousand", async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ username: `u${index}`, password }));
    refused(await admin.post("/api/user_admin/import", { users: rows }), "list_too_long");
    expect(await run(admin, rows, true)).toHaveLength(51);
  });
});
