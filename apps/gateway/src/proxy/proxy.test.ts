import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { call, createProxyStage, portOf } from "../../test/proxy-stage.ts";

const { behind, listen, listenRaw, startFront, stop } = createProxyStage();
afterEach(stop);

describe("an address that leads back to the proxy itself", () => {
  const loop = async () => {
    const server = createServer();
    const front = await startFront(`http://127.0.0.1:${await listen(server)}`);
    let requests = 0;
    server.on("request", (request, response) => {
      requests += 1;
      front.proxy.handle(request, response);
    });
    server.on("upgrade", (request, socket, head) => {
      requests += 1;
      front.proxy.handleUpgrade(request, socket, head);
    });
    return { ...front, requests: () => requests };
  };

  it("is a 508, asked once", async () => {
    const { port, proxy, requests } = await loop();
    const { status, text } = await call(port, "/v1/models", { headers: { "X-Passed-By": "another" } });
    expect(status).toBe(508);
    expect(JSON.parse(text)).toMatchObject({
      message: expect.stringContaining("GATEWAY_URL"),
      error: { code: "gateway_loop" },
    });
    expect(requests()).toBe(1);
    expect(await proxy.getData("/api/status")).toBeUndefined();
    expect(requests()).toBe(2);
  });

  it("is a 508 for WebSockets, asked once", async () => {
    const { port, requests } = await loop();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /v1/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 508 Loop Detected\r\n[^]*"gateway_loop"/);
    expect(requests()).toBe(1);
  });

  it("is not a proxy in front of another one", async () => {
    const inner = await behind((request, response) => response.end(String(request.headers["x-passed-by"])));
    const outer = await startFront(`http://127.0.0.1:${inner.port}`);
    const { status, text } = await call(outer.port, "/v1/models");
    expect(status).toBe(200);
    expect(new Set(text.split(", ")).size).toBe(2);
  });
});

describe("a gateway that is away", () => {
  const unusedPort = async (): Promise<number> => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = portOf(server);
    server.close();
    await once(server, "close");
    return port;
  };

  it("is a 502 that both kinds of client can read, with a body or without", async () => {
    const { port, lines } = await startFront(`http://127.0.0.1:${await unusedPort()}`);
    for (const request of [{}, { method: "POST", body: Buffer.alloc(300_000) }]) {
      const { status, headers, text } = await call(port, "/api/status", request);
      expect(status).toBe(502);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      const reply = JSON.parse(text);
      expect(reply).toEqual({
        success: false,
        message: "The gateway cannot be reached. Try again in a moment.",
        code: "gateway_unreachable",
        error: { message: reply.message, type: "bad_gateway", code: "gateway_unreachable" },
      });
    }
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: "warn",
      fields: { status: 502, outcome: "failed", cause: "ECONNREFUSED" },
    });
  });

  it("is a 502 in the caller's language", async () => {
    const { port } = await startFront(`http://127.0.0.1:${await unusedPort()}`);
    const { text } = await call(port, "/api/status", { headers: { "Accept-Language": "zh-CN,zh;q=0.9" } });
    expect(JSON.parse(text)).toMatchObject({
      message: "无法连接网关，请稍后重试。",
      error: { message: "无法连接网关，请稍后重试。" },
    });
  });

  it("is a 502 when it hangs up without an answer", async () => {
    const upstream = await listenRaw((socket) => socket.once("data", () => socket.destroy()));
    const { port } = await startFront(`http://127.0.0.1:${upstream}`);
    expect((await call(port, "/api/status")).status).toBe(502);
  });

  it("is a 502 for invalid HTTP", async () => {
    const upstream = await listenRaw((socket) => socket.once("data", () => socket.end("SSH-2.0-x\r\n")));
    const { port } = await startFront(`http://127.0.0.1:${upstream}`);
    expect((await call(port, "/api/status")).status).toBe(502);
  });

  it("is a 504 when it accepts without a reply", async () => {
    const upstream = await listenRaw(() => undefined);
    const { port } = await startFront(`http://127.0.0.1:${upstream}`, { timeouts: { headers: 100 } });
    const { status, text } = await call(port, "/api/status");
    expect(status).toBe(504);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: "gateway_timeout" } });
  });
});

describe("getData", () => {
  it("gives the data of a good reply", async () => {
    const { proxy } = await behind((request, response) => {
      response.end(JSON.stringify({ success: request.url === "/api/status", message: "", data: { version: "v1" } }));
    });
    expect(await proxy.getData("/api/status")).toEqual({ version: "v1" });
  });

  it.each([
    ["a refusal", 200, '{"success":false,"message":"no"}'],
    ["a page", 200, "<!doctype html>"],
    ["an error", 500, '{"success":true,"data":{}}'],
    ["nothing", 200, ""],
    ["null", 200, "null"],
  ])("gives undefined for %s", async (_case, status, body) => {
    const { proxy } = await behind((_request, response) => {
      response.writeHead(status).end(body);
    });
    expect(await proxy.getData("/api/status")).toBeUndefined();
  });

  it("gives undefined for a gateway that does not answer in time", async () => {
    const upstream = await listenRaw(() => undefined);
    const { proxy } = await startFront(`http://127.0.0.1:${upstream}`, { timeouts: { status: 50 } });
    expect(await proxy.getData("/api/status")).toBeUndefined();
  });
});
