import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { MidjourneyPage } from "./-midjourney-page.tsx";
import { midjourneyList } from "./-midjourney.list.ts";
import { midjourneySearch } from "./-midjourney.search.ts";

export const Route = createFileRoute("/dashboard/midjourney")({
  ...listAddress("/dashboard/midjourney", midjourneySearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(midjourneyList, context, deps, "midjourney", "task", "table"),
  component: MidjourneyPage,
});
