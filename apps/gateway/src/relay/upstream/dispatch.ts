import type { Dispatcher } from "undici";

/** An upstream's answer: its head, and the body as it comes. */
export type Dispatched = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** To be read once. Leaving off early ends the upstream call. */
  readonly body: AsyncIterable<Uint8Array>;
};

/** Bytes that may wait for a slow reader before the upstream is made to wait as well. */
const HIGH_WATER_MARK_BYTES = 65_536;

const reasonOf = (signal: AbortSignal) =>
  signal.reason instanceof Error ? signal.reason : new Error("The call was ended");

/**
 * One HTTP call. Undici's `request` makes a stream of every reply, which costs more than the rest of the relay's work; here
 * the chunks go straight to their consumer.
 */
export const dispatch = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<Dispatched> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal));
      return;
    }
    let controller: Dispatcher.DispatchController | undefined;
    let chunks: Uint8Array[] = [];
    let read = 0;
    let waitingBytes = 0;
    let isOver = false;
    let failure: Error | undefined;
    let wake: (() => void) | undefined;

    const abort = () => {
      controller?.abort(reasonOf(signal));
      // A call that still waits for a connection has nothing to abort.
      reject(reasonOf(signal));
    };
    const end = () => {
      isOver = true;
      signal.removeEventListener("abort", abort);
      wake?.();
    };
    // By hand: a generator would wait several times for every chunk.
    const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      while (true) {
        const chunk = chunks[read];
        if (chunk !== undefined) {
          read += 1;
          if (read === chunks.length) {
            chunks = [];
            read = 0;
            waitingBytes = 0;
            controller?.resume();
          }
          return { done: false, value: chunk };
        }
        if (failure !== undefined) throw failure;
        if (isOver) return { done: true, value: undefined };
        await new Promise<void>((resolveWait) => {
          wake = resolveWait;
        });
      }
    };
    const leave = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
      if (!isOver) controller?.abort(new Error("The reader left off"));
      return { done: true, value: undefined };
    };
    const body: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next, return: leave }) };

    signal.addEventListener("abort", abort);
    dispatcher.dispatch(options, {
      onRequestStart: (given) => {
        controller = given;
        if (signal.aborted) abort();
      },
      onResponseStart: (_controller, status, headers) => {
        // 1xx only announces the answer.
        if (status >= 200) resolve({ status, headers, body });
      },
      onResponseData: (given, chunk) => {
        chunks.push(chunk);
        waitingBytes += chunk.byteLength;
        if (waitingBytes > HIGH_WATER_MARK_BYTES) given.pause();
        wake?.();
      },
      onResponseEnd: end,
      onResponseError: (_controller, error) => {
        failure = error;
        reject(error);
        end();
      },
    });
  });
