import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from "node:http";
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server as SocketServer,
  type Socket,
} from "node:net";
import { Readable } from "node:stream";
import { expect } from "vitest";
import { createProxy, type Proxy, type ProxyOptions } from "../src/proxy/proxy.ts";
import { isWebSocketUpgrade } from "../src/proxy/tunnels.ts";

export const portOf = (server: SocketServer): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
};

interface Front {
  readonly port: number;
  readonly proxy: Proxy;
  readonly lines: { fields: Record<string, unknown>; level: string }[];
}

/** Proxies in front of upstreams that a test makes, until `stop`. */
export const createProxyStage = () => {
  /** Ends of what a test has started, in that order. */
  const running: (() => Promise<void>)[] = [];

  const listen = async (server: Server): Promise<number> => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    running.push(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    );
    return portOf(server);
  };

  /** An upstream that is no HTTP server: it says the bytes that a test gives it. */
  const listenRaw = async (onSocket: (socket: Socket) => void): Promise<number> => {
    const sockets = new Set<Socket>();
    const server = createSocketServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      onSocket(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    running.push(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          for (const socket of sockets) socket.destroy();
        }),
    );
    return portOf(server);
  };

  const startFront = async (gatewayUrl: string, options: Partial<ProxyOptions> = {}): Promise<Front> => {
    const lines: Front["lines"] = [];
    const proxy = createProxy({
      gatewayUrl,
      trustedProxies: "none",
      log: {
        info: (fields) => lines.push({ fields, level: "info" }),
        warn: (fields) => lines.push({ fields, level: "warn" }),
      },
      ...options,
    });
    const server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade }, proxy.handle);
    server.on("upgrade", proxy.handleUpgrade);
    const port = await listen(server);
    running.push(() => proxy.close());
    return { port, proxy, lines };
  };

  const behind = async (listener: RequestListener, options: Partial<ProxyOptions> = {}): Promise<Front> =>
    startFront(`http://127.0.0.1:${await listen(createServer(listener))}`, options);

  return {
    running,
    listen,
    listenRaw,
    startFront,
    behind,
    stop: async () => {
      for (const stop of running.splice(0).toReversed()) await stop();
    },
  };
};

export interface Call {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | Readable;
}

export const open = async (
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Call = {},
): Promise<IncomingMessage> => {
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false });
  if (body instanceof Readable) body.pipe(outgoing);
  else outgoing.end(body);
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (answer === undefined) throw new Error("no answer");
  return answer;
};

export const read = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const call = async (port: number, path: string, options: Call = {}) => {
  const answer = await open(port, path, options);
  return { answer, status: answer.statusCode, headers: answer.headers, text: (await read(answer)).toString() };
};

export const rawNames = (answer: IncomingMessage): string[] => answer.rawHeaders.filter((_, index) => index % 2 === 0);

/** Resolves when a count has grown from nothing and then stands still. */
export const settled = async (count: () => number): Promise<number> => {
  let last = -1;
  await expect
    .poll(
      () => {
        const now = count();
        const same = now === last && now > 0;
        last = now;
        return same;
      },
      { interval: 250, timeout: 15_000 },
    )
    .toBe(true);
  return last;
};

export const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        raw: request.rawHeaders,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
};
