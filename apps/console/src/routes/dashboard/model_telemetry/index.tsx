import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ModelTelemetryPage } from "./-model-telemetry-page.tsx";
import { telemetrySearch } from "./-telemetry.search.ts";

export const Route = createFileRoute("/dashboard/model_telemetry/")({
  validateSearch: telemetrySearch,
  search: { middlewares: [stripSearchParams(telemetrySearch.parse({}))] },
  loaderDeps: ({ search: { window } }) => ({ window }),
  loader: async ({ context, deps }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ askForModels }] = await Promise.all([
      import("./-telemetry-prefetch.ts"),
      loadTexts("model_telemetry", "table"),
    ]);
    askForModels(context, deps.window);
  },
  component: ModelTelemetryPage,
});
