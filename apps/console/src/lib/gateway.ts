import { clientIdOf } from "@one-hub/hooks";
import { createGateway, type Status } from "@one-hub/sdk";
import { config, injected } from "../config.ts";
import { currentLanguage } from "../i18n/i18n.ts";
import { callTimeout } from "../start/call-timeout.ts";
import { askedEarly, fetchWhenTakenOver } from "../start/prerendered.ts";
import { storage } from "./storage.ts";

let byToken = config.auth.method === "jwt";

const loadBearer = () => import("./bearer.ts");

/** From here on this page calls with a token instead of the cookie: the pages of the jwt method ask for it. */
export const callWithToken = (): void => {
  byToken = true;
};

/** Forgets the current session, after a sign-in or sign-out elsewhere in this browser. */
export const forgetWhoCalls = async (): Promise<void> => {
  if (byToken) (await loadBearer()).forgetToken();
};

/** The one connection of this page. */
export const gateway = createGateway({
  baseUrl: config.serverUrl,
  clientId: clientIdOf(storage),
  language: currentLanguage,
  timeout: callTimeout,
  fetch: async (request) =>
    byToken
      ? (await loadBearer()).bearerFetch(request, initialStatus)
      : ((await askedEarly(request)) ?? fetchWhenTakenOver(request)),
});

/** The status that came with the page, when it looks like one. */
export const initialStatus: Status | undefined = (() => {
  const { status } = injected;
  if (typeof status !== "object" || status === null || !("version" in status) || !("quota_per_unit" in status))
    return undefined;
  // The host passes on what the gateway said; these two fields tell a status from anything else.
  return typeof status.version === "string" && typeof status.quota_per_unit === "number"
    ? (status as Status)
    : undefined;
})();
