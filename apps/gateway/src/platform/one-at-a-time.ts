/**
 * A queue that runs one task at a time, in order. A failure only affects its own caller.
 *
 * @example
 * const inTurn = oneAtATime();
 * const first = inTurn(() => write("a"));
 * const second = inTurn(() => write("b")); // begins when the first has ended
 */
export const oneAtATime = (): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
};
