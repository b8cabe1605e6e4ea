import { request } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { type RunningGateway, startRunningGateway, startStandIn, type StandIn } from "../../test/running-gateway.ts";
import { openEgress, readEgress } from "./egress.ts";
import { createPublicAgent } from "./public-calls.ts";

// On SQLite alone: it is about addresses of other servers; nothing is stored.

describe("EGRESS_DENY", () => {
  test.each(["10.0.0.0/33", "10.0.0", "http://x", "a b", "*", "*.", "1.2.3.4.5"])("does not take %j", (text) => {
    expect(readEgress(text)).toBeUndefined();
  });

  test.each<[string, string, boolean]>([
    ["", "127.0.0.1", false],
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.0/8", "11.1.2.3", false],
    ["10.0.0.0/8", "[::ffff:10.1.2.3]", true],
    ["10.0.0.0/8", "[::ffff:a01:203]", true],
    ["169.254.169.254", "169.254.169.254", true],
    ["fd00::/8", "[fd00::1]", true],
    ["private", "192.168.1.1", true],
    ["private", "[::1]", true],
    ["private", "8.8.8.8", false],
    ["private", "upstream.example", false],
    ["*.internal, Metadata", "db.internal", true],
    ["*.internal", "db.internal.", true],
    ["*.internal", "DB.Internal", true],
    ["*.internal", "internal", false],
    ["*.internal", "notinternal", false],
    ["metadata", "metadata", true],
  ])("%j, %s: %j", (text, host, expected) => {
    expect(readEgress(text)?.deniesHost(host)).toBe(expected);
  });

  const found = (text: string, name: string) =>
    new Promise<string>((resolve) => {
      (readEgress(text) ?? openEgress).lookup(name, { all: false }, (error, address) => {
        resolve(error === null ? JSON.stringify(address) : String(error.code));
      });
    });

  test("checks the addresses of a name", async () => {
    expect(await found("127.0.0.0/8,::1", "localhost")).toBe("EGRESS_DENIED");
    expect(await found("private", "localhost")).toBe("EGRESS_DENIED");
    expect(await found("10.0.0.0/8", "localhost")).toMatch(/^"(127\.|::1)/);
  });
});

let gateway: RunningGateway | undefined;
let upstream: StandIn | undefined;
afterEach(async () => {
  await gateway?.stop();
  await upstream?.close();
  gateway = undefined;
  upstream = undefined;
});

/** A channel to the stand-in, tested and called. */
const tried = async (deny: string, address: (url: URL) => string, proxy: (url: URL) => string = () => "") => {
  upstream = await startStandIn((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }));
  });
  gateway = await startRunningGateway({ EGRESS_DENY: deny });
  const url = new URL(upstream.url);
  const channel = {
    type: 1,
    name: "inner",
    models: "inner-1",
    group: "default",
    key: "k",
    base_url: address(url),
    proxy: proxy(url),
  };
  await gateway.asRoot("/api/channel/", { method: "POST", body: JSON.stringify(channel) });
  const { data } = await gateway.asRoot("/api/channel/?order=-id");
  const test = await gateway.asRoot(`/api/channel/test/${data[0].id}`).then(
    () => "answered",
    (error: Error) => error.message,
  );
  const { key } = await gateway.createKey();
  const reply = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "inner-1", messages: [{ role: "user", content: "hi" }] }),
  });
  return { test, status: reply.status, asked: upstream.seen.length };
};

describe("a channel", () => {
  test("reaches private addresses unless they are listed", async () => {
    expect(await tried("10.0.0.0/8", (url) => url.origin)).toEqual({ test: "answered", status: 200, asked: 2 });
  });

  test.each<[string, (url: URL) => string]>([
    ["by its address", (url) => url.origin],
    ["by a name that leads there", (url) => `http://localhost:${url.port}`],
    ["by an odd spelling of it", (url) => `http://0x7f000001:${url.port}`],
    ["as IPv6", (url) => `http://[::ffff:127.0.0.1]:${url.port}`],
  ])("does not reach a listed one %s", async (_how, address) => {
    const { test: said, status, asked } = await tried("127.0.0.0/8,::1", address);
    expect([status, asked]).toEqual([503, 0]);
    expect(said).toContain("is not allowed to call the channel's address");
  });

  test("nor by a proxy", async () => {
    const { status, asked } = await tried(
      "127.0.0.0/8,::1",
      () => "http://upstream.example",
      (url) => `http://localhost:${url.port}`,
    );
    expect([status, asked]).toEqual([503, 0]);
  });
});

test("a webhook does not reach a listed address, public or not", async () => {
  const agent = createPublicAgent(readEgress("198.41.0.4,*.listed.example") ?? openEgress);
  for (const url of ["https://198.41.0.4/", "https://hook.listed.example/"])
    await expect(request(url, { dispatcher: agent })).rejects.toThrow("EGRESS_DENY");
  await agent.close();
});
