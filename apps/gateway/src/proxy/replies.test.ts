import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { call, createProxyStage, open, rawNames, read } from "../../test/proxy-stage.ts";

const { behind, listen, listenRaw, startFront, stop } = createProxyStage();
afterEach(stop);

describe("replies", () => {
  it("keep status line, header names, order and every cookie", async () => {
    const { port } = await behind((_request, response) => {
      response.writeHead(418, "Short And Stout", [
        "X-Oneapi-Request-Id",
        "abc",
        "Set-Cookie",
        "session=1; HttpOnly; SameSite=Strict",
        "Set-Cookie",
        "other=2",
        "Date",
        "Thu, 01 Jan 2026 00:00:00 GMT",
        "Content-Length",
        "2",
      ]);
      response.end("ok");
    });
    const { answer, status, headers, text } = await call(port, "/api/user/login", { method: "POST", body: "{}" });
    expect(status).toBe(418);
    expect(answer.statusMessage).toBe("Short And Stout");
    expect(headers["set-cookie"]).toEqual(["session=1; HttpOnly; SameSite=Strict", "other=2"]);
    expect(headers.date).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
    expect(rawNames(answer).slice(0, 5)).toEqual([
      "X-Oneapi-Request-Id",
      "Set-Cookie",
      "Set-Cookie",
      "Date",
      "Content-Length",
    ]);
    expect(text).toBe("ok");
  });

  it("get none of the headers of our pages", async () => {
    const { port } = await behind((_request, response) => response.end("{}"));
    const { headers } = await call(port, "/api/status");
    expect(Object.keys(headers).toSorted()).toEqual([
      "connection",
      "content-length",
      "content-security-policy",
      "date",
      "x-content-type-options",
    ]);
  });

  it.each(["text/html", "image/svg+xml; charset=utf-8", "application/xml", "application/jsonp", "text/javascript", ""])(
    "of type %j show in a sandbox",
    async (type) => {
      const { port } = await behind((_request, response) => {
        if (type !== "") response.setHeader("Content-Type", type);
        response.setHeader("Content-Security-Policy", "default-src *");
        response.end("<script>1</script>");
      });
      const { headers } = await call(port, "/mj/image/1");
      expect(headers["content-security-policy"]).toContain("sandbox; default-src 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  it.each(["application/json; charset=utf-8", "text/event-stream", "Application/JSON"])(
    "of type %j are read by programs, and by nothing else",
    async (type) => {
      const { port } = await behind((_request, response) => {
        response.writeHead(200, { "Content-Type": type, "X-Content-Type-Options": "nosniff" }).end("{}");
      });
      const { headers } = await call(port, "/api/status");
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  it("leave an empty 429 empty", async () => {
    const { port } = await behind((_request, response) => {
      response.writeHead(429, { "X-Oneapi-Request-Id": "abc", "Content-Length": 0 }).end();
    });
    const { status, headers, text } = await call(port, "/api/user/login", { method: "POST", body: "{}" });
    expect(status).toBe(429);
    expect(text).toBe("");
    expect(headers["content-length"]).toBe("0");
    expect(headers).not.toHaveProperty("content-type");
  });

  it("pass compressed bodies on as they are", async () => {
    const body = gzipSync('{"success":true}');
    const { port } = await behind((_request, response) => {
      response.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": body.byteLength }).end(body);
    });
    const answer = await open(port, "/api/status");
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(await read(answer)).toEqual(body);
  });

  it("are whole when a chunked body, its end and its headers came in one packet", async () => {
    const gateway = await listenRaw((socket) =>
      socket.on("data", () =>
        socket.write(
          "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n",
        ),
      ),
    );
    const { port } = await startFront(`http://127.0.0.1:${gateway}`);
    expect(await call(port, "/api/status")).toMatchObject({ status: 200, text: "whole" });
  });

  it("without a body have none", async () => {
    const { port } = await behind((request, response) => {
      if (request.method === "HEAD") response.writeHead(404, { "Content-Length": 12 }).end();
      else response.writeHead(204).end();
    });
    const head = await call(port, "/api/status", { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.text]).toEqual([404, "12", ""]);
    const options = await call(port, "/v1/models", { method: "OPTIONS" });
    expect([options.status, options.text]).toEqual([204, ""]);
  });

  it("survive early hints", async () => {
    const { port } = await behind((_request, response) => {
      response.writeEarlyHints({ link: "</x.css>; rel=preload" });
      response.end("final");
    });
    expect(await call(port, "/api/status")).toMatchObject({ status: 200, text: "final" });
  });

  it("redirect to this site where they named the gateway", async () => {
    const { port } = await behind((request, response) => {
      response.writeHead(301, { Location: `http://${request.headers.host}/api/token/?p=1` }).end();
    });
    const { status, headers } = await call(port, "/api/token?p=1");
    expect([status, headers.location]).toEqual([301, "/api/token/?p=1"]);
  });

  it("set cookies that this site can keep", async () => {
    const upstream = await listen(
      createServer((_request, response) => {
        response.setHeader("Set-Cookie", ["session=a; Path=/hub; Domain=127.0.0.1; HttpOnly", "b=2; Path=/hub/api"]);
        response.end("{}");
      }),
    );
    const { port } = await startFront(`http://127.0.0.1:${upstream}/hub`);
    const { headers } = await call(port, "/api/status");
    expect(headers["set-cookie"]).toEqual(["session=a; Path=/; HttpOnly", "b=2; Path=/api"]);
  });
});
