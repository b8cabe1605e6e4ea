import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createProxyStage, echo } from "../../test/proxy-stage.ts";

const { behind, listen, listenRaw, running, startFront, stop } = createProxyStage();
afterEach(stop);

describe("WebSockets", () => {
  const shake = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: hub.example\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Key: abc\r\nSec-WebSocket-Protocol: realtime, openai-insecure-api-key.sk-1\r\nX-Forwarded-For: 10.9.9.9\r\n${more}\r\n`;

  const dial = (port: number) => {
    const socket = connect(port, "127.0.0.1");
    running.push(async () => void socket.destroy());
    socket.on("error", () => undefined);
    const heard = { text: "" };
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      heard.text += chunk;
    });
    return { socket, heard };
  };

  const echoing = async () => {
    const heads: IncomingMessage[] = [];
    const sockets: Socket[] = [];
    const server = createServer();
    server.on("upgrade", (request, socket: Socket, head: Buffer) => {
      heads.push(request);
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: xyz\r\n\r\nhi ",
      );
      socket.write(head);
      socket.pipe(socket);
    });
    const upstream = await listen(server);
    const front = await startFront(`http://127.0.0.1:${upstream}`);
    return { ...front, heads, sockets, upstream };
  };

  it("are tunnelled both ways, the first bytes and their headers too", async () => {
    const { port, heads, upstream } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(`${shake("/v1/realtime?model=x")}early `);
    await expect.poll(() => heard.text).toContain("hi early ");
    expect(heard.text).toMatch(
      /^HTTP\/1\.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: xyz\r\n/,
    );
    socket.write("later");
    await expect.poll(() => heard.text).toContain("hi early later");
    expect(heads[0]?.url).toBe("/v1/realtime?model=x");
    expect(heads[0]?.headers).toMatchObject({
      host: `127.0.0.1:${upstream}`,
      "sec-websocket-key": "abc",
      "sec-websocket-protocol": "realtime, openai-insecure-api-key.sk-1",
      "x-forwarded-for": "127.0.0.1",
    });
  });

  it("end at the gateway when the client leaves, and at the client when the gateway leaves", async () => {
    const { port, sockets } = await echoing();
    const one = dial(port);
    one.socket.write(shake("/v1/realtime"));
    await expect.poll(() => one.heard.text).toContain("hi ");
    const upstreamEnd = sockets[0] === undefined ? Promise.reject(new Error("no socket")) : once(sockets[0], "close");
    one.socket.destroy();
    await upstreamEnd;

    const other = dial(port);
    other.socket.write(shake("/v1/realtime"));
    await expect.poll(() => other.heard.text).toContain("hi ");
    const clientEnd = once(other.socket, "close");
    sockets[1]?.destroy();
    await clientEnd;
  });

  it("end when the proxy closes", async () => {
    const { port, proxy } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(shake("/v1/realtime"));
    await expect.poll(() => heard.text).toContain("hi ");
    const ended = once(socket, "close");
    await proxy.close();
    await ended;
  });

  it("that the gateway refuses get its answer", async () => {
    const { port } = await behind((_request, response) => {
      response.writeHead(401, { "Content-Type": "application/json" }).end('{"error":{"message":"bad key"}}');
    });
    const { socket, heard } = dial(port);
    socket.write(shake("/v1/realtime"));
    await once(socket, "close");
    expect(heard.text).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    expect(heard.text).toContain('\r\n\r\n{"error":{"message":"bad key"}}');
  });

  it("get a 502 when the gateway is down, and a 504 without a reply", async () => {
    const gone = await listen(createServer());
    await running.pop()?.();
    const away = await startFront(`http://127.0.0.1:${gone}`);
    const one = dial(away.port);
    one.socket.write(shake("/v1/realtime"));
    await once(one.socket, "close");
    expect(one.heard.text).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n[^]*"gateway_unreachable"/);

    const silent = await startFront(`http://127.0.0.1:${await listenRaw(() => undefined)}`, {
      timeouts: { headers: 100 },
    });
    const other = dial(silent.port);
    other.socket.write(shake("/v1/realtime"));
    await once(other.socket, "close");
    expect(other.heard.text).toMatch(/^HTTP\/1\.1 504 Gateway Timeout\r\n[^]*"gateway_timeout"/);
  });

  it("on a path of the console are refused without asking the gateway", async () => {
    const { port, heads } = await echoing();
    const { socket, heard } = dial(port);
    socket.write(shake("/dashboard"));
    await once(socket, "close");
    expect(heard.text).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(heads).toEqual([]);
  });

  it("are not triggered by a plain request that offers HTTP/2", async () => {
    const { port } = await behind(echo);
    const { socket, heard } = dial(port);
    socket.write(
      "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n" +
        "HTTP2-Settings: AAA\r\nContent-Length: 2\r\n\r\n{}",
    );
    await expect.poll(() => heard.text).toContain('"body":"{}"');
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(heard.text).not.toMatch(/h2c|HTTP2/);
  });
});
