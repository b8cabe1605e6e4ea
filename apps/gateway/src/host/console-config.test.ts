import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { consoleConfigSchema, parseConsoleConfig, readConsoleConfig } from "./console-config.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-config-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileWith = async (content: string): Promise<string> => {
  const file = join(folder, "config.json");
  await writeFile(file, content);
  return file;
};

describe("readConsoleConfig", () => {
  it("returns the defaults without a file", async () => {
    const { config } = await readConsoleConfig(undefined);
    expect(config).toMatchObject({
      appName: "One Hub Premium",
      appVersion: "v0.0.0",
      description: expect.stringMatching(/OpenAI.*接口聚合/),
      invoicesPage: "/dashboard/invoice",
      homePage: "/",
      navColor: "integrate",
      primaryColor: "cyan",
      analytics: { baseUrl: "", websiteId: "" },
      page: { doc: "/doc" },
      auth: { method: "session", skip: false, redirectPath: "/dashboard" },
      routeRoles: {},
      imageHosts: [],
      turnstile: false,
      providers: { github: "https://github.com" },
    });
  });

  it("reads the file and fills in the rest, with or without a byte order mark", async () => {
    const file = await fileWith(
      `\uFEFF${JSON.stringify({
        appName: "Acme",
        invoicesPage: "",
        routeRoles: { "/dashboard/user": 10 },
        providers: { lark: "https://open.larksuite.com" },
      })}`,
    );
    const { config } = await readConsoleConfig(file);
    expect(config).toMatchObject({
      appName: "Acme",
      invoicesPage: "",
      routeRoles: { "/dashboard/user": 10 },
      providers: { lark: "https://open.larksuite.com", github: "https://github.com" },
    });
  });

  it("reports a missing file in one line", async () => {
    const { mistakes } = await readConsoleConfig(join(folder, "absent.json"));
    expect(mistakes).toHaveLength(1);
    expect(mistakes?.[0]).toMatch(/^the file: cannot be read \(ENOENT/);
  });

  it("reports invalid JSON in one line", async () => {
    const { mistakes } = await readConsoleConfig(await fileWith("{ appName: 'Acme' }"));
    expect(mistakes).toHaveLength(1);
    expect(mistakes?.[0]).toMatch(/^the file: not valid JSON/);
  });
});

describe("parseConsoleConfig", () => {
  it("has one line per mistake, with its place and the expected value", () => {
    const { mistakes } = parseConsoleConfig({
      appName: 7,
      navColour: "apparent",
      navColor: "blue",
      serverUrl: "ftp://example.com",
      analytics: { baseUrl: "https://a.example", site: "x" },
      imageHosts: ["images.example.com", "a b"],
      auth: { redirectPath: "//evil.example" },
      routeRoles: { "/dashboard/user": 5, "dashboard/key": 10 },
      page: "doc",
    });
    expect(mistakes?.toSorted()).toEqual(
      [
        "appName: expected a text that is not empty",
        "navColour: unknown key",
        "navColor: expected one of integrate, apparent",
        "serverUrl: expected an http:// or https:// address, or an empty text",
        "analytics.site: unknown key",
        "imageHosts[1]: expected a host such as images.example.com, *.example.com or https://images.example.com:8443",
        "auth.redirectPath: expected a path that begins with one /",
        'routeRoles["/dashboard/user"]: expected 10 or 100',
        'routeRoles["dashboard/key"]: expected a path that begins with one /',
        "page: expected an object in braces",
      ].toSorted(),
    );
  });

  it.each([[[]], [null], ["text"], [7]])("refuses %j for the whole", (value) => {
    expect(parseConsoleConfig(value).mistakes).toEqual(["the file: expected an object in braces"]);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://evil.example",
    "dashboard",
    "",
    "/a b",
  ])("takes no %j for the page after a sign-in", (redirectPath) => {
    expect(parseConsoleConfig({ auth: { redirectPath } }).mistakes).toHaveLength(1);
  });

  it.each([
    "*",
    "'unsafe-inline'",
    "a.example; script-src *",
    "a.example b.example",
    "https:",
    "javascript:x",
    "a.example/path",
    "localhost:99999",
  ])("takes no %j for an image host", (host) => {
    expect(parseConsoleConfig({ imageHosts: [host] }).mistakes).toHaveLength(1);
  });

  it.each(["", "2030-01-31", "2028-02-29T09:00:00Z", "2030-01-31T09:00+08:00"])(
    "takes %j for the opening",
    (comingSoon) => {
      expect(parseConsoleConfig({ page: { comingSoon } }).config?.page.comingSoon).toBe(comingSoon);
    },
  );

  it.each(["2030-13-45", "2030-02-30", "2030-01-31T25:00Z", "soon"])("takes no %j for the opening", (comingSoon) => {
    expect(parseConsoleConfig({ page: { comingSoon } }).mistakes).toEqual([
      "page.comingSoon: expected a date such as 2030-01-31T09:00:00Z, or an empty text",
    ]);
  });

  it.each([7, {}])("says what a label may be instead of %j", (label) => {
    expect(parseConsoleConfig({ menu: [{ label, address: "/x" }] }).mistakes).toEqual([
      "menu[0].label: expected a text, or an object of languages and texts",
    ]);
  });

  it.each([
    "",
    "/brand.svg",
    "https://cdn.example/brand.svg",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,AA==",
  ])("takes %j for the logo", (logo) => {
    expect(parseConsoleConfig({ logo }).config?.logo).toBe(logo);
  });

  it.each(["data:text/html,<b>", "data:image/svg+xml;utf8,<svg />", "javascript:alert(1)", "brand.svg"])(
    "takes no %j for the logo",
    (logo) => {
      expect(parseConsoleConfig({ logo }).mistakes).toHaveLength(1);
    },
  );

  it.each(["", "#7c3aed", "#7C3AED", "logo"])("takes %j for the accent", (accent) => {
    expect(parseConsoleConfig({ accent }).config?.accent).toBe(accent);
  });

  it.each(["red", "Logo", "#fff", "#12345g", "#123456}", "var(--x)", 7])("takes no %j for the accent", (accent) => {
    expect(parseConsoleConfig({ accent }).mistakes).toHaveLength(1);
  });

  it.each([
    [{ label: "", address: "/x" }],
    [{ label: "A", address: "javascript:alert(1)" }],
    [{ label: "A", address: "//evil.example" }],
    [{ label: { xx: "A" }, address: "/x" }],
    [{ label: {}, address: "/x" }],
    [{ label: "A" }],
    [{ label: "A", address: "/x", in: "footer" }],
    [{ label: "A", address: "/x", icon: "star" }],
  ])("takes no %j for an entry of the menu", (entry) => {
    expect(parseConsoleConfig({ menu: [entry] }).mistakes).not.toBeUndefined();
  });

  it("takes an entry of the menu with a text, or with texts of some languages", () => {
    const menu = [
      { label: "Handbook", address: "https://example.com/handbook" },
      { label: { en: "Keys", "zh-CN": "密钥" }, address: "/dashboard/key", in: "both" },
    ];
    expect(parseConsoleConfig({ menu }).config?.menu).toEqual([{ ...menu[0], in: "console" }, menu[1]]);
  });

  it("takes texts and links for the footer", () => {
    const footer = [{ label: { en: "© Acme", fr: "© Acme SAS" } }, { label: "Imprint", address: "/terms" }];
    expect(parseConsoleConfig({ footer }).config?.footer).toEqual(footer);
  });

  it.each([
    [{ address: "/x" }],
    [{ label: "" }],
    [{ label: "A", address: "" }],
    [{ label: "A", address: "javascript:alert(1)" }],
    [{ label: "A", address: "/\\evil.example" }],
    [{ label: "A", html: "<b>" }],
    ["text"],
  ])("takes no %j for an entry of the footer", (entry) => {
    expect(parseConsoleConfig({ footer: [entry] }).mistakes).toHaveLength(1);
  });

  it("takes pages of the site's own, each with a path of its own", () => {
    const pages = [
      { path: "imprint", title: { en: "Imprint", fr: "Mentions légales" }, content: "# Acme" },
      { path: "rules-2026", title: "Rules", content: { en: "Be kind." } },
    ];
    expect(parseConsoleConfig({ pages }).config?.pages).toEqual(pages);
    expect(parseConsoleConfig({ pages: [pages[0], pages[0]] }).mistakes).toEqual([
      "pages: expected a path of its own for each page",
    ]);
  });

  it.each(["", "Imprint", "a/b", "../x", "a b", "a.json", "-a", "a--b", "%2e"])(
    "takes no %j for a page's path",
    (path) => {
      expect(parseConsoleConfig({ pages: [{ path, title: "A", content: "A" }] }).mistakes).toHaveLength(1);
    },
  );

  it.each(["localhost:65535", "images.example.com", "*.example.com", "https://a-b.example.com:8443"])(
    "takes %j for an image host",
    (host) => {
      expect(parseConsoleConfig({ imageHosts: [host] }).config?.imageHosts).toEqual([host]);
    },
  );
});

describe("docs/console-config.md", () => {
  const jsonSchema = z.object({
    description: z.string().optional(),
    default: z.unknown(),
    properties: z.record(z.string(), z.unknown()).optional(),
  });
  const rowsOf = (properties: Record<string, unknown>, before: string): string[][] =>
    Object.entries(properties).flatMap(([key, value]) => {
      const entry = jsonSchema.parse(value);
      return entry.properties !== undefined
        ? rowsOf(entry.properties, `${before}${key}.`)
        : [[`\`${before}${key}\``, `\`${JSON.stringify(entry.default)}\``, entry.description ?? ""]];
    });

  it("has one row for every key, with its default and its description", async () => {
    const text = await readFile(new URL("../../../../docs/console-config.md", import.meta.url), "utf8");
    const rows = text
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    const schema = z.toJSONSchema(consoleConfigSchema, { io: "input" });
    expect(rows).toEqual(rowsOf(schema.properties ?? {}, ""));
  });

  it("describes every key", () => {
    const schema = z.toJSONSchema(consoleConfigSchema, { io: "input" });
    for (const [key, , description] of rowsOf(schema.properties ?? {}, "")) expect(description, key).not.toBe("");
  });
});
