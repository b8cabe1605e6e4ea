import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { ChannelPage } from "./-channel-page.tsx";
import { channelList } from "./-channel.list.ts";
import { channelSearch } from "./-channel.search.ts";

export const Route = createFileRoute("/dashboard/channel")({
  ...listAddress("/dashboard/channel", channelSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(channelList, context, deps, "channel", "table"),
  component: ChannelPage,
});
