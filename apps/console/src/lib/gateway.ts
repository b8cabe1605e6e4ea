import { clientIdOf } from "@one-hub/hooks";
import { createGateway, type Status } from "@one-hub/sdk";
import { config, injected } from "../config.ts";
import { storage } from "./storage.ts";

/** The one connection of this page. */
export const gateway = createGateway({ baseUrl: config.serverUrl, clientId: clientIdOf(storage) });

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
