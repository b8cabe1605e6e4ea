import { callTimeout } from "./call-timeout.ts";
import { callHeaders, configuration } from "./early-call.ts";

// A page behind the sign-in asks who is signed in while the console is still on its way. Built as a file of its own.

const { serverUrl = "", auth } = configuration();
if (auth?.method !== "jwt") {
  const url = `${serverUrl}/api/user/self`;
  const response = fetch(url, {
    credentials: "include",
    headers: callHeaders(),
    signal: AbortSignal.timeout(callTimeout * 1000),
  });
  // The answer may never be taken.
  response.catch(() => undefined);
  window.earlySession = { url: new URL(url, location.href).href, response };
}

// The first formatter of a page costs a slow processor 50 ms. It has nothing else to do yet.
// oxlint-disable-next-line no-restricted-properties -- only warms the engine up
new Intl.NumberFormat(document.documentElement.lang).format(0);
