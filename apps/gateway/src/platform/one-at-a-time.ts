/**
 * A line in which work waits for the work before it, whoever asked for that. A failure concerns only who asked.
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
