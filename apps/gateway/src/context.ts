import type { Logger } from "pino";
import type { Selectable } from "kysely";
import type { Dispatcher } from "undici";
import type { AccountLimit } from "./domains/auth/account-limit.ts";
import type { Challenges } from "./domains/auth/challenge-store.ts";
import type { Sessions } from "./domains/auth/session-store.ts";
import type { Catalog } from "./relay/routing/catalog.ts";
import type { DataOf, Input, OperationId } from "./platform/contract/contract.ts";
import type { Database } from "./platform/db/database.ts";
import type { UserTable } from "./platform/db/schema.ts";
import type { Egress } from "./platform/egress.ts";
import type { Language, RawReply } from "./platform/http.ts";
import type { NamedCalls } from "./platform/idempotency.ts";
import type { ChannelCrons } from "./domains/channel-cron/runs.ts";
import type { Invoices } from "./domains/invoice/run.ts";
import type { BodyLog } from "./domains/log/bodies/body-log.ts";
import type { ErrorLog } from "./domains/log/errors/error-log.ts";
import type { LogDeletion } from "./domains/log/deletion.ts";
import type { Mailer } from "./domains/mail/mailer.ts";
import type { LowBalance } from "./domains/notify/low-balance.ts";
import type { RecordedAs } from "./domains/operation-record/record.ts";
import type { PriceFeed } from "./domains/price/feed.ts";
import type { JsonFeed } from "./platform/json-feed.ts";
import type { Updates } from "./domains/system/updates.ts";
import type { SiteZone } from "./domains/site-days/site-zone.ts";
import type { Options } from "./domains/option/options.ts";
import type { Jobs } from "./platform/jobs.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { RecentLog } from "./platform/recent-log.ts";
import type { RequestRates } from "./platform/rate-limit.ts";
import type { ProviderAddresses } from "./platform/addresses.ts";
import type { OpenIdClient } from "./domains/oauth/providers/openid.ts";
import type { ChannelChecker } from "./relay/routing/channel-check.ts";
import type { ProbeImages } from "./relay/routing/probe-images.ts";
import type { ChannelTests } from "./relay/routing/channel-tests.ts";
import type { ChannelWatch } from "./relay/routing/channel-watch.ts";
import type { Providers } from "./relay/upstream/providers.ts";
import type { Upstream } from "./relay/upstream/upstream.ts";
import type { Ledger } from "./relay/billing/ledger.ts";
import type { Telemetry } from "./domains/telemetry/telemetry.ts";
import type { TelegramBot } from "./domains/telegram/bot.ts";
import type { Uptime } from "./domains/uptime/uptime.ts";
import type { Vault } from "./platform/vault.ts";

export type UserRow = Selectable<UserTable>;

/** Services of the process, created once. */
export type Services = {
  readonly db: Database;
  /** For reads over many rows (platform/db/reader.ts); sees everything that was committed before. */
  readonly reader: Database;
  /** Awaited between deletions of rows (platform/db/checkpoint.ts). */
  readonly checkpoint: () => Promise<void>;
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
  /** What channels, webhooks and published lists may not reach. */
  readonly egress: Egress;
  /** Another way to the services of options than the public internet; for tests. */
  readonly optionServices: Dispatcher | undefined;
  readonly priceFeed: PriceFeed;
  /** Model details that others publish, as the text that they are. */
  readonly modelInfoFeed: JsonFeed<string>;
  readonly updates: Updates;
  readonly openId: OpenIdClient;
  readonly mailer: Mailer;
  readonly lowBalance: LowBalance;
  readonly ledger: Ledger;
  readonly errorLog: ErrorLog;
  readonly bodyLog: BodyLog;
  readonly telemetry: Telemetry;
  readonly logDeletion: LogDeletion;
  /** The newest lines of `log`. */
  readonly recentLog: RecentLog;
  readonly jobs: Jobs;
  /** Undefined where no metrics are set up. */
  readonly metrics: Metrics | undefined;
  /** Folder of the SQLite file and of made secrets; undefined in tests without one. */
  readonly dataDir: string | undefined;
  /** Milliseconds by which the clock was set since the start. */
  readonly clockMove: () => number;
  readonly invoices: Invoices;
  readonly uptime: Uptime;
  readonly telegram: TelegramBot;
  readonly rates: RequestRates;
  readonly namedCalls: NamedCalls;
  readonly channelWatch: ChannelWatch;
  readonly channelTests: ChannelTests;
  readonly channelChecker: ChannelChecker;
  readonly probeImages: ProbeImages;
  readonly channelCrons: ChannelCrons;
  readonly upstream: Upstream;
  readonly providers: Providers;
  readonly version: string;
  /** Extensions beyond open one-hub: names of the contract's `x-extension`. */
  readonly extensions: readonly string[];
  /** Unix seconds. */
  readonly startTime: number;
};

/** Services, and the context of one request. */
export type Ctx = Services & {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  /** The header as received; empty for none. */
  readonly acceptLanguage: string;
  /** Unix seconds. */
  readonly now: number;
  /** The user of the session or access token; undefined for a guest. Read from the database for this request. */
  readonly user: UserRow | undefined;
  /** The session's user; undefined for callers with an access token, who count as guests here. */
  readonly sessionUser: UserRow | undefined;
  readonly sessionId: string | undefined;
  /** The session of the cookie; undefined for callers with a token. */
  readonly cookieSession: { readonly id: string; readonly user: UserRow } | undefined;
  /** Names this call in the audit log otherwise than by its operation. */
  readonly recordAs: (record: RecordedAs) => void;
  /** Counts a guess at a secret in the limit of the sign-in; throws 429 when there were too many. */
  readonly countGuess: () => void;
  readonly readHeader: (name: string) => string | undefined;
  /** The query as received, for signatures that cover all of it. */
  readonly readQuery: () => URLSearchParams;
  /** The body as received, once; for operations whose body is not the contract's JSON. */
  readonly readText: () => Promise<string>;
  readonly readCookie: (name: string) => string | undefined;
  /** Sets an HttpOnly cookie that is also sent when following another site's link; undefined deletes it. */
  readonly setCookie: (name: string, value: string | undefined, limits: { path: string; seconds: number }) => void;
  /** Replaces the session cookie; undefined ends it. */
  readonly setSessionCookie: (sessionId: string | undefined) => void;
};

/** One function an operation: a missing one does not compile. */
export type Handlers = {
  readonly [K in OperationId]: (input: Input<K>, ctx: Ctx) => Promise<DataOf<K> | RawReply>;
};

/** The user of an operation whose level is at least `user`, which the routing has checked. */
export const signedIn = (ctx: Ctx): UserRow => {
  if (ctx.user === undefined) throw new Error("The operation has no level but needs a user");
  return ctx.user;
};
