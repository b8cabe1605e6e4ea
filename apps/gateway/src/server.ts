import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { Connection } from "./app.ts";
import { clientAddress, type TrustedProxies } from "./platform/client-address.ts";
import type { ReplyKind } from "./platform/metrics.ts";
import { createRequestId } from "./platform/http.ts";
import { pathForLog } from "./proxy/gateway-paths.ts";
import type { LedgerHealth } from "./relay/billing/ledger.ts";
import { bodyPace, type BodyPace, createSlowBodies } from "./platform/slow-bodies.ts";

/** Answers on Node's own request and response: streams are passed through at their own pace. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  connection: Required<Connection>,
) => void;

export type ServerParts = {
  /** Takes the paths it answers true for. */
  readonly isRelayPath: (path: string) => boolean;
  readonly relay: NodeHandler;
  /** `/api`. */
  readonly api: (request: Request, environment: { connection: Connection }) => Response | Promise<Response>;
  readonly isApiPath: (path: string) => boolean;
  /** The console: everything else. */
  readonly host: (request: Request) => Response | Promise<Response>;
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean;
  readonly trustedProxies: TrustedProxies;
  /** Where people reach it; over https, browsers are told to stay there. */
  readonly publicUrl?: string | undefined;
  /** For tests. */
  readonly bodyPace?: BodyPace;
  readonly clock: () => number;
  readonly log: Logger;
  /** Told of every reply. */
  readonly onReply?: ((kind: ReplyKind, status: number) => void) | undefined;
  /** Throws when the process is not fit to serve; else how its accounts are, where it keeps any. */
  readonly checkHealth: () => Promise<LedgerHealth | undefined>;
};

/** A year; other hosts of the domain are none of our business. */
const stayOnHttps = "max-age=31536000";

export type GatewayServer = {
  readonly server: Server;
  /** Takes no more, lets open requests end (for `milliseconds` at most), and resolves when the port is free. */
  readonly drain: (milliseconds: number) => Promise<void>;
};

/** The one listener: relay, API, health and console on the same port, with one log line a request. */
export const createGatewayServer = (parts: ServerParts): GatewayServer => {
  const { clock, log } = parts;
  const connections = new WeakMap<IncomingMessage, Required<Connection>>();
  // Our own errors are answered by the app; this is only the last resort.
  const apiListener = getRequestListener(
    (request, environment) => {
      const incoming = "incoming" in environment ? environment.incoming : undefined;
      const connection = incoming === undefined ? undefined : connections.get(incoming as IncomingMessage);
      return parts.api(request, { connection: connection ?? { ip: "" } });
    },
    { overrideGlobalObjects: false },
  );
  const hostListener = getRequestListener((request) => parts.host(request), { overrideGlobalObjects: false });

  const answerHealth = async (response: ServerResponse) => {
    const health = await parts.checkHealth().then(
      (books) => ({ isFit: books?.isWritable ?? true, books }),
      (error: unknown) => {
        log.error({ err: error }, "health check failed");
        return { isFit: false, books: undefined };
      },
    );
    const { isFit, books } = health;
    const isBehind = books?.since !== undefined;
    response.writeHead(isFit ? 200 : 503, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(
      JSON.stringify({
        status: isFit ? (isBehind ? "degraded" : "ok") : "unavailable",
        ...(isBehind ? { pending_settlements: books.pending, pending_since: books.since } : {}),
      }),
    );
  };

  // Node counts a connection that never sent a request as busy; a stop must not wait for it.
  const requests = new Map<Socket, number>();
  let draining = false;
  const finish = (socket: Socket) => {
    const open = (requests.get(socket) ?? 1) - 1;
    if (requests.has(socket)) requests.set(socket, open);
    if (draining && open === 0) socket.end();
  };

  const slowBodies = createSlowBodies(parts.bodyPace ?? bodyPace);
  const isSecure = parts.publicUrl?.startsWith("https://") === true;
  const options = parts.shouldUpgrade === undefined ? {} : { shouldUpgradeCallback: parts.shouldUpgrade };
  const server = createServer(options, (request, response) => {
    const startedAt = clock();
    const { socket } = request;
    slowBodies.watch(request);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (isSecure) response.setHeader("Strict-Transport-Security", stayOnHttps);
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const connection = {
      ip: clientAddress(request, parts.trustedProxies),
      requestId: createRequestId(new Date(startedAt)),
    };
    const kind = parts.isRelayPath(path) ? "relay" : parts.isApiPath(path) ? "api" : "console";
    response.once("close", () => {
      finish(socket);
      parts.onReply?.(kind, response.statusCode);
      log.info({
        method: request.method,
        path: pathForLog(path),
        status: response.statusCode,
        ms: Math.round(clock() - startedAt),
        ip: connection.ip,
        requestId: connection.requestId,
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    if (path === "/healthz") void answerHealth(response);
    else if (kind === "relay") parts.relay(request, response, connection);
    else if (kind === "api") {
      connections.set(request, connection);
      void apiListener(request, response);
    } else void hostListener(request, response);
  });
  server.on("connection", (socket) => {
    requests.set(socket, 0);
    socket.once("close", () => requests.delete(socket));
  });
  if (parts.upgrade !== undefined) server.on("upgrade", parts.upgrade);
  server.keepAliveTimeout = 65_000;
  // For receiving a request; its answer may take as long as it wants.
  server.requestTimeout = (parts.bodyPace ?? bodyPace).totalSeconds * 1000;
  server.headersTimeout = 60_000;
  return {
    server,
    drain: async (milliseconds) => {
      const closed = once(server, "close");
      draining = true;
      server.close();
      for (const [socket, open] of requests) if (open === 0) socket.destroy();
      const timer = setTimeout(() => {
        server.closeAllConnections();
      }, milliseconds);
      await closed;
      clearTimeout(timer);
      slowBodies.stop();
    },
  };
};
