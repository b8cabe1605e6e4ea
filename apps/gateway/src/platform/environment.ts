import { join } from "node:path";
import { z } from "zod";
import type { DatabaseAddress } from "./db/database.ts";
import { openEgress, readEgress } from "./egress.ts";
import { readTrustedProxies } from "./client-address.ts";
import { leadsOut } from "./public-calls.ts";

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be a whole number from ${minimum} to ${maximum}`);

const httpUrl = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol } = new URL(text);
    return protocol === "http:" || protocol === "https:";
  },
  { message: "must be an http:// or https:// address" },
);

/** Pages, cookies and the API are at the root of their host. */
const siteUrl = httpUrl.refine((text) => {
  const url = URL.parse(text);
  return url === null || `${url.pathname}${url.search}${url.hash}` === "/";
}, "must have no path: the console is at the root of its host");

/** `requests/seconds`, for example `20/1200`. */
const limit = z
  .string()
  .regex(/^[1-9]\d*\/[1-9]\d*$/, "must be requests/seconds, for example 20/1200")
  .transform((text) => {
    const [requests = "0", seconds = "0"] = text.split("/");
    return { requests: Number(requests), seconds: Number(seconds) };
  });

const secret = z.string().min(32, "must have at least 32 characters");

const trustedProxies = z.string().transform((text, context) => {
  const trusted = readTrustedProxies(text);
  if (trusted !== undefined) return trusted;
  context.addIssue({ code: "custom", message: "must be true, false or a list such as loopback,10.0.0.0/8" });
  return z.NEVER;
});

const egress = z.string().transform((text, context) => {
  const read = readEgress(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: "must be a list such as private,10.0.0.0/8,*.internal" });
  return z.NEVER;
});

/** The price list that open one-hub publishes, and is set up with. */
const DEFAULT_PRICE_SERVICE = "https://raw.githubusercontent.com/MartialBE/one-api/prices/prices.json";

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")
    .optional(),
  GATEWAY_URL: httpUrl.optional(),
  ROOT_PASSWORD: z.string().min(8, "must have 8 to 72 characters").max(72, "must have 8 to 72 characters").optional(),
  PUBLIC_URL: siteUrl.optional(),
  TRUST_PROXY: trustedProxies.default("none"),
  EGRESS_DENY: egress.default(openEgress),
  SESSION_SECRET: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  LOGIN_LIMIT: limit.default({ requests: 20, seconds: 1200 }),
  API_LIMIT: limit.default({ requests: 300, seconds: 180 }),
  CONSOLE_CONFIG: z.string().optional(),
  EXTENSIONS: z.enum(["all", "none"], { message: "must be all or none" }).default("all"),
  CHANNEL_TEST_FREQUENCY: wholeNumber(0, 10_080).default(0),
  UPDATE_PRICE_SERVICE: httpUrl.default(DEFAULT_PRICE_SERVICE),
  UPDATE_URL: z.string().refine(leadsOut, "must be a public https:// address").optional(),
  UPSTREAM_URL: httpUrl.optional(),
  UPSTREAM_KEY: z.string().optional(),
  TG_BOT_API_KEY: z
    .string()
    .regex(/^\d+:[\w-]+$/, "must be a bot's token, such as 123456:ABC-DEF")
    .optional(),
  TG_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{1,256}$/, "must have 1 to 256 letters, digits, _ and -")
    .optional(),
  TG_API_URL: httpUrl.default("https://api.telegram.org"),
  TG_HTTP_PROXY: httpUrl.optional(),
  METRICS_USER: z.string().optional(),
  METRICS_PASSWORD: z.string().optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      message: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** Settings of the process from its environment; the table is in `docs/gateway.md`. */
export type Environment = z.output<typeof environmentSchema>;

/** Where the database of an environment is. */
export const databaseAddress = ({ DATABASE_URL, DATA_DIR }: Environment): DatabaseAddress =>
  DATABASE_URL === undefined
    ? { kind: "sqlite", path: join(DATA_DIR, "gateway.db") }
    : { kind: "postgres", url: DATABASE_URL };

/** Where the console is reached unless the option `ServerAddress` says otherwise; undefined while the system chooses the port. */
export const siteAddress = ({ PUBLIC_URL, PORT }: Environment): string | undefined =>
  PUBLIC_URL ?? (PORT === 0 ? undefined : `http://localhost:${PORT}`);

export type EnvironmentResult =
  | { environment: Environment; mistakes?: never }
  | { environment?: never; mistakes: string[] };

/** Reads the variables; an empty one counts as absent. One clear line per mistake. */
export const readEnvironment = (variables: Record<string, string | undefined>): EnvironmentResult => {
  const present = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .filter((name) => variables[name] !== undefined && variables[name] !== "")
      .map((name) => [name, variables[name]]),
  );
  const parsed = environmentSchema.safeParse(present);
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  if (present["DATABASE_URL"] !== undefined && present["GATEWAY_URL"] === undefined)
    for (const name of ["SESSION_SECRET", "ENCRYPTION_KEY"])
      if (present[name] === undefined) mistakes.push(`${name}: must be set together with DATABASE_URL`);
  if ((present["METRICS_USER"] === undefined) !== (present["METRICS_PASSWORD"] === undefined))
    mistakes.push("METRICS_USER: must be set together with METRICS_PASSWORD");
  if (present["UPSTREAM_KEY"] !== undefined && present["UPSTREAM_URL"] === undefined)
    mistakes.push("UPSTREAM_URL: must be set together with UPSTREAM_KEY");
  if (present["TG_WEBHOOK_SECRET"] !== undefined && present["TG_BOT_API_KEY"] === undefined)
    mistakes.push("TG_BOT_API_KEY: must be set together with TG_WEBHOOK_SECRET");
  return parsed.success && mistakes.length === 0 ? { environment: parsed.data } : { mistakes };
};

/** The names of all present, for the table in the documentation. */
export const environmentVariables = Object.keys(environmentSchema.shape);
