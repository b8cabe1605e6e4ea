/**
 * Waits for something, but no longer than so many milliseconds. Rejects as it does.
 *
 * @example
 * await atMost(1000, loadFont("inter"));
 */
export const atMost = async (milliseconds: number, awaited: Promise<unknown>): Promise<void> => {
  const moment = new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  await Promise.race([awaited, moment]);
};
