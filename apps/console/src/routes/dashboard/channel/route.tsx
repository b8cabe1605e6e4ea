import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { ChannelPage } from "./-channel-page.tsx";
import { channelList } from "./-channel.list.ts";
import { channelSearch } from "./-channel.search.ts";

export const Route = createFileRoute("/dashboard/channel")({
  validateSearch: channelSearch,
  search: { middlewares: [stripSearchParams(channelSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(channelList, context, deps, "channel", "table"),
  component: ChannelPage,
});
