import type { IncomingMessage } from "node:http";

export type BodyPace = {
  /** Minimum bytes per second of a body, averaged over a window. */
  readonly bytesPerSecond: number;
  readonly windowSeconds: number;
  /** Maximum duration of a whole body, in seconds. */
  readonly totalSeconds: number;
};

/** Slower than the slowest telephone; a large upload on such a line passes. */
export const bodyPace: BodyPace = { bytesPerSecond: 512, windowSeconds: 15, totalSeconds: 600 };

type Watched = { readonly startedAt: number; since: number; read: number };

export type SlowBodies = {
  /** Watches a request until all of it has come. */
  readonly watch: (request: IncomingMessage) => void;
  readonly stop: () => void;
};

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Closes connections whose bodies arrive too slowly: otherwise a client could occupy all of them. One timer for all. */
export const createSlowBodies = ({ bytesPerSecond, windowSeconds, totalSeconds }: BodyPace): SlowBodies => {
  const watched = new Map<IncomingMessage, Watched>();
  const look = () => {
    const now = performance.now();
    for (const [request, entry] of watched) {
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        watched.delete(request);
        continue;
      }
      const seconds = (now - entry.since) / 1000;
      if (seconds < windowSeconds) continue;
      // Where something waits to be read, the reader is the slow one, and the sender is held back.
      const isWaitedFor = request.readableLength === 0;
      const isTooSlow = isWaitedFor && socket.bytesRead - entry.read < bytesPerSecond * seconds;
      if (isTooSlow || now - entry.startedAt > totalSeconds * 1000) {
        watched.delete(request);
        socket.destroy();
      }
      entry.since = now;
      entry.read = socket.bytesRead;
    }
  };
  const timer = setInterval(look, (windowSeconds * 1000) / 3).unref();
  return {
    watch: (request) => {
      if (!hasBody(request)) return;
      const now = performance.now();
      watched.set(request, { startedAt: now, since: now, read: request.socket.bytesRead });
      request.once("close", () => watched.delete(request));
    },
    stop: () => clearInterval(timer),
  };
};
