import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { MidjourneyPage } from "./-midjourney-page.tsx";
import { midjourneySearch } from "./-midjourney.search.ts";

export const Route = createFileRoute("/dashboard/midjourney")({
  validateSearch: midjourneySearch,
  search: { middlewares: [stripSearchParams(midjourneySearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The question comes in a file of its own: whoever signs in does not wait for it.
    const [{ ask }] = await Promise.all([
      import("./-midjourney-prefetch.ts"),
      loadTexts("midjourney", "task", "table"),
    ]);
    return { now: ask(context, deps) };
  },
  component: MidjourneyPage,
});
