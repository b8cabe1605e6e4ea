import { sessionQuery, statusQuery, telemetryQueries } from "@one-hub/hooks";
import { type GetModelTelemetryQuery, type Status, supports, type TelemetryWindow, type User } from "@one-hub/sdk";
import { config } from "../../../config.ts";
import { initialStatus } from "../../../lib/gateway.ts";
import { visitorOf } from "../../../lib/session.ts";
import { storage } from "../../../lib/storage.ts";
import { mayOpen } from "../../../permissions.ts";
import type { RouterContext } from "../../../router.ts";

/** Whether the gateway is known to have an answer for whoever is signed in. */
const answers = ({ queryClient, gateway }: RouterContext): boolean => {
  const user = queryClient.getQueryData<User | null>(sessionQuery(gateway).queryKey);
  const status = queryClient.getQueryData<Status>(statusQuery(gateway, storage).queryKey) ?? initialStatus;
  if (user === undefined || user === null || !supports(status, "model_telemetry")) return false;
  return mayOpen("/dashboard/model_telemetry", visitorOf(user), config.routeRoles);
};

/** Starts the list's query before its component is there. */
export const askForModels = (context: RouterContext, window: TelemetryWindow): void => {
  if (answers(context)) void context.queryClient.prefetchQuery(telemetryQueries.models(context.gateway, window));
};

/** Starts the query of a model's page before its component is there. */
export const askForModel = (context: RouterContext, query: GetModelTelemetryQuery): void => {
  if (query.model !== "" && answers(context))
    void context.queryClient.prefetchQuery(telemetryQueries.model(context.gateway, query));
};
