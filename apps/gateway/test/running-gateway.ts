import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../src/platform/environment.ts";
import { type Gateway, startGateway } from "../src/gateway.ts";
import { parseConsoleConfig } from "../src/host/console-config.ts";
import type { TaskLimits } from "../src/relay/tasks/limits.ts";
import { openTestDatabase } from "./database.ts";
import { rootPassword, silentLog } from "./gateway.ts";

export type RunningGateway = Gateway & {
  readonly dataDir: string;
  /** A session of root: `fetch` with the cookie. */
  readonly asRoot: (path: string, init?: RequestInit) => Promise<any>;
  /** Makes a user with a key straight through the stores' own API. */
  readonly createKey: (options?: KeyOptions) => Promise<TestKey>;
};

export type KeyOptions = {
  readonly quota?: number;
  readonly token?: Readonly<Record<string, unknown>>;
  readonly group?: string;
};

export type TestKey = { readonly userId: number; readonly tokenId: number; readonly key: string };

/** The whole process's parts in this process: real sockets, a database of the kind under test. */
export const startRunningGateway = async (
  variables: Record<string, string> = {},
  rest: {
    consoleDir?: string;
    taskLimits?: TaskLimits;
    /** A file in `dataDir` as its database. */ file?: boolean;
  } = {},
): Promise<RunningGateway> => {
  const dataDir = await mkdtemp(join(tmpdir(), "gateway-"));
  const { environment, mistakes } = readEnvironment({
    PORT: "0",
    DATA_DIR: dataDir,
    ROOT_PASSWORD: rootPassword,
    LOGIN_LIMIT: "100000/1",
    API_LIMIT: "1000000/1",
    ...variables,
  });
  if (environment === undefined) throw new Error(mistakes.join("\n"));
  const { config } = parseConsoleConfig({});
  if (config === undefined) throw new Error("The default page configuration is not valid");
  const gateway = await startGateway({
    environment,
    consoleConfig: config,
    consoleDir: rest.consoleDir ?? join(dataDir, "no-console"),
    log: silentLog,
    ...(rest.file === true ? {} : { openDatabase: openTestDatabase }),
    ...(rest.taskLimits === undefined ? {} : { taskLimits: rest.taskLimits }),
  });
  // Tests count from nothing.
  await gateway.services?.options.set("QuotaForNewUser", "0");
  let cookie: string | undefined;
  const signIn = async () => {
    const reply = await fetch(`${gateway.url}/api/user/login`, {
      method: "POST",
      body: JSON.stringify({ username: "root", password: rootPassword }),
    });
    cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
  };
  const call = async (path: string, init: RequestInit, sessionCookie: string | undefined) => {
    const reply = await fetch(`${gateway.url}${path}`, {
      ...init,
      headers: { "content-type": "application/json", cookie: sessionCookie ?? "" },
    });
    const text = await reply.text();
    const json = text === "" ? { success: true } : JSON.parse(text);
    if (json.success !== true) throw new Error(`${path}: ${text}`);
    return json.data;
  };
  const asRoot: RunningGateway["asRoot"] = async (path, init = {}) => {
    if (cookie === undefined) await signIn();
    return call(path, init, cookie);
  };
  let made = 0;
  return {
    ...gateway,
    dataDir,
    asRoot,
    createKey: async ({ quota = 10_000_000, token = {}, group } = {}) => {
      made += 1;
      const username = `user${made}`;
      const password = "correct-horse-1";
      await asRoot("/api/user/", {
        method: "POST",
        body: JSON.stringify({ username, password, display_name: username }),
      });
      const users = await asRoot(`/api/user/?keyword=${username}`);
      const user = users.data.find((each: { username: string }) => each.username === username);
      if (quota !== 0)
        await asRoot(`/api/user/quota/${user.id}`, { method: "POST", body: JSON.stringify({ quota, remark: "test" }) });
      if (group !== undefined)
        await asRoot("/api/user/", { method: "PUT", body: JSON.stringify({ id: user.id, username, group }) });
      const reply = await fetch(`${gateway.url}/api/user/login`, {
        method: "POST",
        body: JSON.stringify({ username, password }),
      });
      const own = reply.headers.getSetCookie()[0]?.split(";")[0];
      await call(
        "/api/token/",
        {
          method: "POST",
          body: JSON.stringify({ name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true, ...token }),
        },
        own,
      );
      const [created] = (await call("/api/token/?order=-id", {}, own)).data;
      return { userId: user.id, tokenId: created.id, key: `sk-${created.key}` };
    },
    stop: async () => {
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type StandIn = {
  readonly url: string;
  readonly server: Server;
  readonly seen: IncomingMessage[];
  readonly close: () => Promise<void>;
};

/** A local server that plays an upstream. */
export const startStandIn = async (listener: RequestListener): Promise<StandIn> => {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    server,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
