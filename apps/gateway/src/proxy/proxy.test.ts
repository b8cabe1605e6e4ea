import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from "node:http";
import {
  connect,
  createServer as createSocketServer,
  type AddressInfo,
  type Server as SocketServer,
  type Socket,
} from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createProxy, type Proxy, type ProxyOptions } from "./proxy.ts";
import { isWebSocketUpgrade } from "./tunnels.ts";

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

const portOf = (server: SocketServer): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return portOf(server);
};

/** An upstream that is no HTTP server: it says the bytes that a test gives it. */
const listenRaw = async (onSocket: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return portOf(server);
};

interface Front {
  readonly port: number;
  readonly proxy: Proxy;
  readonly lines: { fields: Record<string, unknown>; level: string }[];
}

const startFront = async (gatewayUrl: string, options: Partial<ProxyOptions> = {}): Promise<Front> => {
  const lines: Front["lines"] = [];
  const proxy = createProxy({
    gatewayUrl,
    trustedProxies: "none",
    log: {
      info: (fields) => lines.push({ fields, level: "info" }),
      warn: (fields) => lines.push({ fields, level: "warn" }),
    },
    ...options,
  });
  const server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade }, proxy.handle);
  server.on("upgrade", proxy.handleUpgrade);
  const port = await listen(server);
  running.push(() => proxy.close());
  return { port, proxy, lines };
};

const behind = async (listener: RequestListener, options: Partial<ProxyOptions> = {}): Promise<Front> =>
  startFront(`http://127.0.0.1:${await listen(createServer(listener))}`, options);

interface Call {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | Readable;
}

const open = async (
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Call = {},
): Promise<IncomingMessage> => {
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false });
  if (body instanceof Readable) body.pipe(outgoing);
  else outgoing.end(body);
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (answer === undefined) throw new Error("no answer");
  return answer;
};

const read = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const call = async (port: number, path: string, options: Call = {}) => {
  const answer = await open(port, path, options);
  return { answer, status: answer.statusCode, headers: answer.headers, text: (await read(answer)).toString() };
};

const rawNames = (answer: IncomingMessage): string[] => answer.rawHeaders.filter((_, index) => index % 2 === 0);

/** Resolves when a count has grown from nothing and then stands still. */
const settled = async (count: () => number): Promise<number> => {
  let last = -1;
  await expect
    .poll(
      () => {
        const now = count();
        const same = now === last && now > 0;
        last = now;
        return same;
      },
      { interval: 250, timeout: 15_000 },
    )
    .toBe(true);
  return last;
};

const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        raw: request.rawHeaders,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
};

describe("requests", () => {
  it("arrive with method, path, query, headers, cookies and body as they were sent, and the gateway's Host", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/token/?keyword=a%2Fb&x", {
      method: "PUT",
      headers: {
        "Content-Type": "application/json",
        Cookie: "session=abc; i18next=en",
        Authorization: "Bearer sk-1",
        "X-APP": "console",
        Connection: "close, X-Hop",
        "X-Hop": "1",
        TE: "trailers",
        "Proxy-Authorization": "Basic x",
      },
      body: '{"a":1}',
    });
    const seen = JSON.parse(text);
    expect(seen).toMatchObject({ method: "PUT", url: "/api/token/?keyword=a%2Fb&x", body: '{"a":1}' });
    expect(seen.headers).toMatchObject({
      cookie: "session=abc; i18next=en",
      authorization: "Bearer sk-1",
      "content-length": "7",
      "x-app": "console",
    });
    expect(seen.raw).toContain("X-APP");
    expect(seen.headers.host).not.toBe(`127.0.0.1:${port}`);
    for (const name of ["x-hop", "te", "proxy-authorization"]) expect(seen.headers).not.toHaveProperty(name);
  });

  it("arrive piece by piece when they are sent so", async () => {
    let first: (text: string) => void = () => undefined;
    const arrived = new Promise<string>((resolve) => {
      first = resolve;
    });
    const { port } = await behind((request, response) => {
      request.once("data", (chunk: Buffer) =>
        first(`${request.headers["transfer-encoding"] ?? ""} ${chunk.toString()}`),
      );
      echo(request, response);
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/files", method: "POST", agent: false });
    const answered = once(outgoing, "response");
    outgoing.write("one ");
    expect(await arrived).toBe("chunked one ");
    outgoing.end("two");
    const [answer]: IncomingMessage[] = await answered;
    expect(JSON.parse(answer === undefined ? "" : (await read(answer)).toString()).body).toBe("one two");
  });

  it("arrive with an empty body when they had none", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/user/logout", { method: "POST", headers: { "content-length": 0 } });
    expect(JSON.parse(text)).toMatchObject({ body: "", headers: { "content-length": "0" } });
  });

  it("tell the gateway the address that we see, and nothing that the client claims", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/status", {
      headers: {
        "X-Forwarded-For": "10.9.9.9",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "evil.example",
        "X-Real-IP": "10.9.9.9",
        "CF-Connecting-IP": "10.9.9.9",
        Forwarded: "for=10.9.9.9",
      },
    });
    const { headers } = JSON.parse(text);
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-real-ip": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": `127.0.0.1:${port}`,
    });
    expect(JSON.stringify(headers)).not.toMatch(/10\.9\.9\.9|evil/);
  });

  it("keep and extend a trusted proxy's headers", async () => {
    const { port } = await behind(echo, { trustedProxies: "next" });
    const { text } = await call(port, "/api/status", {
      headers: { "X-Forwarded-For": "10.9.9.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "hub.example" },
    });
    expect(JSON.parse(text).headers).toMatchObject({
      "x-forwarded-for": "10.9.9.9, 127.0.0.1",
      "x-real-ip": "10.9.9.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "hub.example",
    });
  });

  it("name the address that the trusted proxy saw, not one that the client claims", async () => {
    const { port } = await behind(echo, { trustedProxies: "next" });
    const { text } = await call(port, "/api/status", {
      headers: { "X-Forwarded-For": "6.6.6.6, 9.9.9.9", "CF-Connecting-IP": "6.6.6.6", "True-Client-IP": "6.6.6.6" },
    });
    const { headers } = JSON.parse(text);
    expect(headers).toMatchObject({ "x-forwarded-for": "6.6.6.6, 9.9.9.9, 127.0.0.1", "x-real-ip": "9.9.9.9" });
    expect(headers).not.toHaveProperty("cf-connecting-ip");
    expect(headers).not.toHaveProperty("true-client-ip");
  });

  it("go below the path of GATEWAY_URL", async () => {
    const upstream = await listen(createServer(echo));
    const { port } = await startFront(`http://127.0.0.1:${upstream}/hub/`);
    expect(JSON.parse((await call(port, "/api/status?x=1")).text).url).toBe("/hub/api/status?x=1");
  });

  it("that name another server as their target are refused", async () => {
    const { port } = await behind(echo);
    const { status, text } = await call(port, "http://evil.example/api/status");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: "invalid_request" } });
  });

  it.each([
    "/api/../../secret",
    "/api/%2e%2e/%2E%2e/secret",
    "/x/mj/../../../secret",
    "/api/..%2f..%2fsecret",
    "/api/..%5csecret",
    "/api/..\\secret",
    "/v1/./models",
    "/api/..",
  ])("that would climb out of the gateway's paths are refused: %s", async (path) => {
    let asked = 0;
    const { port } = await behind((_request, response) => {
      asked += 1;
      response.end();
    });
    expect((await call(port, path)).status).toBe(400);
    expect(asked).toBe(0);
  });

  it("with dots in their names or queries go on", async () => {
    const { port } = await behind(echo);
    for (const path of ["/v1/models/gpt-4..1", "/api/..x/y", "/api/token/?keyword=/../x"])
      expect(JSON.parse((await call(port, path)).text).url).toBe(path);
  });

  describe("lose the session unless made by the console or a program:", () => {
    const cookie = "session=abc; i18next=en";
    const sent = async (method: string, path: string, headers: OutgoingHttpHeaders) => {
      const { port } = await behind(echo, { publicUrl: "https://hub.example" });
      const { status, text } = await call(port, path, {
        method,
        headers: { cookie, ...headers },
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      const reply = JSON.parse(text);
      return status === 200 ? reply.headers.cookie : `${status} ${reply.code}`;
    };
    const fetched = (site: string, mode: string, dest = "empty") => ({
      "sec-fetch-site": site,
      "sec-fetch-mode": mode,
      "sec-fetch-dest": dest,
    });
    const json = { "content-type": "application/json" };
    const text = { "content-type": "text/plain" };

    it.each<[string, string, OutgoingHttpHeaders, string]>([
      ["POST", "/api/token/", { ...fetched("same-site", "no-cors"), ...text }, "403 foreign_request"],
      ["POST", "/api/token/", { ...fetched("same-site", "cors"), ...json }, "403 foreign_request"],
      ["POST", "/api/token/", { origin: "http://hub.example:3225", ...json }, "403 foreign_request"],
      ["POST", "/api/token/", { origin: "http://127.0.0.1:3225", ...text }, "403 foreign_request"],
      ["POST", "/api/token/", text, "403 foreign_request"],
      ["GET", "/api/user/token", fetched("same-origin", "navigate", "document"), "403 foreign_request"],
      ["GET", "/api/user/token", { accept: "text/html,*/*" }, "403 foreign_request"],
      ["GET", "/api/unknown/write", fetched("same-site", "no-cors", "image"), "403 foreign_request"],
      ["GET", "/api/status", fetched("same-site", "navigate", "document"), "i18next=en"],
      ["GET", "/mj/image/1", fetched("same-site", "no-cors", "image"), "i18next=en"],
      ["POST", "/v1/chat/completions", { ...fetched("cross-site", "cors"), ...json }, "i18next=en"],
      ["POST", "/api/token/", { ...fetched("cross-site", "cors"), ...json, authorization: "x" }, "i18next=en"],
      ["GET", "/api/payment/notify/1", fetched("cross-site", "navigate", "document"), "i18next=en"],
      ["POST", "/api/token/", { ...fetched("same-origin", "cors"), ...json }, cookie],
      ["POST", "/api/token/", { origin: "https://hub.example", ...json }, cookie],
      ["POST", "/api/token/", json, cookie],
      ["GET", "/api/user/token", { accept: "application/json, text/plain, */*" }, cookie],
      ["GET", "/api/user/self", { accept: "*/*" }, cookie],
      ["DELETE", "/api/token/1", {}, cookie],
    ])("%s %s with %j: %s", async (method, path, headers, expected) => {
      expect(await sent(method, path, headers)).toBe(expected);
    });

    it("without a session, a webhook sent as a form is passed on, a sign-in by another site's form is not", async () => {
      const form = { "content-type": "application/x-www-form-urlencoded", cookie: "" };
      expect(await sent("POST", "/api/payment/notify/1", form)).toBeUndefined();
      expect(await sent("POST", "/api/user/login", { ...form, ...fetched("cross-site", "navigate", "document") })).toBe(
        "403 foreign_request",
      );
    });
  });

  it("are logged once, without query and secrets", async () => {
    const { port, lines } = await behind(echo);
    await call(port, "/mcp/tokentokentoken?key=sk-secret");
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "info",
      fields: { method: "GET", path: "/mcp/…", status: 200, outcome: "complete" },
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|tokentoken/);
  });
});

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

describe("streams", () => {
  it("pass on headers before any byte, and each piece when it comes", async () => {
    let say: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    const { port } = await behind((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      say = (text) => response.write(text);
      end = () => response.end();
    });
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    const pieces = answer.setEncoding("utf8")[Symbol.asyncIterator]();
    for (const piece of ["data: 1\n\n", "data: 2\n\n", "data: [DONE]\n\n"]) {
      say(piece);
      expect((await pieces.next()).value).toBe(piece);
    }
    end();
    expect((await pieces.next()).done).toBe(true);
  });

  it.each([
    ["chunked", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"],
    ["of known length", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"],
  ])("that break off, %s, break off for the client too", async (_case, bytes) => {
    let cut: () => void = () => undefined;
    const upstream = await listenRaw((socket) => {
      socket.once("data", () => {
        socket.write(bytes);
        cut = () => socket.resetAndDestroy();
      });
    });
    const { port, lines } = await startFront(`http://127.0.0.1:${upstream}`);
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    const pieces = answer.setEncoding("utf8")[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe("hello");
    cut();
    await expect(pieces.next()).rejects.toThrow("aborted");
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "warn", fields: { outcome: "upstream_broke_off", status: 200 } });
  });

  it("end at the gateway when the client leaves in the middle", async () => {
    let left: Promise<unknown> = Promise.resolve();
    const { port, lines } = await behind((_request, response) => {
      left = once(response, "close");
      response.write("data: 1\n\n");
    });
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    await once(answer, "data");
    answer.destroy();
    await left;
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "info", fields: { outcome: "client_closed" } });
  });

  it("end at the gateway when the client leaves before the answer", async () => {
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let left: Promise<unknown> = Promise.resolve();
    const { port } = await behind((_request, response) => {
      left = once(response, "close");
      arrived();
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/models", agent: false });
    outgoing.on("error", () => undefined);
    outgoing.end();
    await asked;
    outgoing.destroy();
    await left;
  });

  it("end at the gateway when the client leaves in the middle of an upload", async () => {
    let broken: Promise<unknown> = Promise.resolve();
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { port } = await behind((request) => {
      broken = once(request, "error");
      request.once("data", () => arrived());
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/files", method: "POST", agent: false });
    outgoing.on("error", () => undefined);
    outgoing.write("half");
    await asked;
    outgoing.destroy();
    await broken;
  });

  const total = 50 * 1024 * 1024;
  const block = Buffer.alloc(64 * 1024, "x");
  const limit = 25 * 1024 * 1024;

  it("take no more from the gateway than a slow client reads", async () => {
    let taken = 0;
    const { port } = await behind((_request, response) => {
      const source = Readable.from(
        (function* () {
          for (; taken < total; taken += block.byteLength) yield block;
        })(),
        { objectMode: false },
      );
      source.pipe(response);
    });
    const answer = await open(port, "/v1/files/1/content");
    answer.pause();
    expect(await settled(() => taken)).toBeLessThan(limit);
    let received = 0;
    answer.on("data", (chunk: Buffer) => {
      received += chunk.byteLength;
    });
    answer.resume();
    await once(answer, "end");
    expect(received).toBe(total);
  }, 30_000);

  it("take no more from the client than a slow gateway reads", async () => {
    let sent = 0;
    let received = 0;
    let go: () => void = () => undefined;
    const { port } = await behind((request, response) => {
      go = () => {
        request.on("data", (chunk: Buffer) => {
          received += chunk.byteLength;
        });
        request.on("end", () => response.end("done"));
      };
    });
    const source = Readable.from(
      (function* () {
        for (; sent < total; sent += block.byteLength) yield block;
      })(),
      { objectMode: false },
    );
    const answer = call(port, "/v1/files", { method: "POST", body: source });
    expect(await settled(() => sent)).toBeLessThan(limit);
    go();
    expect((await answer).text).toBe("done");
    expect(received).toBe(total);
  }, 30_000);

  it("answer a big upload that the gateway refuses at once, and serve the same connection on", async () => {
    const { port } = await behind((request, response) => {
      if (request.url === "/v1/files") response.writeHead(413, { "Content-Length": 7 }).end("too big");
      else response.end("next");
    });
    const socket = connect(port, "127.0.0.1");
    running.push(async () => void socket.destroy());
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    const size = 8 * 1024 * 1024;
    socket.write(`POST /v1/files HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size / 2));
    await expect.poll(() => text).toContain("too big");
    socket.write(Buffer.alloc(size / 2));
    socket.write("GET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => text).toContain("next");
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

describe("WebSockets", () => {
  const shake = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: hub.example\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Key: abc\r\nSec-WebSocket-Protocol: realtime, openai-insecure-api-key.sk-1\r\nX-Forwarded-For: 10.9.9.9\r\n${more}\r\n`;

  const dial = (port: number) => {
    const socket = connect(port, "127.0.0.1");
    running.push(async () => void socket.destroy());
    socket.on("error", () => undefined);
    const heard = { text: "" };
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      heard.text += chunk;
    });
    return { socket, heard };
  };

  const echoing = async () => {
    const heads: IncomingMessage[] = [];
    const sockets: Socket[] = [];
    const server = createServer();
    server.on("upgrade", (request, socket: Socket, head: Buffer) => {
      heads.push(request);
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: xyz\r\n\r\nhi ",
      );
      socket.write(head);
      socket.pipe(socket);
    });
    const upstream = await listen(server);
    const front = await startFront(`http://127.0.0.1:${upstream}`);
    return { ...front, heads, sockets, upstream };
  };

  it("are tunnelled both ways, the first bytes and their headers too", async () => {
    const { port, heads, upstream } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(`${shake("/v1/realtime?model=x")}early `);
    await expect.poll(() => heard.text).toContain("hi early ");
    expect(heard.text).toMatch(
      /^HTTP\/1\.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: xyz\r\n/,
    );
    socket.write("later");
    await expect.poll(() => heard.text).toContain("hi early later");
    expect(heads[0]?.url).toBe("/v1/realtime?model=x");
    expect(heads[0]?.headers).toMatchObject({
      host: `127.0.0.1:${upstream}`,
      "sec-websocket-key": "abc",
      "sec-websocket-protocol": "realtime, openai-insecure-api-key.sk-1",
      "x-forwarded-for": "127.0.0.1",
    });
  });

  it("end at the gateway when the client leaves, and at the client when the gateway leaves", async () => {
    const { port, sockets } = await echoing();
    const one = dial(port);
    one.socket.write(shake("/v1/realtime"));
    await expect.poll(() => one.heard.text).toContain("hi ");
    const upstreamEnd = sockets[0] === undefined ? Promise.reject(new Error("no socket")) : once(sockets[0], "close");
    one.socket.destroy();
    await upstreamEnd;

    const other = dial(port);
    other.socket.write(shake("/v1/realtime"));
    await expect.poll(() => other.heard.text).toContain("hi ");
    const clientEnd = once(other.socket, "close");
    sockets[1]?.destroy();
    await clientEnd;
  });

  it("end when the proxy closes", async () => {
    const { port, proxy } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(shake("/v1/realtime"));
    await expect.poll(() => heard.text).toContain("hi ");
    const ended = once(socket, "close");
    await proxy.close();
    await ended;
  });

  it("that the gateway refuses get its answer", async () => {
    const { port } = await behind((_request, response) => {
      response.writeHead(401, { "Content-Type": "application/json" }).end('{"error":{"message":"bad key"}}');
    });
    const { socket, heard } = dial(port);
    socket.write(shake("/v1/realtime"));
    await once(socket, "close");
    expect(heard.text).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    expect(heard.text).toContain('\r\n\r\n{"error":{"message":"bad key"}}');
  });

  it("get a 502 when the gateway is down, and a 504 without a reply", async () => {
    const gone = await listen(createServer());
    await running.pop()?.();
    const away = await startFront(`http://127.0.0.1:${gone}`);
    const one = dial(away.port);
    one.socket.write(shake("/v1/realtime"));
    await once(one.socket, "close");
    expect(one.heard.text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[^]*"gateway_unreachable"/);

    const silent = await startFront(`http://127.0.0.1:${await listenRaw(() => undefined)}`, {
      timeouts: { headers: 100 },
    });
    const other = dial(silent.port);
    other.socket.write(shake("/v1/realtime"));
    await once(other.socket, "close");
    expect(other.heard.text).toMatch(/^HTTP\/1\.1 504 Gateway Timeout\r\n[^]*"gateway_timeout"/);
  });

  it("on a path of the console are refused without asking the gateway", async () => {
    const { port, heads } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(shake("/dashboard"));
    await once(socket, "close");
    expect(heard.text).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(heads).toEqual([]);
  });

  it("are not triggered by a plain request that offers HTTP/2", async () => {
    const { port } = await behind(echo);
    const { socket, heard } = dial(port);
    socket.write(
      "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n" +
        "HTTP2-Settings: AAA\r\nContent-Length: 2\r\n\r\n{}",
    );
    await expect.poll(() => heard.text).toContain('"body":"{}"');
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(heard.text).not.toMatch(/h2c|HTTP2/);
  });
});
