import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ModelDetailPage } from "./-model-detail-page.tsx";
import { detailSearch } from "./-telemetry.search.ts";

export const Route = createFileRoute("/dashboard/model_telemetry/detail")({
  validateSearch: detailSearch,
  search: { middlewares: [stripSearchParams(detailSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [{ askForModel }] = await Promise.all([
      import("./-telemetry-prefetch.ts"),
      loadTexts("model_telemetry", "table"),
    ]);
    askForModel(context, deps);
  },
  component: ModelDetailPage,
});
