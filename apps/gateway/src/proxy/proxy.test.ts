import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { call, createProxyStage, portOf } from "../../test/proxy-stage.ts";

const { behind, listenRaw, startFront, stop } = createProxyStage();
afterEach(stop);

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
        message: expect.stringMatching(/gateway/),
        error: { message: reply.message, type: "bad_gateway", code: "gateway_unreachable" },
      });
    }
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: "warn",
      fields: { status: 502, outcome: "failed", cause: "ECONNREFUSED" },
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
