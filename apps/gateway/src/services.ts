import type { Logger } from "pino";
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
import { loadOptions } from "./option/options.ts";
import type { ProviderAddresses } from "./provider/ask.ts";
import { createOpenIdClient } from "./provider/openid.ts";
import { createRequestRates } from "./rate-limit.ts";
import { createChannelTester } from "./relay/channel-test.ts";
import { createLedger } from "./relay/ledger.ts";
import { createUpstream, type Upstream } from "./relay/upstream.ts";
import { createTelemetry } from "./telemetry/telemetry.ts";
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
}): Promise<{ services: Services; upstream: Upstream }> => {
  const { db, clock, log, secrets } = parts;
  const vault = createVault(secrets);
  const catalog = await loadCatalog(db);
  const options = await loadOptions(db, parts.serverAddress);
  const upstream = createUpstream({ vault, clock });
  const logColumns = createLogColumns(db);
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
    mailer: createMailer({ options, log }),
    logColumns,
    ledger: createLedger({ db, clock, log, followLog: logColumns.follow }),
    errorLog: createErrorLog({ db, clock, log, options }),
    bodyLog: createBodyLog({ db, clock, log, options, vault }),
    telemetry: createTelemetry({ db, clock, log }),
    invoices: createInvoices({ db, clock, options }),
    rates: createRequestRates(clock),
    testChannel: createChannelTester({ db, catalog, upstream, clock }),
    version: gatewayVersion,
    startTime: Math.floor(clock() / 1000),
  };
  return { services, upstream };
};
