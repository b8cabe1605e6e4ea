import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { knownViewer } from "../../../../lib/viewer.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { OrderPage } from "./-order-page.tsx";
import { moneyList, orderList } from "./-order.list.ts";
import { orderSearch } from "./-order.search.ts";
import { showsMoney } from "./-shows-money.ts";

export const Route = createFileRoute("/dashboard/payment/order")({
  ...listAddress("/dashboard/payment/order", orderSearch),
  // Which order is open changes nothing in the list.
  loaderDeps: ({ search }) => ({ ...search, open: "" }),
  loader: ({ context, deps }) => {
    const viewer = knownViewer(context);
    const isMoney = viewer !== undefined && showsMoney(deps, viewer);
    return isMoney
      ? loadList(moneyList, context, deps, "payment_order", "table")
      : loadList(orderList, context, deps, "payment_order", "table");
  },
  component: OrderPage,
});
