/** Description of a site that is not configured otherwise. */
export const defaultDescription = "OpenAI 接口聚合与中转管理：一个地址、一把密钥，即可调用各家大模型。";

/** A text of the site: one for all languages, or one for each. */
export type SiteText = string | Readonly<Record<string, string>>;

/** A link of the site's own: to a path of this site or to a full address. */
export interface SiteLink {
  readonly label: SiteText;
  readonly address: string;
}

/** An entry of the menu, and where it stands: in the console, in the header of the public pages, or in both. */
export interface MenuEntry extends SiteLink {
  readonly in: "console" | "public" | "both";
}

/** An entry of the footer: a link, or a text where it has no address. */
export interface FooterEntry {
  readonly label: SiteText;
  readonly address?: string | undefined;
}

/** A page of the site's own, at `/page/` and its path. */
export interface SitePage {
  readonly path: string;
  readonly title: SiteText;
  /** Markdown, HTML or an address. The host leaves it out of the configuration in its pages, and serves it at an address of its own. */
  readonly content?: SiteText | undefined;
}

/** The page configuration with every default filled in (docs/console-config.md). All of it is public: the host writes it into the page. */
export interface ConsoleConfig {
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
  readonly accent: string;
  readonly fontFamily: "system" | "inter" | "sourceSans" | "nunitoSans";
  readonly menu: readonly MenuEntry[];
  readonly footer: readonly FooterEntry[];
  readonly pages: readonly SitePage[];
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

/** The configuration of a site that has none: defaults of absent keys. */
export const defaultConfig: ConsoleConfig = {
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
  accent: "",
  fontFamily: "inter",
  menu: [],
  footer: [],
  pages: [],
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

/** Id of the page's element with the configuration, as JSON. */
export const CONFIG_ELEMENT = "console-config";
