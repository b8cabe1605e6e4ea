import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describeApi } from "@one-hub/openapi/description";
import { precompress } from "@one-hub/page/build";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConsoleConfig } from "./console-config.ts";
import { createHost, type Host } from "./host.ts";

const { config } = parseConsoleConfig({});
if (config === undefined) throw new Error("the defaults are wrong");
const consoleConfig = config;

const json = JSON.stringify(describeApi());
const yaml = `openapi: 3.1.0
info:
  description: |
    servers:
      - url: /
servers:
  - url: /
    description: The gateway that serves this description.
  - url: "{address}"
`;

let folder = "";

const createSite = (options: { readonly publicUrl?: string; readonly serverAddress?: () => unknown } = {}): Host =>
  createHost({
    distDir: folder,
    consoleConfig,
    publicUrl: options.publicUrl,
    getHomePage: async () => "",
    getStatus: async () => ({ server_address: options.serverAddress?.() }),
  });
const get = (host: Host, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  host(new Request(new URL(path, "http://host.test"), { method, headers }));
const serverOf = async (host: Host): Promise<string> => {
  const described = (await (await get(host, "/openapi.json")).json()) as { servers: { url: string }[] };
  expect(described.servers.map(({ url }) => url).slice(1)).toEqual(["{address}"]);
  return described.servers[0]?.url ?? "";
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "description-host-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  await writeFile(join(folder, "openapi.json"), json);
  await writeFile(join(folder, "openapi.yaml"), yaml);
  await precompress(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the first server of the API's description", () => {
  it("is the address that the site was started with", async () => {
    const host = createSite({ publicUrl: "http://localhost:3000/", serverAddress: () => "https://other.example" });
    expect(await serverOf(host)).toBe("http://localhost:3000");
    const text = await (await get(host, "/openapi.yaml")).text();
    expect(text).toBe(yaml.replace("\nservers:\n  - url: /\n", '\nservers:\n  - url: "http://localhost:3000"\n'));
  });

  it("is the option ServerAddress without one", async () => {
    expect(await serverOf(createSite({ serverAddress: () => "https://hub.example/below/" }))).toBe(
      "https://hub.example/below",
    );
  });

  it.each([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]",
    "",
    "hub.example",
    "javascript:0",
    3,
    null,
  ])("stays the origin that serves it where the option is %j", async (address) => {
    const host = createSite({ serverAddress: () => address });
    expect(await serverOf(host)).toBe("/");
    expect(await (await get(host, "/openapi.yaml")).text()).toBe(yaml);
  });

  it("leaves everything else as it is", async () => {
    const host = createSite({ publicUrl: "https://hub.example" });
    const described = (await (await get(host, "/openapi.json")).json()) as { servers: { url: string }[] };
    const [first] = described.servers;
    if (first !== undefined) first.url = "/";
    expect(described).toEqual(JSON.parse(json));
  });
});

describe("the description of a site with an address", () => {
  it("comes compressed when the reader takes that, each with its own tag, and is revalidated", async () => {
    const host = createSite({ publicUrl: "https://hub.example" });
    const replies = await Promise.all(
      ["identity", "gzip", "br"].map((encoding) => get(host, "/openapi.json", { "accept-encoding": encoding })),
    );
    const bodies = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.arrayBuffer())));
    for (const [index, { headers }] of replies.entries())
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        "content-length": String(bodies[index]?.byteLength),
        vary: "Accept-Encoding",
      });
    const [plain = Buffer.of(), gzip = Buffer.of(), brotli = Buffer.of()] = bodies;
    expect(gunzipSync(gzip).equals(plain)).toBe(true);
    expect(brotliDecompressSync(brotli).equals(plain)).toBe(true);
    const tags = replies.map(({ headers }) => headers.get("etag") ?? "");
    expect(new Set(tags).size).toBe(3);
    const again = await get(host, "/openapi.json", { "accept-encoding": "br", "if-none-match": tags[2] ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = createSite({ publicUrl: "https://other.example" });
    const changed = await get(other, "/openapi.json", { "accept-encoding": "br", "if-none-match": tags[2] ?? "" });
    expect(changed.status).toBe(200);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const host = createSite({ publicUrl: "https://hub.example" });
    for (const path of ["/openapi.json", "/openapi.yaml"]) {
      const [asked, head] = await Promise.all([get(host, path), get(host, path, {}, "HEAD")]);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(asked.headers));
      expect(head.body).toBeNull();
    }
  });
});
