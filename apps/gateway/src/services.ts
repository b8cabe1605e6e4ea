import manifest from "../package.json" with { type: "json" };
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import { createAccountLimit } from "./domains/auth/account-limit.ts";
import { createChallenges } from "./domains/auth/challenge-store.ts";
import { createSessions } from "./domains/auth/session-store.ts";
import { loadCatalog } from "./relay/routing/catalog.ts";
import type { Services } from "./context.ts";
import type { Database } from "./platform/db/database.ts";
import { createChannelCrons } from "./domains/channel-cron/runs.ts";
import { createInvoices } from "./domains/invoice/run.ts";
import { countLogs } from "./domains/log/counts-store.ts";
import { createBodyLog } from "./domains/log/bodies/body-log.ts";
import { createLogDeletion } from "./domains/log/deletion.ts";
import { createErrorLog } from "./domains/log/errors/error-log.ts";
import { createMailer } from "./domains/mail/mailer.ts";
import { createLowBalance } from "./domains/notify/low-balance.ts";
import { type DeploymentOptions, loadOptions } from "./domains/option/options.ts";
import { createModelInfoFeed } from "./domains/model/feed.ts";
import { createPriceFeed } from "./domains/price/feed.ts";
import type { ProviderAddresses } from "./platform/addresses.ts";
import { createOpenIdClient } from "./domains/oauth/providers/openid.ts";
import { createNamedCalls } from "./platform/idempotency.ts";
import { createJobs } from "./platform/jobs.ts";
import type { Metrics } from "./platform/metrics.ts";
import { createRecentLog, type RecentLog } from "./platform/recent-log.ts";
import { createRequestRates } from "./platform/rate-limit.ts";
import { createChannelChecker } from "./relay/routing/channel-check.ts";
import { createProbeImages } from "./relay/routing/probe-images.ts";
import { createChannelTester } from "./relay/routing/channel-test.ts";
import { createChannelTests } from "./relay/routing/channel-tests.ts";
import { createChannelWatch } from "./relay/routing/channel-watch.ts";
import { createLedger } from "./relay/billing/ledger.ts";
import { type Egress, openEgress } from "./platform/egress.ts";
import { createProviders } from "./relay/upstream/providers.ts";
import { createUpstream, type Upstream } from "./relay/upstream/upstream.ts";
import { loadSiteZone } from "./domains/site-days/site-zone.ts";
import { allExtensions } from "./domains/status/extensions.ts";
import { createUpdates } from "./domains/system/updates.ts";
import { createTelemetry } from "./domains/telemetry/telemetry.ts";
import { createTelegramBot, type TelegramConfig } from "./domains/telegram/bot.ts";
import { createUptime } from "./domains/uptime/uptime.ts";
import { createCheckpoint } from "./platform/db/checkpoint.ts";
import { openVault } from "./platform/vault.ts";

/** The gateway's own version; consoles compare it with theirs. */
const gatewayVersion = `v${manifest.version}`;

/** Wires what the process has on an open database. */
export const createServices = async (parts: {
  db: Database;
  /** Another connection for reads over many rows. */
  reader?: Database;
  clock: () => number;
  log: Logger;
  secrets: { sessionSecret: string; encryptionKey: string };
  addresses: ProviderAddresses;
  /** Public address and name of the site, if the deployment sets them. */
  deployment?: DeploymentOptions;
  /** Extensions beyond open one-hub; all by default. */
  extensions?: readonly string[];
  /** Keeps the newest lines of `log`; empty by default. */
  recentLog?: RecentLog;
  metrics?: Metrics | undefined;
  dataDir?: string;
  /** What channels and webhooks may not reach; nothing unless said otherwise. */
  egress?: Egress;
  /** Another way to people's webhooks than the public internet; for tests. */
  webhooks?: Dispatcher;
  /** Address of the published price list; none by default. */
  priceService?: string;
  /** Another way to published lists than the public internet; for tests. */
  feeds?: Dispatcher;
  /** Another way for tests of settings to the addresses of options than the public internet; for tests. */
  optionServices?: Dispatcher;
  /** Address that describes the newest release; none by default, and `update_check` is not offered then. */
  updateUrl?: string | undefined;
  /** Another version than the package's; for tests. */
  version?: string | undefined;
  /** Another way to it than the public internet; for tests. */
  releases?: Dispatcher;
  /** The Telegram bot; none by default. */
  telegram?: TelegramConfig;
}): Promise<{ services: Services; upstream: Upstream }> => {
  const version = parts.version ?? gatewayVersion;
  const { db, clock, log, secrets } = parts;
  const startClock = clock();
  const startTicks = performance.now();
  const vault = await openVault(db, secrets);
  const catalog = await loadCatalog(db, vault);
  const options = await loadOptions(db, vault, parts.deployment);
  const siteZone = await loadSiteZone(db, options);
  const egress = parts.egress ?? openEgress;
  const upstream = createUpstream({ vault, clock, egress });
  const mailer = createMailer({ options, log });
  const lowBalance = await createLowBalance({
    db,
    vault,
    clock,
    log,
    options,
    mailer,
    egress,
    webhooks: parts.webhooks,
  });
  const channelWatch = createChannelWatch({ db, catalog, options, clock, log });
  const channelTests = createChannelTests({
    db,
    catalog,
    watch: channelWatch,
    test: createChannelTester({ db, vault, catalog, upstream, clock }),
    clock,
    log,
  });
  const probeImages = createProbeImages(clock);
  const providers = createProviders({ upstream, vault });
  const reader = parts.reader ?? db;
  const checkpoint = createCheckpoint(reader);
  const services: Services = {
    db,
    reader,
    checkpoint,
    vault,
    clock,
    log,
    options,
    siteZone,
    catalog,
    sessions: createSessions({ db, vault, clock }),
    challenges: createChallenges({ db, vault, clock }),
    accountLimit: createAccountLimit(clock),
    addresses: parts.addresses,
    egress,
    optionServices: parts.optionServices,
    priceFeed: createPriceFeed({ address: parts.priceService ?? "", egress, dispatcher: parts.feeds }),
    modelInfoFeed: createModelInfoFeed({ egress, dispatcher: parts.feeds }),
    updates: createUpdates({
      address: parts.updateUrl ?? "",
      version,
      egress,
      dispatcher: parts.releases,
    }),
    openId: createOpenIdClient(clock),
    mailer,
    lowBalance,
    ledger: createLedger({ db, clock, log, countLogs: () => countLogs(db), noteSettled: lowBalance.noteSettled }),
    errorLog: createErrorLog({ db, clock, log, options }),
    bodyLog: createBodyLog({ db, clock, log, options, vault }),
    telemetry: createTelemetry({ db, clock, log, options, metrics: parts.metrics }),
    logDeletion: createLogDeletion({ db, reader, checkpoint, clock, log }),
    recentLog: parts.recentLog ?? createRecentLog(),
    jobs: createJobs({ clock, log }),
    metrics: parts.metrics,
    dataDir: parts.dataDir,
    clockMove: () => clock() - startClock - (performance.now() - startTicks),
    invoices: createInvoices({ db, clock, options, siteZone }),
    uptime: createUptime({ options, clock }),
    telegram: createTelegramBot({ db, vault, catalog, options, clock, log }, parts.telegram),
    rates: createRequestRates(clock),
    namedCalls: createNamedCalls({ db, vault, clock }),
    channelWatch,
    channelTests,
    channelChecker: createChannelChecker({ vault, upstream, images: probeImages }),
    probeImages,
    channelCrons: createChannelCrons({
      db,
      catalog,
      options,
      providers,
      siteZone,
      channelWatch,
      channelTests,
      clock,
      log,
    }),
    upstream,
    providers,
    version,
    extensions: (parts.extensions ?? allExtensions).filter(
      (name) => name !== "update_check" || parts.updateUrl !== undefined,
    ),
    startTime: Math.floor(clock() / 1000),
  };
  return { services, upstream };
};
