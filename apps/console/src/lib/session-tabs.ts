import { sessionQuery } from "@one-hub/hooks";
import type { RouterContext } from "../router.ts";
import { forgetWhoCalls } from "./gateway.ts";

const isAccount = (value: unknown): value is number | null => value === null || typeof value === "number";

/**
 * Tells the browser's other tabs about a sign-in or sign-out here, and checks the session when they do. Calls `onSignedIn`
 * when there is a user. Returns a function that stops it.
 */
export const followTabs = ({ gateway, queryClient }: RouterContext, onSignedIn: () => void): (() => void) => {
  const channel = new BroadcastChannel("oneHub-session");
  const accountNow = (): number | null | undefined => {
    const user = queryClient.getQueryData(sessionQuery(gateway).queryKey);
    return user === undefined ? undefined : (user?.id ?? null);
  };
  let account = accountNow();

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isAccount(data) || data === account) return;
    void (async () => {
      await forgetWhoCalls();
      const user = await queryClient.fetchQuery({ ...sessionQuery(gateway), staleTime: 0 });
      if (user !== null) onSignedIn();
    })().catch(() => {
      // The next call or the next look at this tab asks again.
    });
  });
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const before = account;
    account = accountNow();
    // The first answer of a page is no news to the others.
    if (before === undefined || account === undefined || account === before) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(account);
  });
  return () => {
    stop();
    channel.close();
  };
};
