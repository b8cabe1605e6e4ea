import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Target = { readonly port: number; readonly path: string; readonly key: string };

const requestBytes = (target: Target, body: unknown) => {
  const text = JSON.stringify(body);
  return Buffer.from(
    `POST ${target.path} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\nauthorization: Bearer ${target.key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
};

const headEnd = Buffer.from("\r\n\r\n");

/** One kept connection with one call at a time, on the bare socket: the load itself must not eat the cores. */
const openConnection = async (port: number) => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let kept: Buffer | undefined;
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  socket.on("data", (chunk: Buffer) => {
    const bytes = kept === undefined ? chunk : Buffer.concat([kept, chunk]);
    const end = bytes.indexOf(headEnd);
    const head = end < 0 ? "" : bytes.toString("latin1", 0, end);
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    if (end < 0 || (length !== undefined && bytes.byteLength < end + headEnd.byteLength + Number(length))) {
      kept = bytes;
      return;
    }
    kept = undefined;
    waiting?.resolve(Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)));
  });
  const fail = () => waiting?.reject(new Error("The connection was closed"));
  socket.on("close", fail);
  socket.on("error", fail);
  return {
    call: (bytes: Buffer) =>
      new Promise<number>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
};

export type LoadResult = {
  readonly calls: number;
  readonly callsPerSecond: number;
  /** Milliseconds of each call. */
  readonly samples: readonly number[];
};

/** Plain calls on kept connections until the time or `during` is over. Any answer but 200 ends the measurement. */
export const loadPlain = async (
  target: Target,
  options: {
    connections: number;
    milliseconds: number;
    model: string;
    /** Milliseconds between a reply and the connection's next call. */
    pause?: number;
    during?: AbortSignal;
  },
): Promise<LoadResult> => {
  const bytes = requestBytes(target, {
    model: options.model,
    messages: [{ role: "user", content: "Say something about a fox, please." }],
  });
  const samples: number[] = [];
  const connections = await Promise.all(Array.from({ length: options.connections }, () => openConnection(target.port)));
  const start = performance.now();
  const end = start + options.milliseconds;
  await Promise.all(
    connections.map(async (connection) => {
      for (let now = performance.now(); now < end && options.during?.aborted !== true;) {
        const status = await connection.call(bytes);
        if (status !== 200) throw new Error(`A call was answered ${status}`);
        const after = performance.now();
        samples.push(after - now);
        if (options.pause !== undefined) await wait(options.pause);
        now = options.pause === undefined ? after : performance.now();
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  return { calls: samples.length, callsPerSecond: samples.length / seconds, samples };
};

export type OpenStream = {
  /** Resolves with the delay of its first chunk: milliseconds from the upstream's write until it was read here. */
  readonly firstByte: Promise<number>;
  readonly ended: Promise<void>;
  readonly socket: Socket;
};

const stampPattern = /at (\d+) /;

/** One streamed call on a connection of its own. */
export const openStream = (target: Target, model: string): OpenStream => {
  const bytes = requestBytes(target, { model, stream: true, messages: [{ role: "user", content: "Tell me more." }] });
  const socket = connect({ port: target.port, host: "127.0.0.1", noDelay: true });
  const first = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<void>();
  let seen = "";
  let isStarted = false;
  socket.on("connect", () => socket.write(bytes));
  socket.on("data", (chunk: Buffer) => {
    const now = process.hrtime.bigint();
    const text = chunk.toString("latin1");
    if (!isStarted) {
      seen += text;
      const [, stamp] = stampPattern.exec(seen) ?? [];
      if (stamp !== undefined) {
        isStarted = true;
        first.resolve(Number(now - BigInt(stamp)) / 1e6);
      }
    }
    if (text.endsWith("0\r\n\r\n")) {
      socket.destroy();
      ended.resolve();
    }
  });
  socket.on("error", (error) => {
    first.reject(error);
    ended.reject(error);
  });
  socket.on("close", () => {
    first.reject(new Error(`The stream ended before its first chunk: ${seen}`));
    ended.reject(new Error("The stream was cut off"));
  });
  first.promise.catch(() => undefined);
  ended.promise.catch(() => undefined);
  return { firstByte: first.promise, ended: ended.promise, socket };
};
