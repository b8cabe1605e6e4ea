import * as z from "zod/mini";

/** What a site that says nothing about itself says (specification §1). */
export const defaultDescription = "OpenAI 接口聚合与中转管理：一个地址、一把密钥，即可调用各家大模型。";

const text = (fallback: string) => z.catch(z._default(z.string(), fallback), fallback);
const flag = (fallback: boolean) => z.catch(z._default(z.boolean(), fallback), fallback);
const texts = (fallback: readonly string[]) => z.catch(z._default(z.array(z.string()), [...fallback]), [...fallback]);
const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const schema = z.object(shape);
  // Every field has its fallback, so an empty object always parses.
  return z.catch(z.prefault(schema, {} as z.input<typeof schema>), () => schema.parse({}));
};

/**
 * The page configuration (docs/console-config.md). The host has validated it; it is read tolerantly all the same, because a
 * console may stand behind an older host.
 */
export const configSchema = group({
  appName: text("One Hub Premium"),
  appVersion: text("v0.0.0"),
  serverUrl: text(""),
  assetsDir: text(""),
  statusUrl: text(""),
  logo: text(""),
  description: text(defaultDescription),
  keywords: texts(["OpenAI", "API", "One Hub"]),
  images: texts([]),
  icons: texts([]),
  apiDocsUrl: text(""),
  analytics: group({ baseUrl: text(""), websiteId: text("") }),
  crispId: text(""),
  page: group({ doc: text("/doc") }),
  invoicesPage: text("/dashboard/invoice"),
  homePage: text("/"),
  navColor: z.catch(z._default(z.enum(["integrate", "apparent"]), "integrate"), "integrate"),
  primaryColor: z.catch(
    z._default(z.enum(["cyan", "purple", "blue", "orange", "green", "red"]), "cyan"),
    "cyan",
  ),
  auth: group({
    method: z.catch(z._default(z.enum(["session", "jwt"]), "session"), "session"),
    skip: flag(false),
    redirectPath: text("/dashboard"),
  }),
  routeRoles: z.catch(z._default(z.record(z.string(), z.literal([10, 100])), {}), {}),
  imageHosts: texts([]),
  frameHosts: texts([]),
  turnstile: flag(false),
  providers: group({
    github: text("https://github.com"),
    google: text("https://accounts.google.com"),
    lark: text("https://open.feishu.cn"),
    turnstile: text("https://challenges.cloudflare.com"),
  }),
});

/** The page configuration with every default filled in. */
export type Config = z.output<typeof configSchema>;

/** What the host put into the page. */
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
  const { config, status } = z.catch(z.object({ config: z.unknown(), status: z.unknown() }), { config: {}, status: undefined }).parse(value);
  return { config: configSchema.parse(config), status };
};

/** The configuration of this page. */
export const injected: Injected = readInjected(
  typeof document === "undefined" ? undefined : document.getElementById("console-config")?.textContent,
);

/** Shorthand for `injected.config`. */
export const config: Config = injected.config;
