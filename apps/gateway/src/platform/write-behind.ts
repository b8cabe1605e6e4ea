import { setImmediate as nextTurn } from "node:timers/promises";

/** A queue that is written behind the replies, in batches and one batch at a time. Callers wait for it only when they flush it. */
export type WriteBehind<Item> = {
  readonly add: (item: Item) => void;
  /** Puts items in front of those that wait, without beginning to write. */
  readonly putFirst: (items: readonly Item[]) => void;
  /** Takes everything that waits. */
  readonly takeAll: () => Item[];
  /** What waits, oldest first; not what is being written. */
  readonly waiting: readonly Item[];
  /** Begins to write, even where nothing waits yet. */
  readonly start: () => void;
  readonly isRunning: () => boolean;
  /** Writes without a further delay; resolves when nothing waits and nothing is being written. */
  readonly flush: () => Promise<void>;
};

/** Resolves after so many milliseconds, or when it is cut short. */
const createDelay = (milliseconds: number) => {
  let end: (() => void) | undefined;
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    cutShort: () => end?.(),
  };
};

export const createWriteBehind = <Item>({
  write,
  onFailure,
  batchSize = Infinity,
  delayMs,
  gather = nextTurn,
  onIdle,
}: {
  readonly write: (batch: Item[]) => Promise<void>;
  /** Told of a write that threw; its batch is not written again. */
  readonly onFailure: (error: unknown, batch: readonly Item[]) => void;
  readonly batchSize?: number;
  /** Milliseconds from the first item to the write; absent, one turn of the event loop. */
  readonly delayMs?: number;
  /** Awaited instead of that turn, before the first batch. */
  readonly gather?: () => Promise<unknown>;
  /** Called each time that the queue has run empty. */
  readonly onIdle?: () => void;
}): WriteBehind<Item> => {
  const waiting: Item[] = [];
  const delay = delayMs === undefined ? undefined : createDelay(delayMs);
  let running: Promise<void> | undefined;

  const writeAll = async () => {
    await (delay === undefined ? gather() : delay.wait());
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        await write(batch);
      } catch (error) {
        onFailure(error, batch);
      }
    }
    running = undefined;
    onIdle?.();
  };

  const start = () => {
    running ??= writeAll();
  };

  return {
    add: (item) => {
      waiting.push(item);
      start();
    },
    putFirst: (items) => {
      waiting.unshift(...items);
    },
    takeAll: () => waiting.splice(0),
    waiting,
    start,
    isRunning: () => running !== undefined,
    flush: async () => {
      for (let current = running; current !== undefined; current = running) {
        delay?.cutShort();
        await current;
      }
    },
  };
};
