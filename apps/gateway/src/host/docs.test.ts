import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { precompress } from "@one-hub/page/build";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConsoleConfig } from "./console-config.ts";
import { createHost, type Host } from "./host.ts";

const { config } = parseConsoleConfig({});
if (config === undefined) throw new Error("the defaults are wrong");
const consoleConfig = config;

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${"text ".repeat(400)}</body></html>`;

let folder = "";
let host: Host;

const createDocsHost = (docsDir: string): Host =>
  createHost({
    distDir: join(folder, "console"),
    docsDir,
    consoleConfig,
    getHomePage: async () => "",
    getStatus: async () => undefined,
  });

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  // Written whole, because a URL made from a base would resolve the dots before the host sees them.
  host(new Request(`http://host.test${path}`, { method, headers }));
const titleOf = async (response: Response) => /<title>(.*)<\/title>/.exec(await response.text())?.[1];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docs-host-"));
  const docs = join(folder, "docs");
  await mkdir(join(docs, "assets"), { recursive: true });
  await mkdir(join(docs, "guides"));
  await mkdir(join(folder, "console"));
  await writeFile(join(folder, "console", "index.html"), page("Console"));
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(docs, "index.html"), page("Home"));
  await writeFile(join(docs, "404.html"), page("Missing"));
  await writeFile(join(docs, "start.html"), page("Start"));
  await writeFile(join(docs, "guides", "index.html"), page("Guides"));
  await writeFile(join(docs, "guides", "docker.html"), page("Docker"));
  await writeFile(join(docs, "llms.txt"), "# One Hub\n");
  await writeFile(join(docs, "llms-full.txt"), "<!-- /docs/ -->\n");
  await writeFile(join(docs, "assets", "app.1a2b.js"), "export {};");
  await symlink(join(folder, "secret.txt"), join(docs, "link.txt"));
  await precompress(docs, { hasTemplate: false });
  host = createDocsHost(docs);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the documentation", () => {
  it.each([
    ["/docs/", "Home"],
    ["/docs/start", "Start"],
    ["/docs/start.html", "Start"],
    ["/docs/guides/", "Guides"],
    ["/docs/guides/docker", "Docker"],
  ])("answers %s with its page %s", async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(await titleOf(response)).toBe(title);
  });

  it.each([
    ["/docs", "/docs/"],
    ["/docs/guides", "/docs/guides/"],
  ])("redirects %s to %s", async (path, location) => {
    const response = await get(path);
    expect([response.status, response.headers.get("location")]).toEqual([302, location]);
  });

  it("allows no inline scripts and no requests to other hosts", async () => {
    for (const path of ["/docs/", "/docs/no/such/page"]) {
      const policy = (await get(path)).headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe-eval|https?:/);
      expect(policy.match(/[\w-]+ [^;]*'unsafe-inline'/g)).toEqual(["style-src-attr 'unsafe-inline'"]);
    }
  });

  it("is revalidated by its tags, and assets are cached forever", async () => {
    const tag = (await get("/docs/start")).headers.get("etag") ?? "";
    expect((await get("/docs/start", { "if-none-match": tag })).status).toBe(304);
    const asset = await get("/docs/assets/app.1a2b.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/docs/llms.txt")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("has its texts for language models at the root of the site too", async () => {
    for (const path of ["/llms.txt", "/llms-full.txt"]) {
      const [below, root] = await Promise.all([get(`/docs${path}`), get(path)]);
      expect([root.status, root.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(root.headers.get("etag")).toBe(below.headers.get("etag"));
      expect(await root.text()).toBe(await below.text());
    }
  });

  it("comes compressed when the reader takes that, its first page too", async () => {
    const response = await get("/docs/", { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(page("Home"));
  });

  it("is the same when its files are there as compressed copies alone", async () => {
    const packed = join(folder, "packed");
    await cp(join(folder, "docs"), packed, { recursive: true });
    for (const name of ["index.html", "404.html", "guides/docker.html"]) await rm(join(packed, name));
    const other = createDocsHost(packed);
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const [one, two] = await Promise.all([
        get("/docs/guides/docker", headers),
        other(new Request("http://host.test/docs/guides/docker", { headers })),
      ]);
      expect(await two.text(), encoding).toBe(await one.text());
      expect(two.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      const head = await other(new Request("http://host.test/docs/guides/docker", { method: "HEAD", headers }));
      expect([head.body, head.headers.get("content-length")]).toEqual([null, two.headers.get("content-length")]);
    }
    expect(await titleOf(await other(new Request("http://host.test/docs/nothing")))).toBe("Missing");
    expect((await other(new Request("http://host.test/docs/start.html.br"))).status).toBe(404);
  });

  it("answers unknown pages with its own 404 page, and unknown files with text", async () => {
    const missing = await get("/docs/no/such/page");
    expect([missing.status, await titleOf(missing)]).toEqual([404, "Missing"]);
    expect((await get("/docs/no/such/page", {}, "HEAD")).body).toBeNull();
    const file = await get("/docs/assets/gone.js");
    expect([file.status, file.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect((await get("/docs/start", {}, "POST")).status).toBe(404);
  });

  it.each([
    "/docs/..%2fsecret.txt",
    "/docs/%2e%2e%2fsecret.txt",
    "/docs/assets/..%2f..%2f..%2fsecret.txt",
    "/docs/..%5csecret.txt",
    "/docs/.vitepress/config.ts",
    "/docs/link.txt",
    "/docs//secret.txt",
    "/docs/start%00.html",
  ])("refuses %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("secret");
  });

  it("leaves the console its paths, whose names begin alike", async () => {
    for (const path of ["/doc", "/docs-of-mine", "/Docs"])
      expect(await titleOf(await get(path)), path).not.toBe("Missing");
  });

  it("names the build command while it is not built", async () => {
    const response = await createDocsHost(join(folder, "later"))(new Request("http://host.test/docs/"));
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await response.text()).toContain("npx -y pnpm@12.21.0 start");
  });
});
