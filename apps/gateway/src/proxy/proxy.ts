import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, type Duplex } from "node:stream";
import { Pool, type Dispatcher } from "undici";
import type { TrustedProxies } from "../platform/client-address.ts";
import { languageOf } from "../platform/http.ts";
import { bodyOf, codeOf, type Failure, failureOf, foreign, looping, unusable } from "./failures.ts";
import { hasDotSegments, pathForLog } from "./gateway-paths.ts";
import { isLoop, passedByHeader, requestHeaders, responseHeaders } from "./headers.ts";
import { passageOf } from "./own-calls.ts";
import { createTunnels } from "./tunnels.ts";

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

const rawHeadersOf = (raw: Dispatcher.DispatchController["rawHeaders"]): string[] =>
  Array.isArray(raw) ? raw.map((item) => (typeof item === "string" ? item : item.toString("latin1"))) : [];

const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

class ClientGone extends Error {
  override readonly name = "ClientGone";
}

/** The way to a real gateway: bodies flow through untouched and at the slower side's pace. */
export const createProxy = ({ gatewayUrl, trustedProxies, publicUrl, log, timeouts = {} }: ProxyOptions): Proxy => {
  const { connect = 5000, headers: headersTimeout = 300_000, status: statusTimeout = 1000 } = timeouts;
  const upstream = new URL(gatewayUrl);
  const base = upstream.pathname.replace(/\/$/, "");
  const proxyId = randomUUID();
  const pool = new Pool(upstream.origin, {
    connect: { timeout: connect },
    headersTimeout,
    bodyTimeout: 0,
    pipelining: 1,
    allowH2: false,
  });
  const tunnels = createTunnels({
    upstream,
    base,
    proxyId,
    trustedProxies,
    publicUrl,
    log,
    timeouts: { connect, headers: headersTimeout },
  });

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
      const body = bodyOf(failure, languageOf(request.headers["accept-language"]));
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
    if (isLoop(request, proxyId)) {
      outcome = "failed";
      refuse(looping);
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
          headers: requestHeaders(request, upstream.host, trustedProxies, {
            withSession: passage === "whole",
            proxyId,
          }),
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

  const getData: Proxy["getData"] = async (path) => {
    try {
      const answer = await pool.request({
        path: `${base}${path}`,
        method: "GET",
        headers: { accept: "application/json", [passedByHeader]: proxyId },
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
    handleUpgrade: tunnels.handleUpgrade,
    getData,
    close: async () => {
      tunnels.close();
      await pool.destroy();
    },
  };
};
