import { readFile } from "node:fs/promises";
import { languages } from "@one-hub/languages";
import { type ConsoleConfig, defaultConfig as defaults } from "@one-hub/page";
import { LOGO_ACCENT } from "@one-hub/page/accent";
import { z } from "zod";

const isHttpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "http:" || protocol === "https:";
};

/** A path of this site. Browsers read `//host` and `/\host` as other sites, so these are refused. */
const isLocalPath = (text: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(text);

/** A picture within its address: what a site has no place for elsewhere. */
const isPictureData = (text: string): boolean => /^data:image\/(?:svg\+xml|png|jpeg|gif)[;,]\S*$/i.test(text);

/** A CSP source: nothing in it may end the directive or widen it to every host. */
const isHost = (text: string): boolean => {
  const parts =
    /^(https?:\/\/)?(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:(?<port>\d{1,5}))?$/i.exec(
      text,
    );
  return parts !== null && Number(parts.groups?.["port"] ?? 1) <= 65_535;
};

/** A day or a time that exists. `Date` takes the 30th of February for a day in March. */
const isDate = (text: string): boolean => {
  const { day } = /^(?<day>\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.exec(text)?.groups ?? {};
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(day).toISOString().startsWith(day);
};

const checked = (accepts: (text: string) => boolean, expected: string) =>
  z.string({ error: expected }).refine(accepts, { error: expected });

const text = () => z.string({ error: "expected a text" });
const name = () => checked((value) => value.trim() !== "", "expected a text that is not empty");
const flag = () => z.boolean({ error: "expected true or false" });
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `expected one of ${values.join(", ")}` });
const url = () => checked(isHttpUrl, "expected an http:// or https:// address");
const optionalUrl = () =>
  checked((value) => value === "" || isHttpUrl(value), "expected an http:// or https:// address, or an empty text");
const path = () => checked(isLocalPath, "expected a path that begins with one /");
const address = () =>
  checked(
    (value) => isHttpUrl(value) || isLocalPath(value),
    "expected a path that begins with one /, or an http(s) address",
  );
const optionalAddress = () =>
  checked(
    (value) => value === "" || isHttpUrl(value) || isLocalPath(value),
    "expected a path that begins with one /, an http(s) address, or an empty text",
  );
const list = <Item extends z.ZodType>(item: Item, what: string) =>
  z.array(item, { error: `expected a list of ${what}` });
const hosts = () =>
  list(
    checked(isHost, "expected a host such as images.example.com, *.example.com or https://images.example.com:8443"),
    "hosts",
  );
const siteTextError = { error: "expected a text, or an object of languages and texts" };
const siteText = () =>
  z.union(
    [
      name(),
      z
        .partialRecord(z.enum(languages.map(({ tag }) => tag)), name())
        .refine((texts) => Object.keys(texts).length > 0, siteTextError),
    ],
    siteTextError,
  );
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? undefined : "expected an object in braces"),
  });

/** Checks the page configuration of a deployment. */
export const consoleConfigSchema = group({
  appName: name()
    .default(defaults.appName)
    .describe(
      "Name of the site. On the embedded gateway the option `SystemName` replaces it as soon as an administrator writes one; in front of another gateway, that gateway's `system_name`.",
    ),
  appVersion: name().default(defaults.appVersion).describe("Version shown in the console."),
  serverUrl: optionalUrl()
    .default(defaults.serverUrl)
    .describe("Address of the gateway's API when it is not this site. Empty: this site."),
  assetsDir: optionalAddress()
    .default(defaults.assetsDir)
    .describe(
      "Path or address put in front of the console's own pictures, which are the folder `avatars` of its build. Empty: this site.",
    ),
  statusUrl: optionalAddress()
    .default(defaults.statusUrl)
    .describe(
      "Where the Status link of header and footer leads. Empty: to `UptimeDomain` where Uptime is on, else there is no link.",
    ),
  logo: checked(
    (value) => value === "" || isHttpUrl(value) || isLocalPath(value) || isPictureData(value),
    "expected a path that begins with one /, an http(s) address, a data: address of a picture, or an empty text",
  )
    .default(defaults.logo)
    .describe(
      "Picture of the logo: its address, or a `data:` address that holds the picture. Empty: the built-in one. The gateway's `logo` replaces it.",
    ),
  description: text()
    .default(defaults.description)
    .describe("Description of the site: on the home page and for search engines."),
  keywords: list(name(), "texts")
    .default([...defaults.keywords])
    .describe("Keywords for search engines."),
  images: list(address(), "addresses")
    .default([...defaults.images])
    .describe("Addresses of pictures that other sites show with a link to this one."),
  icons: list(address(), "addresses")
    .default([...defaults.icons])
    .describe("Addresses of icons of the page. Empty: the built-in one."),
  apiDocsUrl: optionalAddress()
    .default(defaults.apiDocsUrl)
    .describe("Where the Documentation link of header and footer leads. Empty: to `page.doc`."),
  analytics: group({
    baseUrl: optionalUrl()
      .default(defaults.analytics.baseUrl)
      .describe("Address of the page-visit analytics server. Its script loads only when both keys are set."),
    websiteId: text().default(defaults.analytics.websiteId).describe("Id of this site at the analytics server."),
  }).prefault({}),
  crispId: text()
    .default(defaults.crispId)
    .describe("Website id of the Crisp support widget, which loads only when this is set."),
  page: group({
    doc: address().default(defaults.page.doc).describe("The API reference: the built-in page, or another address."),
    comingSoon: checked(
      (value) => value === "" || isDate(value),
      "expected a date such as 2030-01-31T09:00:00Z, or an empty text",
    )
      .default(defaults.page.comingSoon)
      .describe("When the page /coming-soon counts down to, such as `2030-01-31T09:00:00Z`. Empty: no countdown."),
  }).prefault({}),
  invoicesPage: optionalAddress()
    .default(defaults.invoicesPage)
    .describe("The Invoice item of the menu. A full address opens outside, an empty text hides the item."),
  homePage: address()
    .default(defaults.homePage)
    .describe("Home address that the logo leads to. The host of a full address may also be framed."),
  navColor: choice(["integrate", "apparent"])
    .default(defaults.navColor)
    .describe("Colour of the menu for who has not chosen one: `integrate` or `apparent`."),
  primaryColor: choice(["cyan", "purple", "blue", "orange", "green", "red"])
    .default(defaults.primaryColor)
    .describe("Accent for who has not chosen one: `cyan`, `purple`, `blue`, `orange`, `green` or `red`."),
  accent: checked(
    (value) => value === LOGO_ACCENT || /^(#[\da-f]{6})?$/i.test(value),
    "expected a colour such as #7c3aed, logo, or an empty text",
  )
    .default(defaults.accent)
    .describe(
      "The site's own accent, for who has not chosen another: a colour such as `#7c3aed`, or `logo` for the strongest colour of the logo. Hue and strength are kept; the lightness is the design's, so that text has a contrast of at least 4.5 : 1. Empty, or no colour in the logo: `primaryColor`.",
    ),
  fontFamily: choice(["system", "inter", "sourceSans", "nunitoSans"])
    .default(defaults.fontFamily)
    .describe("Font for who has not chosen one: `system`, `inter`, `sourceSans` or `nunitoSans`."),
  menu: list(
    group({
      label: siteText(),
      address: address(),
      in: choice(["console", "public", "both"]).default("console"),
    }),
    "entries",
  )
    .default([...defaults.menu])
    .describe(
      "Entries of the site's own: `label`, a text or an object of languages and texts; `address`; and `in`, where the entry stands: at the end of the console's menu (`console`, the default), in the header of the public pages (`public`) or in `both`. A page of the console is shown to who may open it.",
    ),
  footer: list(group({ label: siteText(), address: address().optional() }), "entries")
    .default([...defaults.footer])
    .describe(
      "The site's own entries of the footer: `label`, as in the menu, and `address`. An entry without `address` is a text, such as a copyright line. The option `Footer` replaces the texts as soon as an administrator writes one; the links stay.",
    ),
  pages: list(
    group({
      path: checked(
        (value) => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(value),
        "expected lower-case letters, digits and hyphens, such as imprint",
      ),
      title: siteText(),
      content: siteText(),
    }),
    "pages",
  )
    .refine((pages) => new Set(pages.map(({ path: own }) => own)).size === pages.length, {
      error: "expected a path of its own for each page",
    })
    .default([])
    .describe(
      "Pages of the site's own: `path`, the last part of their address, so that `imprint` is `/page/imprint`; `title` and `content`, each a text or an object of languages and texts. The content is what the option `About` may be: Markdown, HTML or the address of a page to frame.",
    ),
  auth: group({
    method: choice(["session", "jwt"])
      .default(defaults.auth.method)
      .describe("How the console signs in: `session` (cookie) or `jwt` (needs the gateway's extension of that name)."),
    skip: flag()
      .default(defaults.auth.skip)
      .describe("Show the pages without asking for a sign-in. The gateway still decides what they may read."),
    redirectPath: path()
      .default(defaults.auth.redirectPath)
      .describe("Where a sign-in leads when no page was asked for."),
  }).prefault({}),
  routeRoles: z
    .record(path(), z.union([z.literal(10), z.literal(100)], { error: "expected 10 or 100" }), {
      error: (issue) => (issue.code === "invalid_type" ? "expected an object of paths and levels" : undefined),
    })
    .default({})
    .describe("Console paths and the level that they need here: 10 or 100. The gateway decides in the end."),
  imageHosts: hosts()
    .default([...defaults.imageHosts])
    .describe(
      "Hosts, besides this site, whose sound and video play, and whose pictures are shown for people, model vendors, payment methods, tasks and the WeChat account. Pictures of announcements and other texts of the site may come from any host.",
    ),
  frameHosts: hosts()
    .default([...defaults.frameHosts])
    .describe("Hosts whose pages may be shown in a frame, as home or about page."),
  turnstile: flag()
    .default(defaults.turnstile)
    .describe("Allow Cloudflare Turnstile to load, for a gateway that reports `turnstile_check`."),
  providers: group({
    github: url().default(defaults.providers.github).describe("Address of GitHub or of a GitHub Enterprise server."),
    google: url().default(defaults.providers.google).describe("Address of Google's sign-in."),
    lark: url()
      .default(defaults.providers.lark)
      .describe("Address of Feishu; Lark outside China is `https://open.larksuite.com`."),
    stripe: url().default(defaults.providers.stripe).describe("Address of Stripe's API."),
    turnstile: url()
      .default(defaults.providers.turnstile)
      .describe("Address that the Turnstile script and frame come from."),
  }).prefault({}),
});

export type ConsoleConfigResult = { config: ConsoleConfig; mistakes?: never } | { config?: never; mistakes: string[] };

const isPlainKey = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key);

const placeOf = (keys: readonly PropertyKey[]): string =>
  keys.reduce<string>((place, key) => {
    if (typeof key === "number") return `${place}[${key}]`;
    const word = String(key);
    if (!isPlainKey(word)) return `${place}[${JSON.stringify(word)}]`;
    return place === "" ? word : `${place}.${word}`;
  }, "");

const linesOf = (issue: z.core.$ZodIssue): string[] => {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: unknown key`);
  const message = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return [`${issue.path.length === 0 ? "the file" : placeOf(issue.path)}: ${message}`];
};

/** Checks parsed JSON. One line per mistake: the key's place and what is expected there. */
export const parseConsoleConfig = (value: unknown): ConsoleConfigResult => {
  const parsed = consoleConfigSchema.safeParse(value);
  return parsed.success ? { config: parsed.data } : { mistakes: parsed.error.issues.flatMap(linesOf) };
};

/** Reads the file that `CONSOLE_CONFIG` names; without one, the defaults. Never throws for what the file holds. */
export const readConsoleConfig = async (file: string | undefined): Promise<ConsoleConfigResult> => {
  if (file === undefined) return parseConsoleConfig({});
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch (error) {
    return { mistakes: [`the file: cannot be read (${error instanceof Error ? error.message : String(error)})`] };
  }
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { mistakes: [`the file: not valid JSON (${error instanceof Error ? error.message : String(error)})`] };
  }
  return parseConsoleConfig(value);
};
