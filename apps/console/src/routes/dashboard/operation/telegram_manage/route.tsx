import { telegramQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { TelegramPage } from "./-telegram-page.tsx";
import { telegramList } from "./-telegram.list.ts";
import { telegramSearch } from "./-telegram.search.ts";

export const Route = createFileRoute("/dashboard/operation/telegram_manage")({
  ...listAddress("/dashboard/operation/telegram_manage", telegramSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!context.denied) void context.queryClient.prefetchQuery(telegramQueries.status(context.gateway));
    return loadList(telegramList, context, deps, "operation_telegram_manage", "table");
  },
  component: TelegramPage,
});
