import { telemetryQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { mayAskTelemetry } from "./-may-ask.ts";
import { ModelTelemetryPage } from "./-model-telemetry-page.tsx";
import { telemetrySearch } from "./-telemetry.search.ts";

export const Route = createFileRoute("/dashboard/model_telemetry/")({
  validateSearch: telemetrySearch,
  search: { middlewares: [stripSearchParams(telemetrySearch.parse({}))] },
  loaderDeps: ({ search: { window } }) => ({ window }),
  loader: async ({ context, deps: { window } }) => {
    if (mayAskTelemetry(context))
      void context.queryClient.prefetchQuery(telemetryQueries.models(context.gateway, window));
    await loadTexts("model_telemetry", "table");
  },
  component: ModelTelemetryPage,
});
