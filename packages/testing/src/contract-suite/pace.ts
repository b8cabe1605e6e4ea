import { setTimeout as wait } from "node:timers/promises";

/** Lets at most so many through in any span of so many seconds; the next one waits for its turn. */
export type Pace = {
  readonly take: (signal: AbortSignal) => Promise<void>;
  /** How many went through so far. */
  readonly taken: () => number;
};

/** Counted over a sliding span, which stays below both a fixed and a sliding window of the same size. */
export const createPace = (
  limit: { readonly requests: number; readonly seconds: number },
  onWait: (seconds: number) => void,
): Pace => {
  const recent: number[] = [];
  let total = 0;
  return {
    take: async (signal) => {
      const [oldest] = recent;
      const span = limit.seconds * 1000;
      if (oldest !== undefined && recent.length >= limit.requests) {
        const rest = oldest + span - performance.now();
        if (rest > 0) {
          onWait(Math.ceil(rest / 1000));
          await wait(rest, undefined, { signal });
        }
        recent.shift();
      }
      recent.push(performance.now());
      total += 1;
    },
    taken: () => total,
  };
};
