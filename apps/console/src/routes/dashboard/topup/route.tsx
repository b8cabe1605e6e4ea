import { paymentQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { atMost } from "../../../lib/at-most.ts";
import { listAddress } from "../../../lib/list-search.ts";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { TopUpPage } from "./-topup-page.tsx";
import { orderList } from "./-topup.list.ts";
import { topUpSearch } from "./-topup.search.ts";

/** How long in milliseconds the page waits for the payment methods. */
const OFFER_WAIT_MS = 2000;

export const Route = createFileRoute("/dashboard/topup")({
  ...listAddress("/dashboard/topup", topUpSearch),
  // Which order is being paid does not change the list.
  loaderDeps: ({ search }) => ({ ...search, amount: undefined, paying: "" }),
  loader: async ({ context, deps }) => {
    const { queryClient, gateway } = context;
    // Whether there is anything to pay by decides the page's shape; balance and redeeming do not wait longer for it. The page reports a failure.
    const offered = context.denied
      ? undefined
      : atMost(OFFER_WAIT_MS, queryClient.prefetchQuery(paymentQueries.offered(gateway)));
    const [list] = await Promise.all([loadList(orderList, context, deps, "topup", "table", "zod"), offered]);
    return list;
  },
  component: TopUpPage,
});
