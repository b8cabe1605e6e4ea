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

/** The page that the router opens: the first one, another one, or the same one with other search parameters. */
type Opening = "first" | "another" | "same";

/** Undefined while the page that was asked for is there. */
let opening: Opening | undefined = "first";
const whenOpen = new Set<() => void>();

/** The router calls it with the page that it opens, and with undefined once that is shown: until then nothing is fetched ahead. */
export const noteOpening = (next: Opening | undefined): void => {
  opening = next;
  if (next !== undefined) return;
  const tasks = [...whenOpen];
  whenOpen.clear();
  for (const task of tasks) task();
};

/** A page that replaces another can wait a moment for its data. */
export const followsPage = (): boolean => opening !== "first" && opening !== "same";

/** Runs a task once the page has its code and all of its data and is idle: what is fetched ahead never delays it. Returns a function that cancels. */
export const whenIdle = (task: () => void): (() => void) => {
  let cancel = (): void => undefined;
  const waitForIdle = (): void => {
    cancel = onIdle(() => {
      if (opening !== undefined) waitForPage();
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
