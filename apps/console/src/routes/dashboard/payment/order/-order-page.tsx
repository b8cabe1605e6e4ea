import { ViewChoice } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useViewer } from "../../../../lib/viewer.ts";
import { MoneyView } from "./-money-view.tsx";
import { OrderView } from "./-order-view.tsx";
import { orderSearch } from "./-order.search.ts";
import { mayListMoney, showsMoney } from "./-shows-money.ts";

const route = getRouteApi("/dashboard/payment/order");

/** Everybody's orders, and for root the money that fits none of them. */
export const OrderPage = (): ReactNode => {
  const { t } = useTranslation("payment_order");
  const viewer = useViewer();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isMoney = showsMoney(search, viewer);
  const views = mayListMoney(viewer) ? (
    <ViewChoice
      aria-label={t("tab.label")}
      data={(["orders", "unassigned"] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
      value={isMoney ? "unassigned" : "orders"}
      onChange={(value) =>
        void navigate({ search: orderSearch.parse(value === "unassigned" ? { view: "unassigned" } : {}) })
      }
    />
  ) : null;
  return isMoney ? <MoneyView views={views} /> : <OrderView views={views} />;
};
