import { request as httpRequest, STATUS_CODES, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { languageOf } from "../platform/http.ts";
import { bodyOf, codeOf, type Failure, looping, notOurs, tooLate, unreachable } from "./failures.ts";
import { hasDotSegments, isGatewayPath, pathForLog } from "./gateway-paths.ts";
import { isLoop, requestHeaders, responseHeaders } from "./headers.ts";
import { passageOf } from "./own-calls.ts";
import type { Proxy, ProxyOptions } from "./proxy.ts";

/** Whether `handleUpgrade` supports an `Upgrade` header; for `shouldUpgradeCallback`. Some HTTP clients offer h2c with plain requests. */
export const isWebSocketUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.trim().toLowerCase() === "websocket";

/** Tunnels WebSockets to the gateway. */
export const createTunnels = ({
  upstream,
  base,
  proxyId,
  trustedProxies,
  publicUrl,
  log,
  timeouts,
}: Pick<ProxyOptions, "trustedProxies" | "publicUrl" | "log"> & {
  readonly upstream: URL;
  /** Path of the gateway's address, without a slash at its end. */
  readonly base: string;
  /** Names this proxy to itself. */
  readonly proxyId: string;
  /** Milliseconds. */
  readonly timeouts: { readonly connect: number; readonly headers: number };
}) => {
  const tunnels = new Set<Duplex>();

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
      const body = bodyOf(failure, languageOf(request.headers["accept-language"]));
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
    if (isLoop(request, proxyId)) {
      refuse(looping);
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
          proxyId,
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
    }, timeouts.connect);
    outgoing.once("socket", (outward) => {
      outward.once("connect", () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          late = true;
          outgoing.destroy(new Error("headers timeout"));
        }, timeouts.headers);
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

  return {
    handleUpgrade,
    close: () => {
      for (const socket of tunnels) socket.destroy();
    },
  };
};
