import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import { createChallenges } from "./auth/challenges.ts";
import { createSessions } from "./auth/sessions.ts";
import { loadCatalog } from "./catalog.ts";
import type { Services } from "./context.ts";
import type { Database } from "./db/database.ts";
import { createInvoices } from "./invoice/run.ts";
import { createLogColumns } from "./log/columns/log-columns.ts";
import { createBodyLog } from "./log/bodies/body-log.ts";
import { createErrorLog } from "./log/errors/error-log.ts";
import { createMailer } from "./mail/mailer.ts";
import { createLowBalance } from "./notify/low-balance.ts";
import { loadOptions } from "./option/options.ts";
import type { ProviderAddresses } from "./provider/ask.ts";
import { createOpenIdClient } from "./provider/openid.ts";
import { createRequestRates } from "./rate-limit.ts";
import { createChannelTester } from "./relay/channel-test.ts";
import { createLedger } from "./relay/ledger.ts";
import { createUpstream, type Upstream } from "./relay/upstream.ts";
import { allExtensions } from "./status/extensions.ts";
import { createTelemetry } from "./telemetry/telemetry.ts";
import { createUptime } from "./uptime/uptime.ts";
import { createVault } from "./vault.ts";

/** The gateway's own version; consoles compare it with theirs. */
export const gatewayVersion = "v0.0.0";

/** Wires what the process has on an open database. */
export const createServices = async (parts: {
  db: Database;
  clock: () => number;
  log: Logger;
  secrets: { sessionSecret: string; encryptionKey: string };
  addresses: ProviderAddresses;
  /** Where people reach this gateway, when the environment says so. */
  serverAddress?: string | undefined;
  /** What it offers beyond open one-hub; all that there is unless said otherwise. */
  extensions?: readonly string[];
  /** Another way to people's webhooks than the public internet; for tests. */
  webhooks?: Dispatcher;
}): Promise<{ services: Services; upstream: Upstream }> => {
  const { db, clock, log, secrets } = parts;
  const vault = createVault(secrets);
  const catalog = await loadCatalog(db);
  const options = await loadOptions(db, parts.serverAddress);
  const upstream = createUpstream({ vault, clock });
  const logColumns = createLogColumns(db);
  const mailer = createMailer({ options, log });
  const lowBalance = await createLowBalance({ db, vault, clock, log, options, mailer, webhooks: parts.webhooks });
  const services: Services = {
    db,
    vault,
    clock,
    log,
    options,
    catalog,
    sessions: createSessions({ db, vault, clock }),
    challenges: createChallenges({ db, vault, clock }),
    addresses: parts.addresses,
    openId: createOpenIdClient(clock),
    mailer,
    lowBalance,
    logColumns,
    ledger: createLedger({ db, clock, log, followLog: logColumns.follow, noteSettled: lowBalance.noteSettled }),
    errorLog: createErrorLog({ db, clock, log, options }),
    bodyLog: createBodyLog({ db, clock, log, options, vault }),
    telemetry: createTelemetry({ db, clock, log }),
    invoices: createInvoices({ db, clock, options }),
    uptime: createUptime({ options, clock }),
    rates: createRequestRates(clock),
    testChannel: createChannelTester({ db, catalog, upstream, clock }),
    version: gatewayVersion,
    extensions: parts.extensions ?? allExtensions,
    startTime: Math.floor(clock() / 1000),
  };
  return { services, upstream };
};
