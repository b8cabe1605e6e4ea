import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { listAddress } from "../../../../lib/list-search.ts";
import { knownViewer } from "../../../../lib/viewer.ts";
import { startList } from "../../../../shared/ListPage/load-list.ts";
import { OrderPage } from "./-order-page.tsx";
import { moneyList, orderList } from "./-order.list.ts";
import { orderSearch } from "./-order.search.ts";
import { showsMoney } from "./-shows-money.ts";

export const Route = createFileRoute("/dashboard/payment/order")({
  ...listAddress("/dashboard/payment/order", orderSearch),
  // Which order is open changes nothing in the list.
  loaderDeps: ({ search }) => ({ ...search, open: "" }),
  loader: async ({ context, deps }) => {
    const viewer = knownViewer(context);
    const isMoney = viewer !== undefined && showsMoney(deps, viewer);
    const now = isMoney ? startList(moneyList, context, deps) : startList(orderList, context, deps);
    await loadTexts("payment_order", "table");
    return { now };
  },
  component: OrderPage,
});
