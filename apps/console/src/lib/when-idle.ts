import { queryClient } from "./query-client.ts";

const onIdle = (task: () => void): (() => void) => {
  // Safari has no idle callback; by then it has settled.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
};

/** Runs a task once the page has all of its data and is idle: what is fetched ahead never delays it. Returns a function that cancels. */
export const whenIdle = (task: () => void): (() => void) => {
  let cancel = (): void => undefined;
  const waitForIdle = (): void => {
    cancel = onIdle(() => {
      if (queryClient.isFetching() === 0) task();
      else waitForData();
    });
  };
  const waitForData = (): void => {
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      waitForIdle();
    });
    cancel = unsubscribe;
  };
  waitForIdle();
  return () => cancel();
};
