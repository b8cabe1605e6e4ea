import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";

const page = { config: { title: "Our services" }, publicGroupList: [{ id: 1, name: "API", monitorList: [] }] };
const heartbeat = {
  heartbeatList: { "7": [{ status: 1, time: "2026-11-22 08:00:00.000", msg: "", ping: 12 }] },
  uptimeList: { "7_24": 1 },
};

describe("the site's status page", () => {
  let app: TestApp;
  let kuma: Server;
  let asked: string[];
  let answer: (url: string) => { status?: number; body: string };
  let domain: string;

  beforeAll(async () => {
    app = await startTestApp();
    asked = [];
    kuma = createServer((request, response) => {
      const url = request.url ?? "";
      asked.push(url);
      const { status = 200, body } = answer(url);
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    }).listen(0, "127.0.0.1");
    await once(kuma, "listening");
    domain = `http://127.0.0.1:${(kuma.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    kuma.close();
    await app.close();
  });

  const setUp = async (name: string) => {
    await app.services.options.set("UptimeDomain", `${domain}/`);
    await app.services.options.set("UptimePageName", name);
  };
  const statusPage = "/api/user/dashboard/uptimekuma/status-page";

  it("fails without telling why while none is set up, and asks guests to sign in", async () => {
    const { client } = await app.user();
    for (const path of [statusPage, `${statusPage}/heartbeat`]) {
      expect((await app.guest().get(path)).status).toBe(401);
      const reply = await client.get(path);
      expect(reply.status).toBe(500);
      expect(reply.text).toBe("The status page gave no usable answer");
    }
  });

  it("is handed on, asked for once however many look at it", async () => {
    await setUp("our page");
    answer = (url) => ({ body: JSON.stringify(url.includes("heartbeat") ? heartbeat : page) });
    asked.length = 0;
    const { client } = await app.user();
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.get(statusPage)));
    for (const { status, json } of replies) expect([status, json]).toEqual([200, page]);
    expect((await client.get(`${statusPage}/heartbeat`)).json).toEqual(heartbeat);
    expect(asked).toEqual(["/api/status-page/our%20page", "/api/status-page/heartbeat/our%20page"]);
  });

  it.each([
    ["an error", { status: 404, body: "{}" }],
    ["no JSON", { body: "<html>" }],
    ["another shape", { body: "[1]" }],
    ["too much", { body: JSON.stringify({ text: "x".repeat(2_100_000) }) }],
  ])("fails when Uptime Kuma answers with %s", async (name, reply) => {
    await setUp(name);
    answer = () => reply;
    const { client } = await app.user();
    const { status, text } = await client.get(statusPage);
    expect(status).toBe(500);
    expect(text).not.toContain("127.0.0.1");
  });

  it("can only be switched on when it is set up, and the status then names it", async () => {
    const root = await app.root();
    const write = async (key: string, value: string) => (await root.put("/api/option/", { key, value })).json.success;
    await write("UptimePageName", "");
    expect(await write("UptimeEnabled", "true")).toBe(false);
    expect(await write("UptimePageName", "main")).toBe(true);
    expect(await write("UptimeEnabled", "true")).toBe(true);
    expect((await app.guest().get("/api/status")).json.data).toMatchObject({
      UptimeDomain: `${domain}/`,
      UptimePageName: "main",
      UptimeEnabled: true,
    });
  });
});
