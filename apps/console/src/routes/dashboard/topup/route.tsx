import { paymentQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { TopUpPage } from "./-topup-page.tsx";
import { orderList } from "./-topup.list.ts";
import { topUpSearch } from "./-topup.search.ts";

export const Route = createFileRoute("/dashboard/topup")({
  validateSearch: topUpSearch,
  search: { middlewares: [stripSearchParams(topUpSearch.parse({}))] },
  // Which order is being paid does not change the list.
  loaderDeps: ({ search }) => ({ ...search, amount: undefined, paying: "" }),
  loader: async ({ context, deps }) => {
    const { queryClient, gateway } = context;
    // Awaited: whether there is anything to pay by decides the page's shape. The page reports a failure.
    const [list] = await Promise.all([
      loadList(orderList, context, deps, "topup", "table", "zod"),
      queryClient.prefetchQuery(paymentQueries.offered(gateway)),
    ]);
    return list;
  },
  component: TopUpPage,
});
