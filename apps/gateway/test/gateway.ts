import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Dispatcher } from "undici";
import { type AppParts, createApp } from "../src/app.ts";
import { contractOperations, replyValidator } from "../src/platform/contract/contract.ts";
import type { Services } from "../src/context.ts";
import { handlers } from "../src/domains/handlers.gen.ts";
import { parseConsoleConfig } from "../src/host/console-config.ts";
import type { ProviderAddresses } from "../src/platform/addresses.ts";
import { hashPassword } from "../src/domains/auth/password.ts";
import type { Metrics } from "../src/platform/metrics.ts";
import type { RecentLog } from "../src/platform/recent-log.ts";
import { createWindowLimiter } from "../src/platform/rate-limit.ts";
import { allExtensions } from "../src/domains/status/extensions.ts";
import type { TelegramConfig } from "../src/domains/telegram/bot.ts";
import { seedFirstStart } from "../src/seed/first-start.ts";
import { createServices } from "../src/services.ts";
import { nameColumns } from "../src/domains/user/names.ts";
import { openTestDatabase } from "./database.ts";

export const testSecrets = { sessionSecret: "s".repeat(32), encryptionKey: "e".repeat(32) };

/** Nothing is printed by tests. */
export const silentLog = pino({ level: "silent" });

const { config } = parseConsoleConfig({});
if (config === undefined) throw new Error("The default page configuration is not valid");
const defaultAddresses: ProviderAddresses = config.providers;

export const rootPassword = "root-password-1";

/** A hash names its own cost, and a sign-in does as much work again: at the least cost hundreds of tests are a minute shorter. */
const hashQuickly = (password: string): Promise<string> =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });

export type Reply = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: any };

export type CallOptions = {
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly rawBody?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
};

/** A user's browser with its session cookie. Validates every reply against the contract. */
export type Client = {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Reply>;
  readonly get: (path: string, options?: CallOptions) => Promise<Reply>;
  readonly post: (path: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  readonly put: (path: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  readonly delete: (path: string, options?: CallOptions) => Promise<Reply>;
  readonly cookie: () => string | undefined;
};

export type TestApp = {
  readonly services: Services;
  readonly guest: () => Client;
  /** A client signed in as root. */
  readonly root: () => Promise<Client>;
  /** Makes the user straight in the database and signs in. */
  readonly user: (options?: {
    username?: string;
    role?: number;
    quota?: number;
    group?: string;
  }) => Promise<{ id: number; username: string; password: string; client: Client }>;
  /** Moves the clock on. */
  readonly pass: (seconds: number) => void;
  readonly close: () => Promise<void>;
};

const routes = contractOperations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
  exact: !operation.path.includes("{"),
}));

const operationOf = (method: string, path: string) => {
  const found = routes.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  return (found.find((route) => route.exact) ?? found[0])?.operation;
};

const isRefusal = (json: unknown): json is { readonly success: false; readonly code?: unknown } =>
  // Without a text it is an answer and no refusal: an order that is not paid yet.
  typeof json === "object" &&
  json !== null &&
  "success" in json &&
  json.success === false &&
  "message" in json &&
  json.message !== "";

/** Compiling one takes longer than most calls. */
const validators = new Map<string, ReturnType<typeof replyValidator>>();

const holdToContract = (
  method: string,
  path: string,
  { status, headers, text, json }: Reply,
  extensions: readonly string[] = allExtensions,
) => {
  const operation = operationOf(method, path);
  if (operation === undefined || text === "" || status === 413) return;
  // What broke on the way is described nowhere but where an operation refuses so.
  if (status === 500 && operation.id !== "createPayment") return;
  const media = headers.get("content-type")?.split(";")[0];
  const key = `${operation.id} ${status} ${media}`;
  const validate = validators.get(key) ?? replyValidator(operation, status, media);
  validators.set(key, validate);
  if (validate === undefined) throw new Error(`${operation.id} answered ${status}, which the contract does not have`);
  if (validate(json ?? text) !== true)
    throw new Error(`${operation.id} breaks the contract: ${JSON.stringify(validate.errors)}\n${text}`);
  // A refusal says why; to gateways without the extension the field is unknown.
  const refusal = isRefusal(json) ? json : undefined;
  if (refusal !== undefined && (refusal.code !== undefined) !== extensions.includes("error_code"))
    throw new Error(`${operation.id} refuses with the code ${String(refusal.code)}: ${text}`);
};

/** The management API on a fresh, seeded database of the kind under test. */
export const startTestApp = async (
  options: {
    apiLimit?: number;
    loginLimit?: number;
    seeded?: boolean;
    addresses?: Partial<ProviderAddresses>;
    webhooks?: Dispatcher;
    feeds?: Dispatcher;
    priceService?: string;
    optionServices?: Dispatcher;
    updateUrl?: string;
    version?: string;
    releases?: Dispatcher;
    extensions?: readonly string[];
    publicUrl?: string;
    telegram?: TelegramConfig;
    recentLog?: RecentLog;
    metrics?: Metrics;
  } = {},
): Promise<TestApp> => {
  const db = await openTestDatabase();
  let now = Date.UTC(2026, 10, 21, 12);
  const clock = () => now;
  const { services, upstream } = await createServices({
    db,
    clock,
    log: silentLog,
    secrets: testSecrets,
    addresses: { ...defaultAddresses, ...options.addresses },
    ...(options.extensions === undefined ? {} : { extensions: options.extensions }),
    ...(options.webhooks === undefined ? {} : { webhooks: options.webhooks }),
    ...(options.feeds === undefined ? {} : { feeds: options.feeds }),
    ...(options.telegram === undefined ? {} : { telegram: options.telegram }),
    ...(options.recentLog === undefined ? {} : { recentLog: options.recentLog }),
    metrics: options.metrics,
    ...(options.optionServices === undefined ? {} : { optionServices: options.optionServices }),
    ...(options.releases === undefined ? {} : { releases: options.releases }),
    updateUrl: options.updateUrl,
    version: options.version,
    ...(options.priceService === undefined ? {} : { priceService: options.priceService }),
  });
  if (options.seeded !== false) {
    await seedFirstStart(services, { rootPassword, hash: hashQuickly });
    // Tests count from nothing.
    await services.options.set("QuotaForNewUser", "0");
  }
  const parts: AppParts = {
    services,
    handlers,
    apiLimiter: createWindowLimiter({ requests: options.apiLimit ?? 1_000_000, seconds: 180 }, clock),
    loginLimiter: createWindowLimiter({ requests: options.loginLimit ?? 1_000_000, seconds: 1200 }, clock),
    publicUrl: options.publicUrl,
  };
  const app = createApp(parts);
  const sessionName = options.publicUrl?.startsWith("https://") === true ? "__Host-session" : "session";

  const createClient = (): Client => {
    let cookie: string | undefined;
    /** Beside the session. */
    const others = new Map<string, string>();
    const call: Client["call"] = async (method, path, call = {}) => {
      const url = new URL(path, "http://gateway.test");
      for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
      const cookies = [
        ...(cookie === undefined ? [] : [`${sessionName}=${cookie}`]),
        ...[...others].map(([name, value]) => `${name}=${value}`),
      ];
      const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
      const response = await app.request(
        url.href,
        {
          method,
          headers: {
            accept: "application/json",
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(cookies.length === 0 ? {} : { cookie: cookies.join("; ") }),
            ...call.headers,
          },
          ...(body === undefined ? {} : { body }),
        },
        { connection: { ip: call.ip ?? "127.0.0.1", requestId: "test" } },
      );
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name === sessionName) cookie = value === "" ? undefined : value;
        else if (value === "") others.delete(name);
        else others.set(name, value);
      }
      const text = await response.text();
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch {
        json = undefined;
      }
      const reply = { status: response.status, headers: response.headers, text, json };
      holdToContract(method, url.pathname, reply, options.extensions);
      return reply;
    };
    return {
      call,
      get: (path, rest) => call("GET", path, rest),
      post: (path, body, rest) => call("POST", path, { ...rest, body }),
      put: (path, body, rest) => call("PUT", path, { ...rest, body }),
      delete: (path, rest) => call("DELETE", path, rest),
      cookie: () => cookie,
    };
  };

  const signIn = async (username: string, password: string) => {
    const client = createClient();
    const reply = await client.post("/api/user/login", { username, password });
    if (reply.json?.success !== true) throw new Error(`Could not sign in as ${username}: ${reply.text}`);
    return client;
  };

  const testPassword = "correct-horse-1";
  let hashed: Promise<string> | undefined;

  return {
    services,
    guest: createClient,
    root: () => signIn("root", rootPassword),
    user: async ({ username = `u${randomBytes(4).toString("hex")}`, role = 1, quota = 0, group = "default" } = {}) => {
      hashed ??= hashQuickly(testPassword);
      const { id } = await db
        .insertInto("users")
        .values({
          ...nameColumns(username),
          password_hash: await hashed,
          display_name: username,
          role,
          status: 1,
          quota,
          group,
          aff_code: randomBytes(3).toString("base64url"),
          access_token_hash: null,
          created_time: Math.floor(now / 1000),
          deleted_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, username, password: testPassword, client: await signIn(username, testPassword) };
    },
    pass: (seconds) => {
      now += seconds * 1000;
    },
    close: async () => {
      await services.telegram.stop();
      await services.channelTests.cancel();
      await services.ledger.drain();
      await services.lowBalance.close();
      await services.errorLog.drain();
      await services.bodyLog.drain();
      await services.telemetry.flush();
      await services.mailer.drain();
      await upstream.close();
      await db.destroy();
    },
  };
};
