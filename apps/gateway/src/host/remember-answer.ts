const freshFor = 60_000;
const longestWait = 1000;
const pauseAfterFailure = 5000;
const givenUpAfter = 30_000;

/**
 * What the gateway answers to a call whose answer goes into the page, its status for one: asked at most once a minute, by one call at a time. A reader waits for it for a second
 * at most and then gets the last known one, or undefined. After a failure nobody asks, and nobody waits, for five seconds.
 */
export const rememberAnswer = (ask: () => Promise<unknown>): (() => Promise<unknown>) => {
  let known: unknown;
  let nextAsk = 0;
  let asking: { readonly since: number; readonly done: Promise<void> } | undefined;

  const begin = (since: number): { readonly since: number; readonly done: Promise<void> } => {
    const call = { since, done: Promise.resolve() };
    // A call that was given up may still bring an answer, but it does not end the one that took its place.
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
          finish(answer === undefined ? pauseAfterFailure : freshFor);
        },
        () => finish(pauseAfterFailure),
      );
    return call;
  };

  return async () => {
    const now = Date.now();
    if (asking === undefined ? now >= nextAsk : now - asking.since >= givenUpAfter) asking = begin(now);
    const left = asking === undefined ? 0 : asking.since + longestWait - now;
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
