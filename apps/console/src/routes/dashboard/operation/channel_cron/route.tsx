import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { CronPage } from "./-cron-page.tsx";
import { cronList } from "./-cron.list.ts";
import { cronSearch } from "./-cron.search.ts";

export const Route = createFileRoute("/dashboard/operation/channel_cron")({
  validateSearch: cronSearch,
  search: { middlewares: [stripSearchParams(cronSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(cronList, context, deps, "operation_channel_cron", "table"),
  component: CronPage,
});
