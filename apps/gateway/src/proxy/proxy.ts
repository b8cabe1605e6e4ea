import { request as httpRequest, STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";
import { PassThrough, type Duplex } from "node:stream";
import { Pool, type Dispatcher } from "undici";
import type { TrustedProxies } from "../platform/client-address.ts";
import { foreignRequest } from "../platform/request-policy.ts";
import { hasDotSegments, isGatewayPath, pathForLog } from "./gateway-paths.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { passageOf } from "./own-calls.ts";

/** The part of a pino logger that the proxy uses. */
export interface ProxyLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

export interface ProxyOptions {
  /** The real gateway, as `GATEWAY_URL` names it; a path in it is put in front of every path. */
  readonly gatewayUrl: string;
  /** Proxies in front whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: TrustedProxies;
  /** Public address of this site, in addition to the request's own host. */
  readonly publicUrl?: string | undefined;
  readonly log: ProxyLog;
  /** Milliseconds; the defaults are 5 s to connect and 300 s to the first header. A body may take for ever. */
  readonly timeouts?: { readonly connect?: number; readonly headers?: number; readonly status?: number };
}

export interface Proxy {
  /** Passes one request on. The caller has asked `isGatewayPath`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** For the server's `upgrade` event: tunnels a WebSocket to the gateway, refuses paths that are not the gateway's. */
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The `data` of the gateway's reply to a visitor's GET, such as `/api/status`; undefined if it takes more than a second. */
  readonly getData: (path: `/api/${string}`) => Promise<unknown>;
  /** Ends idle connections and open tunnels; for when the server has drained. */
  readonly close: () => Promise<void>;
}

interface Failure {
  readonly status: 400 | 403 | 404 | 502 | 504;
  readonly type: "bad_gateway" | "invalid_request_error";
  readonly code: string;
  readonly message: string;
}

const unreachable: Failure = {
  status: 502,
  type: "bad_gateway",
  code: "gateway_unreachable",
  message: "The gateway cannot be reached. Try again in a moment.",
};

const tooLate: Failure = {
  status: 504,
  type: "bad_gateway",
  code: "gateway_timeout",
  message: "The gateway did not respond in time.",
};

const unusable: Failure = {
  status: 400,
  type: "invalid_request_error",
  code: "invalid_request",
  message: "This request cannot be passed on to the gateway.",
};

const foreign: Failure = {
  status: 403,
  type: "invalid_request_error",
  code: foreignRequest.code,
  message: foreignRequest.text.en,
};

const notOurs: Failure = {
  status: 404,
  type: "invalid_request_error",
  code: "not_found",
  message: "There is nothing to connect to at this address.",
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";

const failureOf = (error: unknown): Failure => {
  switch (codeOf(error)) {
    case "UND_ERR_HEADERS_TIMEOUT":
      return tooLate;
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
    case "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH":
      return unusable;
    default:
      return unreachable;
  }
};

/** Both envelopes at once: management calls read `success` and `message`, relay clients read `error`. */
const bodyOf = ({ status, message, type, code }: Failure): string =>
  JSON.stringify({ success: false, message, ...(status === 403 ? { code } : {}), error: { message, type, code } });

const rawHeadersOf = (raw: Dispatcher.DispatchController["rawHeaders"]): string[] =>
  Array.isArray(raw) ? raw.map((item) => (typeof item === "string" ? item : item.toString("latin1"))) : [];

const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** Whether `handleUpgrade` supports an `Upgrade` header; for `shouldUpgradeCallback`. Some HTTP clients offer h2c with plain requests. */
export const isWebSocketUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.trim().toLowerCase() === "websocket";

/** The way to a real gateway: bodies flow through untouched and at the slower side's pace. */
export const createProxy = ({ gatewayUrl, trustedProxies, publicUrl, log, timeouts = {} }: ProxyOptions): Proxy => {
  const { connect = 5000, headers: headersTimeout = 300_000, status: statusTimeout = 1000 } = timeouts;
  const upstream = new URL(gatewayUrl);
  const base = upstream.pathname.replace(/\/$/, "");
  const pool = new Pool(upstream.origin, {
    connect: { timeout: connect },
    headersTimeout,
    bodyTimeout: 0,
    pipelining: 1,
    allowH2: false,
  });
  const tunnels = new Set<Duplex>();

  const handle: Proxy["handle"] = (request, response) => {
    const started = performance.now();
    const target = request.url ?? "";
    let outcome = "complete";
    let cause: unknown;
    let controller: Dispatcher.DispatchController | undefined;
    let gone = false;

    let corked = false;
    const uncork = (): void => {
      if (!corked) return;
      corked = false;
      response.uncork();
    };

    const refuse = (failure: Failure): void => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const body = bodyOf(failure);
      response.writeHead(failure.status, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(body),
        "Cache-Control": "no-store",
      });
      response.end(body);
    };

    // The upstream may be done with a body half-way and its stream is then destroyed; the request itself must stay
    // whole, because its socket carries the answer.
    const body = hasBody(request) ? new PassThrough() : null;
    if (body !== null) {
      request.once("error", (error) => body.destroy(error));
      body.on("error", () => undefined);
      body.once("close", () => {
        // Unread bytes would keep the client, and its next request on this connection, waiting.
        request.unpipe(body);
        request.resume();
      });
      request.pipe(body);
    }

    response.on("error", () => undefined);
    response.once("close", () => {
      if (!response.writableFinished && outcome === "complete") outcome = "client_closed";
      gone = true;
      if (outcome !== "complete") {
        body?.destroy();
        controller?.abort(new ClientGone());
      }
      const fields = {
        method: request.method,
        path: pathForLog(target),
        status: response.headersSent ? response.statusCode : undefined,
        ms: Math.round(performance.now() - started),
        outcome,
        ...(cause === undefined ? {} : { cause: codeOf(cause) }),
      };
      if (cause === undefined) log.info(fields, "proxied");
      else log.warn(fields, "proxied");
    });

    const fail = (error: unknown): void => {
      if (gone || error instanceof ClientGone) return;
      outcome = response.headersSent ? "upstream_broke_off" : "failed";
      cause = error;
      refuse(failureOf(error));
    };

    if (!target.startsWith("/") || hasDotSegments(target)) {
      outcome = "failed";
      refuse(unusable);
      return;
    }
    const passage = passageOf(request, publicUrl);
    if (passage === "refused") {
      outcome = "failed";
      refuse(foreign);
      return;
    }

    try {
      pool.dispatch(
        {
          path: `${base}${target}`,
          method: request.method ?? "GET",
          headers: requestHeaders(request, upstream.host, trustedProxies, { withSession: passage === "whole" }),
          body,
        },
        {
          onRequestStart(flow) {
            controller = flow;
            if (gone) flow.abort(new ClientGone());
          },
          onResponseStart(flow, statusCode, _headers, statusMessage) {
            if (statusCode < 200) return;
            response.on("drain", () => flow.resume());
            // Status line, headers and a first chunk that arrived with them are sent in one packet.
            response.cork();
            corked = true;
            process.nextTick(uncork);
            response.writeHead(statusCode, statusMessage, responseHeaders(rawHeadersOf(flow.rawHeaders), upstream));
            response.flushHeaders();
          },
          onResponseData(flow, chunk) {
            if (!gone && !response.write(chunk)) flow.pause();
          },
          onResponseEnd() {
            // A corked response would write the end of a chunked body before its chunks.
            uncork();
            response.end();
          },
          onResponseError(_flow, error) {
            fail(error);
          },
        },
      );
    } catch (error) {
      fail(error);
    }
  };

  const handleUpgrade: Proxy["handleUpgrade"] = (request, socket, head) => {
    const target = request.url ?? "";
    const fields = { method: request.method, path: pathForLog(target) };
    let answered = false;
    const refuse = (failure: Failure): void => {
      if (answered) {
        socket.destroy();
        return;
      }
      answered = true;
      const body = bodyOf(failure);
      socket.end(
        `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ""}\r\n` +
          `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
          `Connection: close\r\n\r\n${body}`,
      );
    };
    const begin = (answer: IncomingMessage, headers: string[]): void => {
      answered = true;
      const lines = Array.from(
        { length: headers.length / 2 },
        (_, index) => `${headers[index * 2] ?? ""}: ${headers[index * 2 + 1] ?? ""}\r\n`,
      );
      socket.write(
        `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ""}\r\n${lines.join("")}\r\n`,
        "latin1",
      );
    };

    socket.on("error", () => socket.destroy());
    if (!isGatewayPath(target) || hasDotSegments(target) || !isWebSocketUpgrade(request)) {
      refuse(notOurs);
      return;
    }

    const send = upstream.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send({
      protocol: upstream.protocol,
      hostname: upstream.hostname.replace(/^\[|\]$/g, ""),
      port: upstream.port === "" ? undefined : Number(upstream.port),
      path: `${base}${target}`,
      method: request.method ?? "GET",
      headers: [
        ...requestHeaders(request, upstream.host, trustedProxies, {
          withSession: passageOf(request, publicUrl) === "whole",
        }),
        "Connection",
        "Upgrade",
        "Upgrade",
        request.headers.upgrade ?? "websocket",
      ],
      agent: false,
    });
    tunnels.add(socket);
    let late = false;
    let timer = setTimeout(() => {
      outgoing.destroy(new Error("connect timeout"));
    }, connect);
    outgoing.once("socket", (outward) => {
      outward.once("connect", () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          late = true;
          outgoing.destroy(new Error("headers timeout"));
        }, headersTimeout);
      });
    });
    socket.once("close", () => {
      clearTimeout(timer);
      tunnels.delete(socket);
      outgoing.destroy();
    });
    outgoing.once("error", (error) => {
      clearTimeout(timer);
      if (socket.destroyed) return;
      log.warn({ ...fields, cause: codeOf(error) }, "upgrade failed");
      refuse(late ? tooLate : unreachable);
    });
    outgoing.once("response", (answer) => {
      clearTimeout(timer);
      begin(answer, [...responseHeaders(answer.rawHeaders, upstream), "Connection", "close"]);
      answer.once("error", () => socket.destroy());
      answer.pipe(socket);
      log.info({ ...fields, status: answer.statusCode }, "upgrade refused");
    });
    outgoing.once("upgrade", (answer, outward, first) => {
      clearTimeout(timer);
      begin(answer, answer.rawHeaders);
      if (first.byteLength > 0) socket.write(first);
      if (head.byteLength > 0) outward.write(head);
      outward.setNoDelay(true);
      outward.once("error", () => socket.destroy());
      outward.once("close", () => socket.destroy());
      socket.once("close", () => outward.destroy());
      socket.pipe(outward);
      outward.pipe(socket);
      log.info({ ...fields, status: 101 }, "upgraded");
    });
    outgoing.end();
  };

  const getData: Proxy["getData"] = async (path) => {
    try {
      const answer = await pool.request({
        path: `${base}${path}`,
        method: "GET",
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(statusTimeout),
      });
      const reply: unknown = await answer.body.json();
      if (answer.statusCode !== 200 || typeof reply !== "object" || reply === null) return undefined;
      return "success" in reply && reply.success === true && "data" in reply ? reply.data : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    handle,
    handleUpgrade,
    getData,
    close: async () => {
      for (const socket of tunnels) socket.destroy();
      await pool.destroy();
    },
  };
};
