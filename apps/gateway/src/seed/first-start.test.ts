import { openChannelKey } from "../domains/channel/channel-secrets.ts";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/gateway.ts";
import { verifyPassword } from "../domains/auth/password.ts";
import { defaultPrices } from "../domains/price/default-prices.ts";
import { addUpstreamChannel, seedFirstStart } from "./first-start.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: false });
});

afterAll(() => app.close());

describe("the first start", () => {
  it("creates a root whose generated password is shown once", async () => {
    const { db } = app.services;
    const first = await seedFirstStart(app.services, { rootPassword: undefined });
    expect(first?.printedPassword).toMatch(/^[A-Za-z0-9]{16}$/);
    const root = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(root).toMatchObject({
      id: 1,
      username: "root",
      role: 100,
      status: 1,
      quota: 100_000_000,
      group: "default",
      aff_code: "",
      created_time: 0,
    });
    expect(await verifyPassword(first?.printedPassword ?? "", root.password_hash)).toBe(true);
  });

  it("fills groups, vendors and prices, which act at once", () => {
    const { catalog } = app.services;
    expect(
      [...catalog.groups().values()].map(({ symbol, ratio, api_rate, public: open, enable }) => [
        symbol,
        ratio,
        api_rate,
        open,
        enable,
      ]),
    ).toEqual([
      ["default", 1, 600, 1, 1],
      ["vip", 1, 600, 0, 1],
      ["svip", 1, 600, 0, 1],
    ]);
    expect(catalog.vendors().size).toBe(35);
    expect(catalog.vendors().get(56)?.name).toBe("xAI");
    expect(catalog.prices().size).toBe(defaultPrices.length);
    expect(catalog.priceOf("echo")).toMatchObject({ input: 1, output: 1 });
  });

  it("gives new users a small balance, and keeps an administrator's setting", async () => {
    const { options } = app.services;
    expect(options.number("QuotaForNewUser")).toBe(100_000);
    await options.set("QuotaForNewUser", "0");
    expect(await seedFirstStart(app.services, { rootPassword: undefined })).toBeUndefined();
    expect(options.number("QuotaForNewUser")).toBe(0);
  });

  it("adds the echo channel for every group", () => {
    const [echo] = app.services.catalog.channels();
    expect(echo?.row).toMatchObject({
      type: 8,
      name: "echo",
      base_url: "echo:",
      models: "echo,echo-embedding",
      group: "default,vip,svip",
    });
    expect(echo && openChannelKey(app.services.vault, echo.row)).toBe("echo");
  });

  it("happens once, even when no user is left but deleted ones", async () => {
    const { db } = app.services;
    expect(await seedFirstStart(app.services, { rootPassword: "another-password" })).toBeUndefined();
    await db.updateTable("users").set({ deleted_at: 1 }).execute();
    expect(await seedFirstStart(app.services, { rootPassword: "another-password" })).toBeUndefined();
    await db.updateTable("users").set({ deleted_at: null }).execute();
    const users = await db.selectFrom("users").selectAll().execute();
    expect(users).toHaveLength(1);
    expect(await verifyPassword("another-password", users[0]?.password_hash)).toBe(false);
  });

  it("takes a given root password and does not tell it", async () => {
    const other = await startTestApp({ seeded: false });
    try {
      const first = await seedFirstStart(other.services, { rootPassword: "given-password" });
      expect(first).toEqual({ printedPassword: undefined });
      const reply = await other.guest().post("/api/user/login", { username: "root", password: "given-password" });
      expect(reply.json.success).toBe(true);
    } finally {
      await other.close();
    }
  });

  it("happens once when two start together", async () => {
    const other = await startTestApp({ seeded: false });
    try {
      const results = await Promise.all(
        ["password-one", "password-two"].map((rootPassword) => seedFirstStart(other.services, { rootPassword })),
      );
      expect(results.filter((result) => result !== undefined)).toHaveLength(1);
      expect(await other.services.db.selectFrom("users").select("id").execute()).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe("adding an upstream", () => {
  const asked: { url: string | undefined; authorization: string | undefined }[] = [];
  let reply: { status: number; body: string };
  let server: Server;
  let address = "";

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push({ url: request.url, authorization: request.headers.authorization });
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(reply.body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const add = async (upstream: { url: string; key: string }) => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    await addUpstreamChannel({ ...app.services, log: pino({ level: "info" }, sink) }, upstream);
    const channels = app.services.catalog.channels();
    const added = channels.find((channel) => channel.row.name === "upstream");
    if (added === undefined) throw new Error("No channel was added");
    await app.services.db.deleteFrom("channels").where("name", "=", "upstream").execute();
    await app.services.catalog.reloadChannels();
    return { row: added.row, key: openChannelKey(app.services.vault, added.row), log: lines.join("") };
  };

  it("lists the upstream's models with its key and creates a channel for them", async () => {
    reply = { status: 200, body: JSON.stringify({ data: [{ id: "m1" }, { id: "m2" }, { id: "m1" }, { id: "a,b" }] }) };
    const { row, key, log } = await add({ url: `${address}/v1/`, key: "sk-secret" });
    expect(asked.at(-1)).toEqual({ url: "/v1/models", authorization: "Bearer sk-secret" });
    expect(row).toMatchObject({ type: 1, base_url: address, models: "m1,m2", group: "default,vip,svip", status: 1 });
    expect(key).toBe("sk-secret");
    expect(log).toBe("");
  });

  it("lists models without a key if there is none", async () => {
    const { row } = await add({ url: address, key: "" });
    expect(asked.at(-1)).toEqual({ url: "/v1/models", authorization: undefined });
    expect(row.models).toBe("m1,m2");
  });

  it.each([
    ["refuses", { status: 401, body: "{}" }],
    ["answers something else", { status: 200, body: "<html>" }],
    ["answers JSON of another shape", { status: 200, body: '{"models":[]}' }],
  ])("adds it without models, with a warning, when it %s", async (_what, next) => {
    reply = next;
    const { row, log } = await add({ url: address, key: "sk-secret" });
    expect(row.models).toBe("");
    expect(log).toContain('"level":40');
    expect(log).not.toContain("sk-secret");
  });

  it("does not log an address's password when it cannot be reached", async () => {
    const { row, log } = await add({ url: "http://me:hidden@127.0.0.1:9", key: "sk-secret" });
    expect(row.models).toBe("");
    expect(log).toContain('"level":40');
    expect(log).not.toContain("hidden");
  });
});
