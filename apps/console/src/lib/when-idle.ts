/** Does something when the page has nothing better to do. Returns the way out. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no idle callback; by then it has settled.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
};
