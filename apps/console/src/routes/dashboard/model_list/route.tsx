import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ModelListPage } from "./-model-list-page.tsx";
import { modelListSearch } from "./-model-list.search.ts";

export const Route = createFileRoute("/dashboard/model_list")({
  validateSearch: modelListSearch,
  search: { middlewares: [stripSearchParams(modelListSearch.parse({}))] },
  loader: async ({ context }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ ask }] = await Promise.all([import("./-model-list-prefetch.ts"), loadTexts("prices", "model_list")]);
    ask(context);
  },
  component: ModelListPage,
});
