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

/** Whether the code of the page that was asked for is still on its way, as the router tells. */
let isOpening = true;
const whenOpen = new Set<() => void>();

/** Tells whether a page is being opened: until it is there, nothing is fetched ahead. */
export const noteOpening = (opening: boolean): void => {
  isOpening = opening;
  if (opening) return;
  const tasks = [...whenOpen];
  whenOpen.clear();
  for (const task of tasks) task();
};

/** Runs a task once the page has its code and all of its data and is idle: what is fetched ahead never delays it. Returns a function that cancels. */
export const whenIdle = (task: () => void): (() => void) => {
  let cancel = (): void => undefined;
  const waitForIdle = (): void => {
    cancel = onIdle(() => {
      if (isOpening) waitForPage();
      else if (queryClient.isFetching() > 0) waitForData();
      else task();
    });
  };
  const waitForPage = (): void => {
    whenOpen.add(waitForIdle);
    cancel = () => whenOpen.delete(waitForIdle);
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
