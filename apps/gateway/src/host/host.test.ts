import { mkdir, mkdtemp, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseConsoleConfig } from "./console-config.ts";
import { createHost, type Host } from "./host.ts";
import { precompress } from "@one-hub/page/build";

const { config } = parseConsoleConfig({ appName: "Acme" });
if (config === undefined) throw new Error("the defaults are wrong");
const consoleConfig = config;

const script = `console.log(${JSON.stringify("some text that repeats ".repeat(200))});\n`;
const html = `<!doctype html><html lang="zh-CN"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>x</title>
<!--console-config--></head><body></body></html>`;

const getHomePage = async (): Promise<unknown> => "";

let folder = "";
let dist = "";
let host: Host;

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  host(new Request(new URL(path, "http://host.test"), { method, headers }));
const isPage = (response: Response) => response.headers.get("content-type")?.startsWith("text/html") === true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-host-"));
  dist = join(folder, "dist");
  await mkdir(join(dist, "assets"), { recursive: true });
  await mkdir(join(dist, ".git"));
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(dist, "index.html"), html);
  await writeFile(join(dist, ".env"), "SECRET=1");
  await writeFile(join(dist, ".git", "config"), "secret");
  await writeFile(join(dist, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(dist, "assets", "main-1a2b.js"), script);
  await writeFile(join(dist, "assets", "plain-1a2b.js"), "export {};");
  await writeFile(join(dist, "assets", "font-1a2b.woff2"), Buffer.alloc(2048));
  await symlink(join(folder, "secret.txt"), join(dist, "assets", "link.txt"));
  await symlink(folder, join(dist, "out"));
  await precompress(dist);
  host = createHost({
    distDir: dist,
    consoleConfig,
    getHomePage,
    getStatus: async () => ({ system_name: "My Hub", language: "zh_CN" }),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("files of the build", () => {
  it("are cached forever under /assets and revalidated elsewhere", async () => {
    const asset = await get("/assets/main-1a2b.js");
    expect(asset.status).toBe(200);
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(asset.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await asset.text()).toBe(script);

    const icon = await get("/favicon.svg");
    expect(icon.headers.get("cache-control")).toBe("no-cache");
    const tag = icon.headers.get("etag") ?? "";
    expect(tag).toMatch(/^".+"$/);
    const again = await get("/favicon.svg", { "if-none-match": `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await get("/favicon.svg", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("come compressed when the reader takes that, each with its own tag", async () => {
    const brotli = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await brotli.arrayBuffer());
    expect(brotli.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(brotliDecompressSync(bytes).toString()).toBe(script);

    const gzip = await get("/assets/main-1a2b.js", { "accept-encoding": "gzip" });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(script);

    const plain = await get("/assets/main-1a2b.js", { "accept-encoding": "br;q=0, gzip;q=0" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(new Set([brotli, gzip, plain].map((reply) => reply.headers.get("etag"))).size).toBe(3);
  });

  it("answer HEAD with the headers of GET and no body", async () => {
    for (const headers of [{}, { "accept-encoding": "br" }] as Record<string, string>[]) {
      const asked = await get("/assets/main-1a2b.js", headers);
      const head = await get("/assets/main-1a2b.js", headers, "HEAD");
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(asked.headers));
      expect(head.body).toBeNull();
    }
  });

  it("are 404 when there is no such file, never the page", async () => {
    for (const path of [
      "/assets/gone-1a2b.js",
      "/assets/",
      "/assets/x",
      "/robots.txt",
      "/logo.png",
      "/assets/main-1a2b.js.br",
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(isPage(response), path).toBe(false);
    }
  });

  it("are 404 when they went away after the start", async () => {
    await writeFile(join(dist, "assets", "brief-1a2b.js"), "1");
    const brief = createHost({ distDir: dist, consoleConfig, getHomePage, getStatus: async () => undefined });
    const request = () => new Request("http://host.test/assets/brief-1a2b.js");
    expect((await brief(request())).status).toBe(200);
    await rm(join(dist, "assets", "brief-1a2b.js"));
    expect((await brief(request())).status).toBe(404);
  });
});

describe("suspicious paths", () => {
  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets%5c..%5c..%5csecret.txt",
    "/%252e%252e/secret.txt",
    "/assets/main-1a2b.js%00.txt",
    "/%00",
    "/%c0%ae%c0%ae/secret.txt",
    "/%",
    "/.env",
    "/.git/config",
    "/%2eenv",
    "/assets/link.txt",
    "/out/secret.txt",
    "//secret.txt",
    "/etc/passwd%0a",
  ])("%s gets a plain 404", async (path) => {
    // Written whole, because a URL made from a base would resolve the dots before the host sees them.
    const response = await host(new Request(`http://host.test${path}`));
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/secret|SECRET/);
  });

  it.each(["/%ff", "/%", "/.env"])("%s leads whoever reads pages to the one of what is not there", async (path) => {
    const response = await host(new Request(`http://host.test${path}`, { headers: { Accept: "text/html,*/*;q=0.8" } }));
    expect([response.status, response.headers.get("location")]).toEqual([302, "/404"]);
  });

  it("a path of the disk is no path of the site", async () => {
    const response = await get("/etc/passwd");
    expect(isPage(response)).toBe(true);
    expect(await response.text()).not.toContain("root:");
  });
});

describe("the page", () => {
  it("answers every path of the console, with a new nonce each time, which the policy contains", async () => {
    const nonces = new Set<string>();
    for (const path of [
      "/",
      "/index.html",
      "/dashboard/key?page=2",
      "/no/such/page",
      "/dashboard/",
      "/model/gpt-4.1",
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      expect(response.headers.get("etag")).toBeNull();
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      const nonce = /nonce="([\w-]{22})"/.exec(await response.text())?.[1] ?? "";
      expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}';`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
    expect(nonces.has("")).toBe(false);
  });

  it("carries the configuration and the gateway's status as inert JSON", async () => {
    const text = await (await get("/")).text();
    const json = /<script type="application\/json" id="console-config">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({
      config: consoleConfig,
      status: { system_name: "My Hub", language: "zh_CN" },
    });
    expect(text).toContain("<title>My Hub</title>");
  });

  it("comes compressed when the reader takes that", async () => {
    const brotli = await get("/", { "accept-encoding": "br, gzip" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toContain("Accept-Encoding");
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toContain("<title>My Hub");
    const gzip = await get("/", { "accept-encoding": "gzip" });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toContain("<title>My Hub");
  });

  it("answers HEAD without a body", async () => {
    const response = await get("/dashboard", {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.body).toBeNull();
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(html.length);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers %s with 404", async (method) => {
    for (const path of ["/", "/login", "/assets/main-1a2b.js"])
      expect((await get(path, {}, method)).status, path).toBe(404);
  });

  it.each([
    ["/?lang=en", {}, "en"],
    ["/?lang=xx", { "accept-language": "en-GB,en;q=0.9" }, "en"],
    ["/", { cookie: "a=b; i18next=en", "accept-language": "zh-CN" }, "en"],
    ["/", { "accept-language": "de, zh-TW" }, "zh-HK"],
    ["/", { "accept-language": "zh-Hant" }, "zh-HK"],
    ["/", { "accept-language": "zh-MO,zh;q=0.9" }, "zh-HK"],
    ["/?lang=zh-TW", {}, "zh-HK"],
    ["/", { "accept-language": "en;q=0.2,fr" }, "fr"],
    ["/", { "accept-language": "en;q=0,*" }, "zh-CN"],
    ["/", {}, "zh-CN"],
  ] as [string, Record<string, string>, string][])("%s with %j is in %s", async (path, headers, language) => {
    const response = await get(path, headers);
    expect(response.headers.get("content-language")).toBe(language);
    expect(await response.text()).toContain(`<html lang="${language}" dir="ltr">`);
  });

  it("comes without a status when the gateway has none", async () => {
    const alone = createHost({
      distDir: dist,
      consoleConfig,
      getHomePage,
      getStatus: () => Promise.reject(new Error("away")),
    });
    const response = await alone(new Request("http://host.test/"));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>Acme</title>");
  });

  it("waits a second at most for a gateway that does not answer", async () => {
    const alone = createHost({
      distDir: dist,
      consoleConfig,
      getHomePage,
      getStatus: () => new Promise(() => undefined),
    });
    const began = performance.now();
    expect((await alone(new Request("http://host.test/"))).status).toBe(200);
    expect((await alone(new Request("http://host.test/login"))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe("paths of the gateway that reach the host", () => {
  it.each(["/api/nothing", "/v1/nothing", "/mj-fast/mj/x"])("%s gets the contract's 404, no page", async (path) => {
    const response = await get(path, {}, "POST");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { code: "", message: `Invalid URL (POST ${path})`, type: "invalid_request_error" },
    });
    expect(response.headers.get("content-security-policy")).toBeNull();
  });
});

describe("without a build", () => {
  it("names the build command in plain text, and serves the build once it exists", async () => {
    const later = join(folder, "later");
    const early = createHost({ distDir: later, consoleConfig, getHomePage, getStatus: async () => undefined });
    const response = await early(new Request("http://host.test/login"));
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toContain("npx -y pnpm@12.21.0 start");
    await mkdir(later);
    await writeFile(join(later, "index.html"), html);
    expect((await early(new Request("http://host.test/login"))).status).toBe(200);
  });
});

describe("precompress", () => {
  it("lays copies beside text files of 1 kB and more only, and does fresh ones not again", async () => {
    const exists = (name: string) =>
      stat(join(dist, "assets", name)).then(
        () => true,
        () => false,
      );
    expect(await exists("main-1a2b.js.br")).toBe(true);
    expect(await exists("main-1a2b.js.gz")).toBe(true);
    expect(await exists("plain-1a2b.js.br")).toBe(false);
    expect(await exists("font-1a2b.woff2.br")).toBe(false);
    expect(await precompress(dist)).toEqual({ written: 0, fresh: 1 });
  });

  it("rebuilds stale copies, and the host uses no stale one", async () => {
    const other = join(folder, "other");
    await mkdir(join(other, "assets"), { recursive: true });
    await writeFile(join(other, "index.html"), html);
    const file = join(other, "assets", "a-1.css");
    await writeFile(file, "a{color:red}".repeat(200));
    await precompress(other);
    await writeFile(file, "b{color:red}".repeat(200));
    const later = new Date(Date.now() + 10_000);
    await utimes(file, later, later);

    const request = () => new Request("http://host.test/assets/a-1.css", { headers: { "accept-encoding": "br" } });
    const stale = await createHost({ distDir: other, consoleConfig, getHomePage, getStatus: async () => undefined })(
      request(),
    );
    expect(stale.headers.get("content-encoding")).toBeNull();
    expect(await stale.text()).toContain("b{");

    await utimes(file, new Date(2000), new Date(2000));
    await utimes(`${file}.br`, new Date(1000), new Date(1000));
    await utimes(`${file}.gz`, new Date(1000), new Date(1000));
    expect(await precompress(other)).toEqual({ written: 1, fresh: 0 });
    const fresh = await createHost({ distDir: other, consoleConfig, getHomePage, getStatus: async () => undefined })(
      request(),
    );
    expect(brotliDecompressSync(Buffer.from(await fresh.arrayBuffer())).toString()).toContain("b{");
  });
});

describe("an accent of the logo", () => {
  const square = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1H0z"/></svg>`;
  // The thread that draws a logo takes seconds to start on a busy machine.
  const inTime = { timeout: 20_000 };
  const pageOf = async (site: Host) => (await site(new Request("http://host.test/login"))).text();

  it("is in the page as the colour that the logo has, once it is known", async () => {
    await writeFile(join(dist, "brand.svg"), square("#7c3aed"));
    const lines: string[] = [];
    const site = createHost({
      distDir: dist,
      consoleConfig: { ...consoleConfig, accent: "logo", logo: "/brand.svg", primaryColor: "green" },
      getHomePage,
      getStatus: async () => ({ logo: "" }),
      log: pino({ base: null }, { write: (line) => lines.push(line) }),
    });
    await vi.waitFor(async () => expect(await pageOf(site)).toContain('data-accent="site"'), inTime);
    const page = await pageOf(site);
    expect(page).toMatch(/<style nonce="[\w-]+">:root\{--site-hue:29\d\.\d;--site-chroma:1\.70\}/);
    expect(page).toContain('"accent":"#7c3aed"');
    expect(lines).toEqual([]);
  });

  it("is that of the gateway's logo where it has one, and primaryColor where the logo has none", async () => {
    await writeFile(join(dist, "grey.svg"), square("#555"));
    const lines: string[] = [];
    const site = createHost({
      distDir: dist,
      consoleConfig: { ...consoleConfig, accent: "logo", logo: "/brand.svg", primaryColor: "green" },
      getHomePage,
      getStatus: async () => ({ logo: "/grey.svg" }),
      log: pino({ base: null }, { write: (line) => lines.push(line) }),
    });
    await vi.waitFor(() => expect(lines).toHaveLength(1), inTime);
    expect(lines[0]).toContain("only greys");
    const page = await pageOf(site);
    expect(page).toContain('data-accent="green"');
    expect(page).toContain('"accent":""');
    expect(page).not.toContain("<style");
  });
});

describe("the colour of the logo", () => {
  const ask = async (accent: string, logo: string) => {
    const site = createHost({
      distDir: dist,
      consoleConfig: { ...consoleConfig, accent, logo },
      getHomePage,
      getStatus: async () => undefined,
    });
    return site(new Request("http://host.test/console-logo-accent.json"));
  };

  it("is told to the preview of the settings, with whether the pages use it", async () => {
    await writeFile(
      join(dist, "mark.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#7c3aed" d="M0 0h1v1H0z"/></svg>',
    );
    const reply = await ask("#0f766e", "/mark.svg");
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await reply.json()).toEqual({ logo: "/mark.svg", isConfigured: false, color: "#7c3aed" });
    expect(await (await ask("logo", "/mark.svg")).json()).toMatchObject({ isConfigured: true, color: "#7c3aed" });
  });

  it("is a problem where there is none", async () => {
    expect(await (await ask("", "")).json()).toEqual({ logo: "", isConfigured: false, problem: "no_logo" });
  });
});

describe("pages of the site's own", () => {
  const own = { path: "imprint", title: "Imprint", content: { en: "A < B", fr: "Mentions" } };
  const ownHost = () =>
    createHost({
      distDir: dist,
      consoleConfig: { ...consoleConfig, pages: [own] },
      getHomePage,
      getStatus: async () => undefined,
    });
  const ask = (path: string, init: RequestInit = {}) => ownHost()(new Request(`http://host.test${path}`, init));

  it("are written into the page without their contents", async () => {
    const response = await ask("/page/imprint");
    expect([response.status, isPage(response)]).toEqual([200, true]);
    const text = await response.text();
    expect(text).toContain('"pages":[{"path":"imprint","title":"Imprint"}]');
    expect(text).not.toContain("Mentions");
  });

  it("have an address for their contents, compressed when the reader takes that", async () => {
    const plain = await ask("/console-pages/imprint.json");
    expect(plain.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await plain.json()).toEqual(own);
    const brotli = await ask("/console-pages/imprint.json", { headers: { "accept-encoding": "br" } });
    expect(JSON.parse(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString())).toEqual(own);
    const head = await ask("/console-pages/imprint.json", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it("are 404 where the site has none at that path", async () => {
    expect((await ask("/console-pages/other.json")).status).toBe(404);
    const page = await ask("/page/other");
    expect([page.status, isPage(page)]).toEqual([404, true]);
    expect((await ask("/page/imprint/")).status).toBe(200);
  });
});
