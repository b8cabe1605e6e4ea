const CACHE_MS = 60_000;
const MAX_WAIT_MS = 1000;
const FAILURE_PAUSE_MS = 5000;
const CALL_TIMEOUT_MS = 30_000;

/**
 * Caches a reply of the gateway that goes into the page, such as its status: one call at a time, at most once a minute. A
 * reader waits up to a second, then gets the last known reply or undefined. A failure pauses calls and waits for five seconds.
 */
export const rememberAnswer = (ask: () => Promise<unknown>): (() => Promise<unknown>) => {
  let known: unknown;
  let nextAsk = 0;
  let asking: { readonly since: number; readonly done: Promise<void> } | undefined;

  const begin = (since: number): { readonly since: number; readonly done: Promise<void> } => {
    const call = { since, done: Promise.resolve() };
    // An abandoned call may still return a reply, but it must not end its successor.
    const finish = (pause: number) => {
      if (asking !== call) return;
      asking = undefined;
      nextAsk = Date.now() + pause;
    };
    call.done = Promise.resolve()
      .then(ask)
      .then(
        (answer) => {
          if (answer !== undefined) known = answer;
          finish(answer === undefined ? FAILURE_PAUSE_MS : CACHE_MS);
        },
        () => finish(FAILURE_PAUSE_MS),
      );
    return call;
  };

  return async () => {
    const now = Date.now();
    if (asking === undefined ? now >= nextAsk : now - asking.since >= CALL_TIMEOUT_MS) asking = begin(now);
    const left = asking === undefined ? 0 : asking.since + MAX_WAIT_MS - now;
    if (asking !== undefined && left > 0) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, left);
      });
      await Promise.race([asking.done, enough]);
      clearTimeout(timer);
    }
    return known;
  };
};
