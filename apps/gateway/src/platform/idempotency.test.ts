import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../test/gateway.ts";

let app: TestApp;
let alice: Client;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: alice } = await app.user({ quota: 1_000_000 }));
  ({ client: admin } = await app.user({ role: 100 }));
});

afterAll(() => app.close());

const create = (key: string, name: string, client = alice) =>
  client.post("/api/token/", { name, unlimited_quota: true }, { headers: { "Idempotency-Key": key } });

const names = async (client = alice): Promise<string[]> =>
  (await client.get("/api/token/", { query: { size: 100 } })).json.data.data.map(({ name }: { name: string }) => name);

describe("a call with an Idempotency-Key", () => {
  it("is carried out once, and answered alike for a day", async () => {
    const first = await create("k1", "once");
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    const again = await create("k1", "once");
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    app.pass(86_000);
    await create("k1", "once");
    expect(await names()).toEqual(["once"]);
    app.pass(1000);
    await create("k1", "once");
    expect(await names()).toEqual(["once", "once"]);
  });

  it("returns what was made, codes included, which lie sealed in the database", async () => {
    const make = () =>
      admin.post(
        "/api/redemption/",
        { name: "gift", count: 2, quota: 500 },
        { headers: { "Idempotency-Key": "codes" } },
      );
    const first = await make();
    expect(first.json.data).toHaveLength(2);
    expect((await make()).json.data).toEqual(first.json.data);
    expect((await admin.get("/api/redemption/")).json.data.total_count).toBe(2);
    const rows = await app.services.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.json.data[0]);
  });

  it("of several at once one is carried out, and the others wait for its reply", async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => create("at-once", "single")));
    expect(replies.map(({ json }) => json)).toEqual(Array.from({ length: 5 }, () => replies[0]?.json));
    expect(replies.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(4);
    expect((await names()).filter((name) => name === "single")).toHaveLength(1);
  });

  it("is refused where the key names another call", async () => {
    await create("mine", "one");
    const refused = await create("mine", "other");
    expect(refused.json).toMatchObject({ success: false, code: "idempotency_key_reused" });
    expect(await names()).not.toContain("other");
  });

  it("may be repeated after a refusal", async () => {
    const refused = await create("again", "x".repeat(40));
    expect(refused.json.success).toBe(false);
    expect((await create("again", "short")).json.success).toBe(true);
    expect(await names()).toContain("short");
  });

  it("is not mixed up with another user's", async () => {
    const { client: bob } = await app.user();
    await create("shared", "of alice");
    expect((await create("shared", "of bob", bob)).json.success).toBe(true);
    expect(await names(bob)).toEqual(["of bob"]);
  });

  it("is written to the audit log once", async () => {
    const change = { headers: { "Idempotency-Key": "audit" } };
    for (let time = 0; time < 3; time += 1) await admin.post("/api/user_group/", { symbol: "g1", name: "G" }, change);
    const { data } = (await admin.get("/api/operation_record/", { query: { size: 100 } })).json.data;
    const actions = data.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === "createUserGroup")).toHaveLength(1);
  });

  it("does not end with a process that dies on the way: its outcome is unknown", async () => {
    await create("crashed", "maybe");
    await app.services.db.updateTable("idempotency_keys").set({ reply_sealed: null }).execute();
    expect((await create("crashed", "maybe")).json).toMatchObject({ code: "idempotency_key_in_use" });
  });

  it("is not carried out again where only its reply could not be kept", async () => {
    const { vault } = app.services;
    const { seal } = vault;
    const spy = vi.spyOn(vault, "seal").mockImplementation((value, place) => {
      if (place.startsWith("idempotency_keys")) throw new Error("no key");
      return seal(value, place);
    });
    expect((await create("unkept", "made")).status).toBe(500);
    spy.mockRestore();
    expect((await create("unkept", "made")).json).toMatchObject({ code: "idempotency_key_in_use" });
    expect((await names()).filter((name) => name === "made")).toHaveLength(1);
  });

  it("names a menu of the bot, which is made once", async () => {
    const save = () =>
      admin.post(
        "/api/option/telegram",
        { command: "hours", description: "Opening hours", parse_mode: "", reply_message: "Always" },
        { headers: { "Idempotency-Key": "menu" } },
      );
    const first = await save();
    expect(first.json.success).toBe(true);
    const again = await save();
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it("registers an account once, and shares its name with all other callers without an account", async () => {
    const register = (body: object, key = "a-new-account") =>
      app.guest().post("/api/user/register", body, { headers: { "Idempotency-Key": key } });
    const body = { username: "newcomer", password: "correct-horse-1" };
    const [first, second] = await Promise.all([register(body), register(body)]);
    expect([first.json, second.json]).toEqual(Array.from({ length: 2 }, () => ({ success: true, message: "" })));
    const again = await register(body);
    expect(again.json).toEqual({ success: true, message: "" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.has("set-cookie")).toBe(false);
    // A stranger who knows the name learns no more than that it was used.
    for (const other of [
      { ...body, password: "another-horse-1" },
      { ...body, username: "stranger" },
    ])
      expect((await register(other)).json).toEqual({
        success: false,
        message: "This Idempotency-Key names another call",
        code: "idempotency_key_reused",
      });
    expect((await register(body, "another name")).json).toMatchObject({ success: false, code: "username_taken" });
    expect((await register({ ...body, username: "second" }, "another name")).json.success).toBe(true);
    const users = await app.services.db.selectFrom("users").select("username").execute();
    const made = users.filter(({ username }) => ["newcomer", "second", "stranger"].includes(username));
    expect(made.map(({ username }) => username).toSorted()).toEqual(["newcomer", "second"]);
    const rows = await app.services.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/newcomer|horse/);
  });

  it("has a key of at most 255 characters", async () => {
    expect((await create("x".repeat(256), "long")).json).toMatchObject({
      code: "value_too_long",
      param: "Idempotency-Key",
    });
  });
});

it("calls that create nothing take no key, and a gateway without the extension ignores it", async () => {
  const rename = () => alice.put("/api/user/self", { display_name: "A" }, { headers: { "Idempotency-Key": "rename" } });
  for (const { headers } of [await rename(), await rename()]) expect(headers.has("idempotency-replayed")).toBe(false);
  const plain = await startTestApp({ extensions: [] });
  const { client } = await plain.user();
  for (let time = 0; time < 2; time += 1) await create("same", "twice", client);
  expect(await names(client)).toEqual(["twice", "twice"]);
  await plain.close();
});
