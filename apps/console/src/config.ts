/** Description of a site that is not configured otherwise. */
export const defaultDescription = "OpenAI 接口聚合与中转管理：一个地址、一把密钥，即可调用各家大模型。";

/** The page configuration (docs/console-config.md). */
export interface Config {
  readonly appName: string;
  readonly appVersion: string;
  readonly serverUrl: string;
  readonly assetsDir: string;
  readonly statusUrl: string;
  readonly logo: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly images: readonly string[];
  readonly icons: readonly string[];
  readonly apiDocsUrl: string;
  readonly analytics: { readonly baseUrl: string; readonly websiteId: string };
  readonly crispId: string;
  readonly page: { readonly doc: string; readonly comingSoon: string };
  readonly invoicesPage: string;
  readonly homePage: string;
  readonly navColor: "integrate" | "apparent";
  readonly primaryColor: "cyan" | "purple" | "blue" | "orange" | "green" | "red";
  readonly auth: { readonly method: "session" | "jwt"; readonly skip: boolean; readonly redirectPath: string };
  readonly routeRoles: Readonly<Record<string, number>>;
  readonly imageHosts: readonly string[];
  readonly frameHosts: readonly string[];
  readonly turnstile: boolean;
  readonly providers: {
    readonly github: string;
    readonly google: string;
    readonly lark: string;
    readonly stripe: string;
    readonly turnstile: string;
  };
}

/** Defaults of absent keys; a test compares them with the host's own. */
export const defaultConfig: Config = {
  appName: "One Hub Premium",
  appVersion: "v0.0.0",
  serverUrl: "",
  assetsDir: "",
  statusUrl: "",
  logo: "",
  description: defaultDescription,
  keywords: ["OpenAI", "API", "One Hub"],
  images: [],
  icons: [],
  apiDocsUrl: "",
  analytics: { baseUrl: "", websiteId: "" },
  crispId: "",
  page: { doc: "/doc", comingSoon: "" },
  invoicesPage: "/dashboard/invoice",
  homePage: "/",
  navColor: "integrate",
  primaryColor: "cyan",
  auth: { method: "session", skip: false, redirectPath: "/dashboard" },
  routeRoles: {},
  imageHosts: [],
  frameHosts: [],
  turnstile: false,
  providers: {
    github: "https://github.com",
    google: "https://accounts.google.com",
    lark: "https://open.feishu.cn",
    stripe: "https://api.stripe.com",
    turnstile: "https://challenges.cloudflare.com",
  },
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The host has validated the values against the same table, so only their kind is looked at here: a value of another kind, as an older host
 * might send it, counts as left out.
 */
const withDefaults = <Value>(defaults: Value, value: unknown): Value => {
  if (Array.isArray(defaults)) return Array.isArray(value) ? (value as Value) : defaults;
  if (!isRecord(defaults)) return typeof value === typeof defaults ? (value as Value) : defaults;
  if (!isRecord(value)) return defaults;
  // The one object without keys of its own is a free map.
  if (Object.keys(defaults).length === 0) return value as Value;
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => [key, withDefaults(fallback, value[key])]),
  ) as Value;
};

/** Configuration that the host put into the page. */
export interface Injected {
  readonly config: Config;
  /** The gateway's status as the host knew it, unchecked; undefined when it did not. */
  readonly status: unknown;
}

/** Reads the inert JSON of the page; anything unreadable counts as absent. */
export const readInjected = (json: string | null | undefined): Injected => {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "{}");
  } catch {
    value = {};
  }
  const { config, status } = isRecord(value) ? value : {};
  return { config: withDefaults(defaultConfig, config), status };
};

export const injected: Injected = readInjected(
  typeof document === "undefined" ? undefined : document.getElementById("console-config")?.textContent,
);

/** Shorthand for `injected.config`. */
export const config: Config = injected.config;
