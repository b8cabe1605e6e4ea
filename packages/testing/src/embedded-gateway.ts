import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { parseConsoleConfig, readEnvironment, startGateway } from "@one-hub/gateway";
import { pino } from "pino";

/** How the gateway under test differs from a fresh one. */
export interface EmbeddedGatewayOptions {
  /** Password of the user `root`; default `root-password`. */
  rootPassword?: string;
  /** Other environment variables, for example `UPSTREAM_URL` or `GATEWAY_URL`. */
  variables?: Readonly<Record<string, string>>;
  /** Folder of the built console; default the workspace's `apps/console/dist`. */
  consoleDir?: string;
  /** Page configuration, with the contents of the file that `CONSOLE_CONFIG` names. */
  consoleConfig?: unknown;
  /** Data of a former run to go on with; it is kept at the end. Default: a new folder, removed at the end. */
  dataDir?: string;
}

/** A gateway that runs in this process. */
export interface EmbeddedGateway {
  /** Address without a trailing slash. */
  url: string;
  rootPassword: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * Starts the real gateway: a port of its own, an empty database, no rate limits worth speaking of, no log output.
 *
 * @example
 * const gateway = await embeddedGateway();
 * const root = await signedIn(gateway.url, "root", gateway.rootPassword);
 * await gateway.stop();
 */
export const embeddedGateway = async (options: EmbeddedGatewayOptions = {}): Promise<EmbeddedGateway> => {
  const { rootPassword = "root-password", variables = {} } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "one-hub-gateway-")));
  const { environment, mistakes } = readEnvironment({
    PORT: "0",
    DATA_DIR: dataDir,
    ROOT_PASSWORD: rootPassword,
    LOGIN_LIMIT: "1000000/1",
    API_LIMIT: "1000000/1",
    ...variables,
  });
  if (environment === undefined) throw new Error(mistakes.join("\n"));
  const page = parseConsoleConfig(options.consoleConfig ?? {});
  if (page.config === undefined) throw new Error(page.mistakes.join("\n"));
  const gateway = await startGateway({
    environment,
    consoleConfig: page.config,
    consoleDir: options.consoleDir ?? fileURLToPath(new URL("../../../apps/console/dist", import.meta.url)),
    log: pino({ level: "silent" }),
  });
  // Tests count from nothing.
  await gateway.services?.options.set("QuotaForNewUser", "0");
  return {
    url: gateway.url,
    rootPassword,
    dataDir,
    stop: async () => {
      // Browsers keep unused connections and streams open.
      gateway.server.closeAllConnections();
      await gateway.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
};
