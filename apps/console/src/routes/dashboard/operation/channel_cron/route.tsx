import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { CronPage } from "./-cron-page.tsx";
import { cronList } from "./-cron.list.ts";
import { cronSearch } from "./-cron.search.ts";

export const Route = createFileRoute("/dashboard/operation/channel_cron")({
  ...listAddress("/dashboard/operation/channel_cron", cronSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(cronList, context, deps, "operation_channel_cron", "table"),
  component: CronPage,
});
