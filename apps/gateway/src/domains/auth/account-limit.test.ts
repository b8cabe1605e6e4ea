import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";

const password = "correct-horse-1";

describe("guesses at one account's password", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** A guess from a new address, as by an attacker who has many. */
  const guess = async (username: string, from: number, given = "wrong-password") =>
    (await app.guest().post("/api/user/login", { username, password: given }, { ip: `203.0.113.${from}` })).json;

  it("wait longer and longer, at most a minute, from whichever address they come", async () => {
    const { username } = await app.user();
    const waits: number[] = [];
    for (let from = 1; waits.length < 9; from += 1) {
      const { code, message } = await guess(username, from);
      if (code !== "too_many_attempts") continue;
      const seconds = Number(/in (\d+) s/.exec(message)?.[1]);
      waits.push(seconds);
      app.pass(seconds);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("are refused with the right password, too, until the wait is over", async () => {
    const { username } = await app.user();
    for (let from = 1; from <= 6; from += 1) await guess(username, from);
    expect(await guess(username, 99, password)).toMatchObject({ success: false, code: "too_many_attempts" });
    app.pass(60);
    expect(await guess(username, 99, password)).toMatchObject({ success: true });
    expect(await guess(username, 100)).not.toMatchObject({ code: "too_many_attempts" });
  });

  it("at a name that no account has are refused alike", async () => {
    const codes: string[] = [];
    for (let from = 1; from <= 6; from += 1) codes.push((await guess("nobody-here", from)).code);
    expect(codes.at(-1)).toBe("too_many_attempts");
  });

  it("never make a browser wait that signed in to the account before", async () => {
    const { username, client } = await app.user();
    await client.get("/api/user/self");
    await client.get("/api/user/logout");
    for (let from = 1; from <= 20; from += 1) await guess(username, from);
    expect((await client.post("/api/user/login", { username, password })).json).toMatchObject({ success: true });
  });

  it("make a browser wait that signed in to another account, or made its cookie up", async () => {
    const { username } = await app.user();
    const other = await app.user();
    await other.client.get("/api/user/self");
    for (let from = 1; from <= 20; from += 1) await guess(username, from);
    expect((await other.client.post("/api/user/login", { username, password })).json).toMatchObject({ success: false });
    const made = { headers: { cookie: "known_accounts=accounts:1,2,3,4,5,6,7,8,9.AAAA" } };
    expect((await app.guest().post("/api/user/login", { username, password }, made)).json).toMatchObject({
      success: false,
    });
  });
});
