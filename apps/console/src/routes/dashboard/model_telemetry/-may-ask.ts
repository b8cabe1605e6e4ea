import { supports } from "@one-hub/sdk";
import { knownStatus, knownUser } from "../../../lib/session.ts";
import type { RouterContext } from "../../../router.ts";

/** Whether the gateway is known to answer the signed-in user's questions about telemetry. */
export const mayAskTelemetry = (context: RouterContext): boolean =>
  knownUser(context) !== undefined && supports(knownStatus(context), "model_telemetry");
