import { telemetryQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { mayAskTelemetry } from "./-may-ask.ts";
import { ModelDetailPage } from "./-model-detail-page.tsx";
import { detailSearch } from "./-telemetry.search.ts";

export const Route = createFileRoute("/dashboard/model_telemetry/detail")({
  ...plainAddress(detailSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.model !== "" && mayAskTelemetry(context))
      void context.queryClient.prefetchQuery(telemetryQueries.model(context.gateway, deps));
    await loadTexts("model_telemetry", "table");
  },
  component: ModelDetailPage,
});
