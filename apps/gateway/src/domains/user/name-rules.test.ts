import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { findNameCollisions, warnOfNameCollisions } from "./name-collisions.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const password = "correct-horse-1";
const register = async (username: string) =>
  (await app.guest().post("/api/user/register", { username, password })).json;
const names = async () =>
  (await app.services.db.selectFrom("users").select("username").orderBy("id").execute()).map((row) => row.username);
/** An account from before the rules for names, as the migration leaves it. */
const oldUser = async (username: string, values: object = {}) => {
  const { id } = await app.user({ username: `old${Math.random().toString(36).slice(2, 8)}` });
  await app.services.db
    .updateTable("users")
    .set({ username, ...values })
    .where("id", "=", id)
    .execute();
  return id;
};

describe("the name of a new user", () => {
  it("is stored as NFKC and signs in as it was typed", async () => {
    expect(await register("ｍｅｉ")).toMatchObject({ success: true });
    expect(await names()).toContain("mei");
    for (const username of ["ｍｅｉ", "mei"])
      expect((await app.guest().post("/api/user/login", { username, password })).json.success).toBe(true);
  });

  it.each(["\u200b", "ro\u200bot", "a\u00adb", "\u3164", "a\u{e0041}b", "a\u2028b", "\u0301a"])(
    "%j is refused",
    async (username) => {
      expect(await register(username)).toMatchObject({
        success: false,
        code: "username_not_visible",
        param: "username",
      });
    },
  );

  it.each(["Mei", "ＭＥＩ", "mei"])("%s is taken where mei is there", async (username) => {
    await register("mei");
    expect(await register(username)).toMatchObject({ success: false, code: "username_taken" });
  });

  it.each(["ROOT", "r\u043e\u043et", "r00t", "ｒｏｏｔ"])("%s is refused as an administrator's", async (username) => {
    expect(await register(username)).toMatchObject({ success: false, code: "username_taken" });
    const root = await app.root();
    const { id } = await app.user();
    expect((await root.put("/api/user/", { id, username })).json).toMatchObject({ code: "username_taken" });
    expect((await root.post("/api/user/", { username, password })).json).toMatchObject({ code: "username_taken" });
  });

  it("may look like that of an ordinary user", async () => {
    await register("bob");
    expect(await register("b0b")).toMatchObject({ success: true });
  });

  it("is one of many at once that differ in case alone", async () => {
    const replies = await Promise.all(["racer", "Racer", "RACER", "raceR"].map(register));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });

  it("is free again when its account is deleted", async () => {
    await register("mei");
    const { id } = await app.services.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "mei")
      .executeTakeFirstOrThrow();
    await (await app.root()).delete(`/api/user/${id}`);
    expect(await register("Mei")).toMatchObject({ success: true });
  });
});

describe("a name and an address", () => {
  it("of the form of an address is refused at the registration, whether or not it is in use", async () => {
    await oldUser("victim", { email: "v@x.io" });
    const refusal = await register("v@x.io");
    expect(refusal).toMatchObject({ success: false, code: "username_is_email" });
    expect(await register("w@x.io")).toEqual(refusal);
  });

  it("that is a user's address counts as taken for administrators", async () => {
    const root = await app.root();
    await oldUser("victim", { email: "V@x.io" });
    const { id } = await app.user();
    expect((await root.put("/api/user/", { id, username: "v@x.io" })).json).toMatchObject({ code: "username_taken" });
    expect((await root.post("/api/user/", { username: "v@X.io", password })).json).toMatchObject({
      code: "username_taken",
    });
    expect((await root.put("/api/user/", { id, username: "own@x.io", email: "own@x.io" })).json.success).toBe(true);
  });

  it("that is a user's name is refused to all others", async () => {
    const root = await app.root();
    await oldUser("v@x.io", { name_key: "v@x.io" });
    const { id } = await app.user();
    expect((await root.put("/api/user/", { id, email: "V@x.io" })).json).toMatchObject({ code: "email_taken" });
  });
});

describe("a name from before", () => {
  it("signs in as before, and stays when it is sent back with a change", async () => {
    const root = await app.root();
    const id = await oldUser("ro\u200bot", { name_key: "root", name_shared: 1 });
    const signedIn = await app.guest().post("/api/user/login", { username: "ro\u200bot", password });
    expect(signedIn.json.success).toBe(true);
    const change = { id, username: "ro\u200bot", display_name: "Old" };
    expect((await root.put("/api/user/", change)).json).toMatchObject({ success: true });
    expect((await root.put("/api/user/", { id, username: "Root" })).json).toMatchObject({ success: false });
    expect((await root.put("/api/user/", { id, username: "renamed" })).json).toMatchObject({ success: true });
    expect(await findNameCollisions(app.services.db)).toEqual([]);
  });

  it("that can be mistaken is listed for root alone, and counted in the log", async () => {
    const { db } = app.services;
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(silentLog), { warn: (...line: unknown[]) => lines.push(line) });
    await warnOfNameCollisions({ db, log });
    expect(lines).toEqual([]);
    await oldUser("ROOT", { name_key: "root", name_shared: 1 });
    await oldUser("r\u043e\u043et", { name_key: "r\u043e\u043et" });
    await oldUser("v@x.io", { name_key: "v@x.io" });
    await oldUser("victim", { name_key: "victim", email: "v@x.io" });
    const root = await app.root();
    const { data } = (await root.get("/api/user/name_collision")).json;
    expect(
      data.map((group: { kind: string; users: { username: string }[] }) => [
        group.kind,
        ...group.users.map((user) => user.username),
      ]),
    ).toEqual([
      ["same", "root", "ROOT"],
      ["looks_like", "root", "r\u043e\u043et"],
      ["email", "v@x.io", "victim"],
    ]);
    await warnOfNameCollisions({ db, log });
    expect(lines).toEqual([[{ groups: 3 }, expect.stringContaining("/api/user/name_collision")]]);
    const admin = await app.user({ role: 10 });
    expect((await admin.client.get("/api/user/name_collision")).json).toMatchObject({ code: "role_too_low" });
  });
});

describe("a display name", () => {
  it("loses invisible characters and need not be unique", async () => {
    const { client } = await app.user();
    await client.put("/api/user/self", { display_name: "Ro\u200bot\u00ad User" });
    expect((await client.get("/api/user/self")).json.data.display_name).toBe("Root User");
  });
});
