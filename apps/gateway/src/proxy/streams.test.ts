import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { call, createProxyStage, open, settled } from "../../test/proxy-stage.ts";

const { behind, listenRaw, running, startFront, stop } = createProxyStage();
afterEach(stop);

describe("streams", () => {
  it("pass on headers before any byte, and each piece when it comes", async () => {
    let say: (text: string) => void = () => undefined;
    let end: () => void = () => undefined;
    const { port } = await behind((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      say = (text) => response.write(text);
      end = () => response.end();
    });
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    const pieces = answer.setEncoding("utf8")[Symbol.asyncIterator]();
    for (const piece of ["data: 1\n\n", "data: 2\n\n", "data: [DONE]\n\n"]) {
      say(piece);
      expect((await pieces.next()).value).toBe(piece);
    }
    end();
    expect((await pieces.next()).done).toBe(true);
  });

  it.each([
    ["chunked", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"],
    ["of known length", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"],
  ])("that break off, %s, break off for the client too", async (_case, bytes) => {
    let cut: () => void = () => undefined;
    const upstream = await listenRaw((socket) => {
      socket.once("data", () => {
        socket.write(bytes);
        cut = () => socket.resetAndDestroy();
      });
    });
    const { port, lines } = await startFront(`http://127.0.0.1:${upstream}`);
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    const pieces = answer.setEncoding("utf8")[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBe("hello");
    cut();
    await expect(pieces.next()).rejects.toThrow("aborted");
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "warn", fields: { outcome: "upstream_broke_off", status: 200 } });
  });

  it("end at the gateway when the client leaves in the middle", async () => {
    let left: Promise<unknown> = Promise.resolve();
    const { port, lines } = await behind((_request, response) => {
      left = once(response, "close");
      response.write("data: 1\n\n");
    });
    const answer = await open(port, "/v1/chat/completions", { method: "POST", body: "{}" });
    await once(answer, "data");
    answer.destroy();
    await left;
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "info", fields: { outcome: "client_closed" } });
  });

  it("end at the gateway when the client leaves before the answer", async () => {
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let left: Promise<unknown> = Promise.resolve();
    const { port } = await behind((_request, response) => {
      left = once(response, "close");
      arrived();
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/models", agent: false });
    outgoing.on("error", () => undefined);
    outgoing.end();
    await asked;
    outgoing.destroy();
    await left;
  });

  it("end at the gateway when the client leaves in the middle of an upload", async () => {
    let broken: Promise<unknown> = Promise.resolve();
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { port } = await behind((request) => {
      broken = once(request, "error");
      request.once("data", () => arrived());
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/files", method: "POST", agent: false });
    outgoing.on("error", () => undefined);
    outgoing.write("half");
    await asked;
    outgoing.destroy();
    await broken;
  });

  const total = 50 * 1024 * 1024;
  const block = Buffer.alloc(64 * 1024, "x");
  const limit = 25 * 1024 * 1024;

  it("take no more from the gateway than a slow client reads", async () => {
    let taken = 0;
    const { port } = await behind((_request, response) => {
      const source = Readable.from(
        (function* () {
          for (; taken < total; taken += block.byteLength) yield block;
        })(),
        { objectMode: false },
      );
      source.pipe(response);
    });
    const answer = await open(port, "/v1/files/1/content");
    answer.pause();
    expect(await settled(() => taken)).toBeLessThan(limit);
    let received = 0;
    answer.on("data", (chunk: Buffer) => {
      received += chunk.byteLength;
    });
    answer.resume();
    await once(answer, "end");
    expect(received).toBe(total);
  }, 30_000);

  it("take no more from the client than a slow gateway reads", async () => {
    let sent = 0;
    let received = 0;
    let go: () => void = () => undefined;
    const { port } = await behind((request, response) => {
      go = () => {
        request.on("data", (chunk: Buffer) => {
          received += chunk.byteLength;
        });
        request.on("end", () => response.end("done"));
      };
    });
    const source = Readable.from(
      (function* () {
        for (; sent < total; sent += block.byteLength) yield block;
      })(),
      { objectMode: false },
    );
    const answer = call(port, "/v1/files", { method: "POST", body: source });
    expect(await settled(() => sent)).toBeLessThan(limit);
    go();
    expect((await answer).text).toBe("done");
    expect(received).toBe(total);
  }, 30_000);

  it("answer a big upload that the gateway refuses at once, and serve the same connection on", async () => {
    const { port } = await behind((request, response) => {
      if (request.url === "/v1/files") response.writeHead(413, { "Content-Length": 7 }).end("too big");
      else response.end("next");
    });
    const socket = connect(port, "127.0.0.1");
    running.push(async () => void socket.destroy());
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    const size = 8 * 1024 * 1024;
    socket.write(`POST /v1/files HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size / 2));
    await expect.poll(() => text).toContain("too big");
    socket.write(Buffer.alloc(size / 2));
    socket.write("GET /v1/models HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => text).toContain("next");
  });
});
