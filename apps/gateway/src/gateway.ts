import { once } from "node:events";
import type { Server } from "node:http";
import { isIPv6 } from "node:net";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { Services } from "./context.ts";
import { checkReadable, type Database, openDatabase } from "./platform/db/database.ts";
import { lockDatabase } from "./platform/db/lock.ts";
import { openReader } from "./platform/db/reader.ts";
import { databaseAddress, type Environment, siteAddress } from "./platform/environment.ts";
import { handlers } from "./domains/handlers.gen.ts";
import { type ConsoleConfig, defaultConfig } from "@one-hub/page";
import { createHost } from "./host/host.ts";
import { startChannelTests, startHousekeeping } from "./housekeeping.ts";
import { countLogs } from "./domains/log/counts-store.ts";
import { isGatewayPath } from "./proxy/gateway-paths.ts";
import { createProxy } from "./proxy/proxy.ts";
import { isWebSocketUpgrade } from "./proxy/tunnels.ts";
import { createWindowLimiter } from "./platform/rate-limit.ts";
import { returnHolds } from "./relay/billing/recovery-store.ts";
import { createRelay } from "./relay/relay.ts";
import { createRouter } from "./relay/routing/routing.ts";
import { createMetrics } from "./platform/metrics.ts";
import type { RecentLog } from "./platform/recent-log.ts";
import { startResealing } from "./platform/reseal.ts";
import { addUpstreamChannel, seedFirstStart } from "./seed/first-start.ts";
import { createGatewayServer } from "./server.ts";
import { createServices } from "./services.ts";
import { readStatus } from "./domains/status/read-status.ts";
import { createImageProxy } from "./relay/tasks/image.ts";
import { taskLimits, type TaskLimits } from "./relay/tasks/limits.ts";
import { createTaskPoller } from "./relay/tasks/poller.ts";
import { warnOfNameCollisions } from "./domains/user/name-collisions.ts";
import { loadSecrets } from "./platform/vault.ts";

export type Gateway = {
  readonly server: Server;
  /** Where it listens. */
  readonly url: string;
  /** On the first start with a made-up root password, that password. */
  readonly rootPassword: string | undefined;
  /** Undefined in front of another gateway. */
  readonly services: Services | undefined;
  /** Stops taking requests, lets the open ones end, writes what is due, then closes. */
  readonly stop: () => Promise<void>;
};

export type GatewayParts = {
  readonly environment: Environment;
  readonly consoleConfig: ConsoleConfig;
  /** The built console. */
  readonly consoleDir: string;
  /** The built documentation. */
  readonly docsDir?: string;
  readonly log: Logger;
  /** Keeps the newest lines of `log`. */
  readonly recentLog?: RecentLog;
  readonly clock?: () => number;
  readonly random?: () => number;
  /** How tasks are followed; for tests. */
  readonly taskLimits?: TaskLimits;
  /** Another way to the database than the environment's; for tests. */
  readonly openDatabase?: () => Promise<Database>;
};

/** Time for open requests to finish after a stop. */
export const DRAIN_TIMEOUT_MS = 30_000;
/** How long a stop then waits for accounts that could not be written. */
export const MAX_LEDGER_WAIT_MS = 60_000;

/** What went wrong, led by the variable to look at. */
const wrapError = async <Result>(variable: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    // Several addresses of one name fail together, and the whole then has no message.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw new Error(`${variable}: ${first instanceof Error ? first.message : String(first)}`, { cause: error });
  }
};

/** Address by which a person on this machine opens what listens on `host`. */
export const listeningUrl = (host: string, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
};

const listen = async (server: Server, { PORT, HOST }: Environment) => {
  server.listen(PORT, HOST);
  await wrapError("PORT and HOST", once(server, "listening"));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : PORT;
  return listeningUrl(HOST, port);
};

/** In front of another gateway: the console from here, everything else from there. */
const startProxy = async (parts: GatewayParts, gatewayUrl: string): Promise<Gateway> => {
  const { environment, log, clock = Date.now } = parts;
  const proxy = createProxy({
    gatewayUrl,
    trustedProxies: environment.TRUST_PROXY,
    publicUrl: environment.PUBLIC_URL,
    log,
  });
  const host = createHost({
    distDir: parts.consoleDir,
    docsDir: parts.docsDir,
    consoleConfig: parts.consoleConfig,
    publicUrl: environment.PUBLIC_URL,
    getStatus: () => proxy.getData("/api/status"),
    getHomePage: () => proxy.getData("/api/home_page_content"),
    egress: environment.EGRESS_DENY,
    log,
  });
  const { server, drain } = createGatewayServer({
    isRelayPath: isGatewayPath,
    relay: proxy.handle,
    isApiPath: () => false,
    api: () => new Response(null, { status: 404 }),
    host,
    upgrade: proxy.handleUpgrade,
    shouldUpgrade: isWebSocketUpgrade,
    trustedProxies: environment.TRUST_PROXY,
    publicUrl: environment.PUBLIC_URL,
    clock,
    log,
    checkHealth: async () => undefined,
  });
  const url = await listen(server, environment);
  return {
    server,
    url,
    rootPassword: undefined,
    services: undefined,
    stop: async () => {
      await drain(DRAIN_TIMEOUT_MS);
      await proxy.close();
    },
  };
};

const startEmbedded = async (parts: GatewayParts): Promise<Gateway> => {
  const { environment, log, clock = Date.now, random = Math.random } = parts;
  const { appName } = parts.consoleConfig;
  const address = databaseAddress(environment);
  const place = address.kind === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
  const unlock = parts.openDatabase === undefined ? await wrapError(place, lockDatabase(address)) : undefined;
  const secrets = await wrapError(
    "DATA_DIR",
    loadSecrets({
      directory: environment.DATA_DIR,
      sessionSecret: environment.SESSION_SECRET,
      encryptionKey: environment.ENCRYPTION_KEY,
    }),
  );
  const db = await wrapError(place, parts.openDatabase?.() ?? openDatabase(address));
  // A database in memory, as tests have it, is known to its one connection.
  const reader = parts.openDatabase === undefined && address.kind === "sqlite" ? openReader(address.path) : undefined;
  const { METRICS_USER: user, METRICS_PASSWORD: password } = environment;
  const metrics = user === undefined || password === undefined ? undefined : await createMetrics({ user, password });
  const { services, upstream } = await createServices({
    db,
    ...(reader !== undefined && { reader }),
    clock,
    log,
    secrets,
    addresses: parts.consoleConfig.providers,
    egress: environment.EGRESS_DENY,
    priceService: environment.UPDATE_PRICE_SERVICE,
    updateUrl: environment.UPDATE_URL,
    ...(environment.TG_BOT_API_KEY !== undefined && {
      telegram: {
        token: environment.TG_BOT_API_KEY,
        webhookSecret: environment.TG_WEBHOOK_SECRET,
        apiUrl: environment.TG_API_URL,
        proxy: environment.TG_HTTP_PROXY,
      },
    }),
    dataDir: environment.DATA_DIR,
    ...(parts.recentLog !== undefined && { recentLog: parts.recentLog }),
    metrics,
    deployment: {
      ServerAddress: siteAddress(environment),
      SystemName: appName === defaultConfig.appName ? undefined : appName,
    },
    ...(environment.EXTENSIONS === "none" && { extensions: [] }),
  }).catch(async (error: unknown) => {
    await db.destroy();
    await unlock?.();
    throw error;
  });
  const seeded = await seedFirstStart(services, { rootPassword: environment.ROOT_PASSWORD });
  if (seeded !== undefined && environment.UPSTREAM_URL !== undefined)
    await addUpstreamChannel(services, { url: environment.UPSTREAM_URL, key: environment.UPSTREAM_KEY ?? "" });
  // After an update that brought the counts there are many, else a few of the last stop.
  await countLogs(db, 100_000);
  await warnOfNameCollisions(services);
  const returned = await returnHolds(db, clock);
  if (returned > 0) log.warn({ holds: returned }, "returned what an unclean stop had left held");

  const apiLimiter = createWindowLimiter(environment.API_LIMIT, clock);
  const app = createApp({
    services,
    handlers,
    apiLimiter,
    loginLimiter: createWindowLimiter(environment.LOGIN_LIMIT, clock),
    publicUrl: environment.PUBLIC_URL,
  });
  const images = createImageProxy(services);
  const poller = createTaskPoller(services, upstream, parts.taskLimits ?? taskLimits);
  const relay = createRelay({
    services,
    upstream,
    poller,
    images,
    apiLimiter,
    router: createRouter({ catalog: services.catalog, clock, random }),
  });
  const running = new Set<Promise<void>>();
  const host = createHost({
    distDir: parts.consoleDir,
    docsDir: parts.docsDir,
    consoleConfig: parts.consoleConfig,
    publicUrl: environment.PUBLIC_URL,
    getStatus: async () => readStatus(services),
    getHomePage: async () => services.options.text("HomePageContent"),
    egress: environment.EGRESS_DENY,
    log,
  });
  const isApiPath = (path: string) => path === "/api" || path.startsWith("/api/");
  const { server, drain } = createGatewayServer({
    isRelayPath: (path) => isGatewayPath(path) && !isApiPath(path),
    relay: (request, response, connection) => {
      const call = relay(request, response, connection)
        .catch((error: unknown) => {
          // Nothing is known to come here; if something does, it costs one connection and not the process.
          log.error({ err: error, requestId: connection.requestId }, "relay failed to answer");
          response.destroy();
        })
        .finally(() => running.delete(call));
      running.add(call);
    },
    isApiPath,
    api: app.fetch,
    host,
    trustedProxies: environment.TRUST_PROXY,
    publicUrl: environment.PUBLIC_URL,
    clock,
    log,
    onReply: metrics?.noteReply,
    checkHealth: async () => {
      await checkReadable(db);
      return services.ledger.health();
    },
  });
  const url = await listen(server, environment);
  const stopHousekeeping = startHousekeeping(services);
  const testMinutes = environment.CHANNEL_TEST_FREQUENCY;
  const stopChannelTests = testMinutes === 0 ? undefined : startChannelTests(services, testMinutes * 60);
  const resealing = startResealing(services);
  void services.jobs.run("reseal", () => resealing.outcome);
  poller.start();
  services.telegram.start();
  if (services.extensions.includes("channel_cron")) await services.channelCrons.start();
  return {
    server,
    url,
    rootPassword: seeded?.printedPassword,
    services,
    stop: async () => {
      await Promise.all([drain(DRAIN_TIMEOUT_MS), services.telegram.stop()]);
      await Promise.allSettled(running);
      await poller.stop();
      await services.channelCrons.stop();
      stopChannelTests?.();
      await services.channelTests.cancel();
      const unwritten = await services.ledger.close(MAX_LEDGER_WAIT_MS);
      // The database cannot be written at all; open holds are returned at the next start.
      if (unwritten > 0) throw new Error(`${unwritten} settlements or releases could not be written`);
      await services.lowBalance.close();
      await services.errorLog.drain();
      await services.bodyLog.drain();
      await services.telemetry.flush();
      await services.logDeletion.stop();
      await stopHousekeeping();
      await resealing.stop();
      await services.mailer.drain();
      await upstream.close();
      await images.close();
      await reader?.destroy();
      await db.destroy();
      await unlock?.();
    },
  };
};

/** Starts the process's one server: the embedded gateway, or the console in front of `GATEWAY_URL`. */
export const startGateway = (parts: GatewayParts): Promise<Gateway> => {
  const { GATEWAY_URL } = parts.environment;
  return GATEWAY_URL === undefined ? startEmbedded(parts) : startProxy(parts, GATEWAY_URL);
};
