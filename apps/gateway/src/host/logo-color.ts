import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The strongest colour of a picture as `#rrggbb`, or why there is none: it cannot be drawn, or it has greys alone. */
export type LogoColor = { readonly color: string } | { readonly problem: "unreadable" | "grey" };

/** Long, because a thread starts slowly on a busy machine. */
const MAX_TIME_MS = 30_000;

/**
 * Finds the colour of a PNG, JPEG, GIF or SVG picture. A thread that lives as long as that draws it: what takes long holds up no call, and
 * the memory of the drawing goes with the thread.
 */
export const logoColor = async (bytes: Uint8Array): Promise<LogoColor> => {
  const worker = new Worker(new URL("logo-color-worker.js", import.meta.url), { workerData: bytes });
  try {
    const [reply] = (await once(worker, "message", { signal: AbortSignal.timeout(MAX_TIME_MS) })) as [LogoColor];
    return reply;
  } catch {
    return { problem: "unreadable" };
  } finally {
    await worker.terminate();
  }
};
