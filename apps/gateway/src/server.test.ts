import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { readTrustedProxies } from "./platform/client-address.ts";
import { createGatewayServer, type GatewayServer, type ServerParts } from "./server.ts";

let running: GatewayServer | undefined;

afterEach(async () => {
  await running?.drain(1000);
  running = undefined;
});

/** A server that answers everything with the caller's address, and what it logged. */
const start = async (trustProxy: string, rest: Partial<ServerParts> = {}) => {
  const trustedProxies = readTrustedProxies(trustProxy) ?? "none";
  const lines: { path: string; ip: string }[] = [];
  const log = pino(
    { base: null },
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(JSON.parse(chunk.toString("utf8")));
        done();
      },
    }),
  );
  const answer = () => new Response("ok");
  running = createGatewayServer({
    isRelayPath: (path) => path.startsWith("/v1") || path.startsWith("/mcp"),
    relay: (_request, response, connection) => response.end(connection.ip),
    isApiPath: () => false,
    api: answer,
    host: answer,
    trustedProxies,
    clock: Date.now,
    log,
    checkHealth: async () => undefined,
    ...rest,
  });
  running.server.listen(0, "127.0.0.1");
  await once(running.server, "listening");
  const address = running.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, url: `http://127.0.0.1:${port}`, lines };
};

const addressSeen = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${url}/v1/x`, { headers })).text();

test("forwarded addresses are ignored without a trusted proxy", async () => {
  const { url } = await start("false");
  expect(await addressSeen(url, { "x-forwarded-for": "9.9.9.9", "x-real-ip": "8.8.8.8" })).toBe("127.0.0.1");
});

test.each([
  ["the last of several, which the proxy wrote", { "x-forwarded-for": "6.6.6.6, 9.9.9.9" }, "9.9.9.9"],
  ["IPv6", { "x-forwarded-for": "2001:db8::1" }, "2001:db8::1"],
  ["IPv4 written as IPv6", { "x-forwarded-for": "::ffff:9.9.9.9" }, "9.9.9.9"],
  ["X-Real-IP where there is no list", { "x-real-ip": "8.8.8.8" }, "8.8.8.8"],
  ["the socket's where the list is no address", { "x-forwarded-for": "anything" }, "127.0.0.1"],
  ["the socket's where the list is empty", { "x-forwarded-for": " , " }, "127.0.0.1"],
])("behind a trusted proxy the address is %s", async (_which, headers, expected) => {
  const { url } = await start("true");
  expect(await addressSeen(url, headers)).toBe(expected);
});

test.each([
  ["IPv4 with a port", { "x-forwarded-for": "9.9.9.9:4711" }, "9.9.9.9"],
  ["IPv6 with a port", { "x-forwarded-for": "[2001:db8::1]:4711" }, "2001:db8::1"],
  [
    "never X-Real-IP, which the client may have made up, where the list is no address",
    { "x-forwarded-for": "unknown", "x-real-ip": "8.8.8.8" },
    "127.0.0.1",
  ],
])(
  "behind a trusted proxy that writes the list in its own way the address is %s",
  async (_which, headers, expected) => {
    const { url } = await start("true");
    expect(await addressSeen(url, headers)).toBe(expected);
  },
);

test.each([
  ["every proxy in the list is believed", "6.6.6.6, 9.9.9.9, 10.1.2.3", "9.9.9.9"],
  ["a proxy that is not in the list is the client", "6.6.6.6, 11.1.2.3", "11.1.2.3"],
  ["an entry that is no address ends the way back", "9.9.9.9, unknown, 10.1.2.3", "10.1.2.3"],
  ["where all are proxies the first of them counts", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
])("with a list of proxies %s", async (_what, list, expected) => {
  const { url } = await start("loopback,10.0.0.0/8");
  expect(await addressSeen(url, { "x-forwarded-for": list })).toBe(expected);
});

test("a sender that is not in the list of proxies is believed nothing", async () => {
  const { url } = await start("10.0.0.0/8");
  expect(await addressSeen(url, { "x-forwarded-for": "9.9.9.9", "x-real-ip": "8.8.8.8" })).toBe("127.0.0.1");
});

test("the log names paths without their queries and without the secrets in them", async () => {
  const { url, lines } = await start("false");
  for (const path of ["/v1/x?key=query-secret", "/mcp/path-secret"]) await (await fetch(`${url}${path}`)).text();
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.map((line) => line.path)).toEqual(["/v1/x", "/mcp/…"]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test.each([
  [
    "both a length and chunks",
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
  ],
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   "],
])("a request with %s ends its connection and is answered once", async (_what, rest) => {
  const { port, lines } = await start("false");
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part: Buffer) => {
    answer += part.toString("latin1");
  });
  socket.write(`POST /v1/x HTTP/1.1\r\nHost: x\r\n${rest}`);
  await once(socket, "close");
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  expect(lines).toEqual([]);
});

test.each(["/v1/x", "/healthz", "/", "/api/status"])("no browser guesses what %s is", async (path) => {
  const { url } = await start("false", {
    publicUrl: "http://hub.example",
    isApiPath: (each) => each.startsWith("/api"),
  });
  const { headers } = await fetch(url + path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toBeNull();
});

test.each(["/v1/x", "/healthz", "/", "/api/status"])(
  "browsers stay on https where people reach us there: %s",
  async (path) => {
    const { url } = await start("false", {
      publicUrl: "https://hub.example",
      isApiPath: (each) => each.startsWith("/api"),
    });
    expect((await fetch(url + path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
  },
);

/** Sends a body in pieces with pauses between; how long the connection held, and what came back. */
const dribble = async (port: number, { pieces, size, pause }: { pieces: number; size: number; pause: number }) => {
  const socket = connect(port, "127.0.0.1");
  const startedAt = performance.now();
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  socket.on("error", () => undefined);
  socket.write(`POST /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * size}\r\n\r\n`);
  for (let sent = 0; sent < pieces && !socket.closed; sent += 1) {
    socket.write(Buffer.alloc(size, 97));
    await wait(pause);
  }
  if (!socket.closed) await once(socket, "close");
  return { milliseconds: performance.now() - startedAt, heard };
};

/** Answers with the length of the body when all of it has come. */
const measure: ServerParts["relay"] = (request, response) => {
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    length += chunk.byteLength;
  });
  request.on("end", () => response.end(String(length)));
  request.on("error", () => undefined);
};

const pace = { bytesPerSecond: 1000, windowSeconds: 0.3, totalSeconds: 2 };

test("a body that comes too slowly ends its connection", async () => {
  const { port } = await start("false", { relay: measure, bodyPace: pace });
  const { milliseconds, heard } = await dribble(port, { pieces: 100, size: 1, pause: 50 });
  expect(heard).toBe("");
  expect(milliseconds).toBeLessThan(1500);
});

test("so does one that stops, and one that takes for ever at the least rate", async () => {
  const { port } = await start("false", { relay: measure, bodyPace: pace });
  const [stopped, endless] = await Promise.all([
    dribble(port, { pieces: 2, size: 1000, pause: 1500 }),
    dribble(port, { pieces: 1000, size: 100, pause: 20 }),
  ]);
  expect([stopped.heard, endless.heard]).toEqual(["", ""]);
  expect(endless.milliseconds).toBeLessThan(4000);
});

test("a large body on a slow line passes", async () => {
  // Windows that a pause of a busy machine does not empty; the body takes several.
  const { port } = await start("false", { relay: measure, bodyPace: { ...pace, windowSeconds: 1, totalSeconds: 60 } });
  const { heard } = await dribble(port, { pieces: 80, size: 200, pause: 40 });
  expect(heard).toMatch(/^HTTP\/1.1 200 OK/);
  expect(heard).toMatch(/16000$/);
});

test("a body is not too slow where its reader is", async () => {
  const slowReader: ServerParts["relay"] = (request, response) => {
    let length = 0;
    request.on("readable", () => undefined);
    void (async () => {
      await wait(1200);
      for await (const chunk of request) length += (chunk as Buffer).byteLength;
      response.end(String(length));
    })();
  };
  const { port } = await start("false", {
    relay: slowReader,
    bodyPace: { ...pace, windowSeconds: 0.8, totalSeconds: 60 },
  });
  const { heard } = await dribble(port, { pieces: 4, size: 200_000, pause: 0 });
  expect(heard).toMatch(/800000$/);
});
