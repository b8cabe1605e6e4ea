import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { createGatewayServer, type GatewayServer } from "./server.ts";

let running: GatewayServer | undefined;

afterEach(async () => {
  await running?.drain(1000);
  running = undefined;
});

/** A server that answers everything with the caller's address, and what it logged. */
const start = async (trustProxy: boolean) => {
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
    trustProxy,
    clock: Date.now,
    log,
    checkHealth: async () => undefined,
  });
  running.server.listen(0, "127.0.0.1");
  await once(running.server, "listening");
  const address = running.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, url: `http://127.0.0.1:${port}`, lines };
};

const addressSeen = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${url}/v1/x`, { headers })).text();

test("nobody's word for an address counts without a trusted proxy", async () => {
  const { url } = await start(false);
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
  const { url } = await start(true);
  expect(await addressSeen(url, headers)).toBe(expected);
});

test("the log names paths without their queries and without the secrets in them", async () => {
  const { url, lines } = await start(false);
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
  const { port, lines } = await start(false);
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
