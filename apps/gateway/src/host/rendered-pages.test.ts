import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConsoleConfig } from "./console-config.ts";
import { createHost, type Host } from "./host.ts";
import type { PageIndex } from "@one-hub/page";

const { config } = parseConsoleConfig({ appName: "Acme & <Sons>" });
if (config === undefined) throw new Error("the defaults are wrong");
const consoleConfig = config;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><title${title === "" ? "" : " data-page"}>${title}</title>
<!--console-config--></head><body>${body}</body></html>`;

const getHomePage = async (): Promise<unknown> => "";

let folder = "";
let host: Host;

const get = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await host(new Request(new URL(path, "http://host.test"), { headers }));
  return response.text();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rendered-pages-"));
  await mkdir(join(folder, ".pages"));
  const index: PageIndex = {
    languages: ["zh-CN", "en", "ar"],
    publicPaths: ["/", "/prices"],
    knownPaths: [
      "/",
      "/login",
      "/dashboard",
      "/oauth/$provider",
      "/error/$code",
      "/404",
      "/panel/invoice/detail/",
      "/auth/session/verify",
    ],
    pages: {
      "/": { files: { en: "index.en.html" } },
      "/login": { audience: "guests", files: { en: "login.en.html", ar: "login.ar.html" } },
      "/dashboard": { audience: "members", files: { en: "dashboard.en.html" } },
    },
    descriptions: { "zh-CN": "介绍", en: "What it is", ar: "وصف" },
  };
  await writeFile(join(folder, "index.html"), page("", "empty"));
  await writeFile(join(folder, ".pages/index.json"), JSON.stringify(index));
  await writeFile(join(folder, ".pages/index.en.html"), page("", "<h1>__SITE_NAME__</h1>"));
  await writeFile(join(folder, ".pages/login.en.html"), page("Sign in", `<p title="__SITE_NAME__">form</p>`));
  await writeFile(join(folder, ".pages/dashboard.en.html"), page("", "empty, with its parts"));
  await writeFile(join(folder, ".pages/login.ar.html"), page("الدخول", "نموذج"));
  host = createHost({ distDir: folder, consoleConfig, getHomePage, getStatus: async () => undefined });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("rendered pages", () => {
  it.each([
    ["/", 200],
    ["/dashboard/", 200],
    ["/oauth/github", 200],
    ["/oauth", 404],
    ["/panel/invoice/detail/2026-01", 200],
    ["/nope", 404],
    ["/dashboard/nope", 404],
    ["/404", 404],
    ["/403", 403],
    ["/error/500", 500],
    ["/error/418", 404],
  ])("%s is answered with %i", async (path, status) => {
    const response = await host(new Request(new URL(path, "http://host.test")));
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  it("describe the console in their language if the site has no description", async () => {
    const described = (content: string) => `<meta name="description" content="${content}">`;
    expect(await get("/login", { "Accept-Language": "ar" })).toContain(described("وصف"));
    expect(await get("/auth/session/verify", { "Accept-Language": "en" })).toContain(described("What it is"));
    const { config: own } = parseConsoleConfig({ description: "Ours" });
    if (own === undefined) throw new Error("the configuration is wrong");
    const site = createHost({ distDir: folder, consoleConfig: own, getHomePage, getStatus: async () => undefined });
    const response = await site(new Request("http://host.test/login", { headers: { "Accept-Language": "ar" } }));
    expect(await response.text()).toContain(described("Ours"));
  });

  it("are sent in the language that the visitor reads, with the direction of that language", async () => {
    expect(await get("/login", { "accept-language": "en-GB,ar;q=0.5" })).toContain(">form<");
    const arabic = await get("/login", { cookie: "i18next=ar", "accept-language": "en" });
    expect(arabic).toContain("نموذج");
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
  });

  it("leave a page that is not rendered in that language to the console", async () => {
    expect(await get("/login", { "accept-language": "zh-CN" })).toContain("<body>empty");
    expect(await get("/dashboard", { "accept-language": "en" })).toContain("<body>empty");
  });

  it("are found with a slash at the end of the path too", async () => {
    expect(await get("/login/", { "accept-language": "en" })).toContain(">form<");
  });

  it("for guests are not sent to visitors who may be signed in", async () => {
    expect(await get("/login", { "accept-language": "en", cookie: "a=1; session=x" })).toContain("<body>empty");
    expect(await get("/login", { "accept-language": "en", cookie: "__Host-session=x" })).toContain("<body>empty");
    expect(await get("/", { "accept-language": "en", cookie: "session=x" })).toContain("<h1>");
  });

  it("leave the first page to the console where the site has its own", async () => {
    const own = createHost({
      distDir: folder,
      consoleConfig,
      getStatus: async () => undefined,
      getHomePage: async () => "# Welcome",
    });
    const at = async (path: string): Promise<string> =>
      (await own(new Request(new URL(path, "http://host.test"), { headers: { "accept-language": "en" } }))).text();
    expect(await at("/")).toContain("<body>empty");
    expect(await at("/login")).toContain(">form<");
  });

  it("for members are only sent to visitors who may be signed in", async () => {
    expect(await get("/dashboard", { "accept-language": "en", cookie: "session=x" })).toContain("with its parts");
    expect(await get("/dashboard", { "accept-language": "en" })).not.toContain("with its parts");
  });

  it("and the other public pages lead to the sign-in where the site has closed them", async () => {
    for (const [method, place] of [
      ["session", "/login"],
      ["jwt", "/auth/jwt/sign-in"],
    ] as const) {
      const closed = createHost({
        distDir: folder,
        consoleConfig: { ...consoleConfig, auth: { ...consoleConfig.auth, method } },
        getHomePage,
        getStatus: async () => ({ WebHomeEnabled: false }),
      });
      const at = (path: string): Promise<Response> => closed(new Request(new URL(path, "http://host.test")));
      for (const path of ["/", "/prices", "/prices/"]) {
        const response = await at(path);
        expect([response.status, response.headers.get("location")]).toEqual([302, place]);
      }
      expect((await at("/login")).status).toBe(200);
      expect((await at("/dashboard")).status).toBe(200);
    }
  });

  it("have their own title and the site's name as text, never as markup", async () => {
    const login = await get("/login", { "accept-language": "en" });
    expect(login).toContain("<title>Sign in · Acme &amp; &lt;Sons&gt;</title>");
    expect(login).toContain('title="Acme &amp; &lt;Sons&gt;"');
    expect(login.match(/<title/g)).toHaveLength(1);
    const home = await get("/", { "accept-language": "en" });
    expect(home).toContain("<title>Acme &amp; &lt;Sons&gt;</title>");
    expect(home).toContain("<h1>Acme &amp; &lt;Sons&gt;</h1>");
  });
});
