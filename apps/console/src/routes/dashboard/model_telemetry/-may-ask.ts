import { supports } from "@one-hub/sdk";
import { config } from "../../../config.ts";
import { knownStatus, knownUser, visitorOf } from "../../../lib/session.ts";
import { mayOpen } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";

/** Whether the gateway is known to answer the signed-in user's questions about telemetry. */
export const mayAskTelemetry = (context: RouterContext): boolean => {
  const user = knownUser(context);
  return (
    user !== undefined &&
    supports(knownStatus(context), "model_telemetry") &&
    mayOpen("/dashboard/model_telemetry", visitorOf(user), config.routeRoles)
  );
};
