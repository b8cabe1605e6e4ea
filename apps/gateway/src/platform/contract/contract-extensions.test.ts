import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { contractOperations } from "./contract.ts";
import { allExtensions } from "../../domains/status/extensions.ts";

// On SQLite alone: extensions are taken out of requests and replies; what is stored is the same.

const pathOf = (path: string) => path.replaceAll(/\{[^}]+\}/g, "1");

describe("a gateway without extensions", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ extensions: [] });
  });
  afterAll(() => app.close());

  it("answers 404 for every call that belongs to one, and for no other", async () => {
    const root = await app.root();
    const extended = contractOperations.filter(({ extension }) => extension !== undefined);
    expect(extended.length).toBeGreaterThan(20);
    for (const { method, path } of extended)
      expect([method, path, (await root.call(method, pathOf(path))).status]).toEqual([method, path, 404]);
    const plain = contractOperations.filter(
      ({ id, extension, method, changesState }) =>
        // Metrics that are not set up are 404, too, and so are images that no check has made.
        extension === undefined && method === "GET" && !changesState && id !== "getMetrics" && id !== "getProbeImage",
    );
    for (const { path } of plain) expect([path, (await root.get(pathOf(path))).status]).not.toEqual([path, 404]);
  });

  it("has none of their fields in its status and in the own account", async () => {
    const status = (await app.guest().get("/api/status")).json.data;
    for (const field of ["extensions", "WebHomeEnabled", "WebHomeURL", "MjEnabled", "logo_dark", "google_oauth"])
      expect(status).not.toHaveProperty(field);
    expect(status).toHaveProperty("system_name", "One Hub");
    const { client, username } = await app.user();
    const self = (await client.get("/api/user/self")).json.data;
    expect(self).toMatchObject({ username, group: "default" });
    for (const field of ["group_id", "notify", "google_id"]) expect(self).not.toHaveProperty(field);
  });

  it("ignores what a client sends of them, within a field as well", async () => {
    const { client, username } = await app.user();
    await client.put("/api/user/self", {
      display_name: "Mei",
      avatar_url: "/avatars/3.svg",
      password: "another-horse-2",
    });
    await client.post("/api/token/", {
      name: "plain",
      expired_time: -1,
      remain_quota: 0,
      unlimited_quota: true,
      setting: { body_log: { enabled: true } },
    });
    const { avatar_url: picture } = await app.services.db
      .selectFrom("users")
      .select("avatar_url")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(picture).toBe("");
    const [key] = (await client.get("/api/token/")).json.data.data;
    expect(key.setting).not.toHaveProperty("body_log");
    const { setting } = await app.services.db.selectFrom("tokens").select("setting").executeTakeFirstOrThrow();
    expect(setting).not.toContain('"enabled":true');
  });

  it("signs in without a token, whatever is asked for", async () => {
    const { username, password } = await app.user();
    const reply = await app
      .guest()
      .post("/api/user/login", { username, password }, { headers: { "X-Auth-Method": "jwt" } });
    expect(reply.json).toMatchObject({ success: true });
    expect(reply.json.data).not.toHaveProperty("token");
    expect(reply.json.data).not.toHaveProperty("expires_in");
  });
});

it("every extension of the contract's calls is one that this gateway can offer", () => {
  const offered: ReadonlySet<string> = new Set(allExtensions);
  const named = new Set(contractOperations.flatMap(({ extension }) => extension ?? []));
  expect([...named].filter((name) => !offered.has(name))).toEqual([]);
});
