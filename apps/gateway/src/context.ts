import type { Logger } from "pino";
import type { Selectable } from "kysely";
import type { AccountLimit } from "./auth/account-limit.ts";
import type { Challenges } from "./auth/challenges.ts";
import type { Sessions } from "./auth/sessions.ts";
import type { Catalog } from "./catalog.ts";
import type { DataOf, Input, OperationId } from "./contract.ts";
import type { Database } from "./db/database.ts";
import type { UserTable } from "./db/schema.ts";
import type { Egress } from "./egress.ts";
import type { Language, RawReply } from "./http.ts";
import type { Invoices } from "./invoice/run.ts";
import type { BodyLog } from "./log/bodies/body-log.ts";
import type { ErrorLog } from "./log/errors/error-log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { LowBalance } from "./notify/low-balance.ts";
import type { SiteZone } from "./site-days/site-zone.ts";
import type { Options } from "./option/options.ts";
import type { RequestRates } from "./rate-limit.ts";
import type { ProviderAddresses } from "./provider/ask.ts";
import type { OpenIdClient } from "./provider/openid.ts";
import type { ChannelTester } from "./relay/channel-test.ts";
import type { Ledger } from "./relay/ledger.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import type { Uptime } from "./uptime/uptime.ts";
import type { Vault } from "./vault.ts";

export type UserRow = Selectable<UserTable>;

/** What the process has, made once. */
export type Services = {
  readonly db: Database;
  /** For reads over many rows (db/reader.ts); sees everything that was committed before. */
  readonly reader: Database;
  readonly vault: Vault;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly options: Options;
  readonly siteZone: SiteZone;
  readonly catalog: Catalog;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly accountLimit: AccountLimit;
  /** Where other parties' services are reached. */
  readonly addresses: ProviderAddresses;
  /** What channels and webhooks may not reach. */
  readonly egress: Egress;
  readonly openId: OpenIdClient;
  readonly mailer: Mailer;
  readonly lowBalance: LowBalance;
  readonly ledger: Ledger;
  readonly errorLog: ErrorLog;
  readonly bodyLog: BodyLog;
  readonly telemetry: Telemetry;
  readonly invoices: Invoices;
  readonly uptime: Uptime;
  readonly rates: RequestRates;
  readonly testChannel: ChannelTester;
  readonly version: string;
  /** What it offers beyond open one-hub: names of the contract's `x-extension`. */
  readonly extensions: readonly string[];
  /** Unix seconds. */
  readonly startTime: number;
};

/** What one request adds. */
export type Ctx = Services & {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  /** The header as it came; empty for none. */
  readonly acceptLanguage: string;
  /** Unix seconds. */
  readonly now: number;
  /** Whoever the session or the access token names; undefined for a guest. Read from the database for this request. */
  readonly user: UserRow | undefined;
  /** The session's user; undefined for callers with an access token, who count as guests here. */
  readonly sessionUser: UserRow | undefined;
  readonly sessionId: string | undefined;
  /** The session whose own cookie came along: of no token. */
  readonly cookieSession: { readonly id: string; readonly user: UserRow } | undefined;
  /** Counts a guess at a secret in the limit of the sign-in; throws 429 when there were too many. */
  readonly countGuess: () => void;
  readonly readHeader: (name: string) => string | undefined;
  /** The query as it came: where somebody else's signature covers all of it. */
  readonly readQuery: () => URLSearchParams;
  /** The body as it came, once; of operations whose body is not JSON of ours. */
  readonly readText: () => Promise<string>;
  readonly readCookie: (name: string) => string | undefined;
  /** A cookie that no script reads and that comes back from another site's link; undefined ends it. */
  readonly setCookie: (name: string, value: string | undefined, limits: { path: string; seconds: number }) => void;
  /** Replaces the session cookie; undefined ends it. */
  readonly setSessionCookie: (sessionId: string | undefined) => void;
};

/** One function an operation: a missing one does not compile. */
export type Handlers = {
  readonly [K in OperationId]: (input: Input<K>, ctx: Ctx) => Promise<DataOf<K> | RawReply>;
};

/** Of an operation whose level is at least `user`; the routing has let nobody else through. */
export const signedIn = (ctx: Ctx): UserRow => {
  if (ctx.user === undefined) throw new Error("The operation has no level but needs a user");
  return ctx.user;
};
