import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { MidjourneyPage } from "./-midjourney-page.tsx";
import { midjourneyList } from "./-midjourney.list.ts";
import { midjourneySearch } from "./-midjourney.search.ts";

export const Route = createFileRoute("/dashboard/midjourney")({
  validateSearch: midjourneySearch,
  search: { middlewares: [stripSearchParams(midjourneySearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(midjourneyList, context, deps, "midjourney", "task", "table"),
  component: MidjourneyPage,
});
