import { Skeleton, Stack, Title } from "@mantine/core";
import { useOfferedPayments, useStatus } from "@one-hub/hooks";
import { supports, type TopUpOrder } from "@one-hub/sdk";
import { Card, PageHeader } from "@one-hub/ui";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { PayCard } from "./-pay-card.tsx";
import type { PaymentStart } from "../../../shared/PayOrder/payment-start.ts";
import { RedeemCard } from "./-redeem-card.tsx";
import classes from "./-topup.module.css";
import { orderList } from "./-topup.list.ts";

const route = getRouteApi("/dashboard/topup");

const OrderDialog = optionalPart(async () => (await import("../../../shared/PayOrder/OrderDialog.tsx")).OrderDialog);

// Below what the page is for: it need not be there before one can pay.
const OrderTable = optionalPart(async () => (await import("./-order-table.tsx")).OrderTable);

/** Paying online, redeeming a code, and the own orders. */
export const TopUpPage = (): ReactNode => {
  const { t } = useTranslation("topup");
  const self = useSelf();
  const numbers = useNumbers();
  const navigate = route.useNavigate();
  const kept = useLocation({ select: ({ state }) => state.payment });
  const { status, error: statusError, retry } = useStatus();
  const offered = useOfferedPayments();
  const gateways = offered.data;
  const hasHistory = supports(status, "own_orders");
  const list = useList(orderList, route, { isAsked: hasHistory });
  const { search, rows, total = 0 } = list;
  const [freshOrder, setFreshOrder] = useState<string>();

  const showStart = useCallback(
    (start: PaymentStart): Promise<void> => {
      setFreshOrder(start.trade_no);
      return navigate({
        // The first page of all orders lists the new one.
        search: (before) => ({ ...before, amount: undefined, status: undefined, page: 1, paying: start.trade_no }),
        state: { payment: start },
        replace: true,
      });
    },
    [navigate],
  );
  const show = useCallback(
    (order: TopUpOrder): void =>
      void navigate({ search: (before) => ({ ...before, paying: order.trade_no }), state: true, replace: true }),
    [navigate],
  );
  // How to pay stays in the history entry: who closes the window may open it again.
  const close = (): void =>
    void navigate({ search: (before) => ({ ...before, paying: "" }), state: true, replace: true });

  const canPay = gateways !== undefined && gateways.length > 0;
  useEffect(() => {
    // Loaded when the form stands, so that it is there when the order is.
    if (canPay) OrderDialog.preload();
  }, [canPay]);
  const failed = gateways === undefined ? (offered.error ?? undefined) : status === undefined ? statusError : undefined;

  const payment = (): ReactNode => {
    if (gateways?.length === 0) return null;
    if (failed !== undefined)
      return (
        <Card title={t("pay.title")} flush>
          <ErrorView
            error={failed}
            retrying={offered.isFetching}
            onRetry={() => {
              void (gateways === undefined ? offered.refetch() : retry());
              // The orders are shown once paying is offered: their own failure would ask for a second press.
              if (list.query.isError) void list.query.refetch();
            }}
          />
        </Card>
      );
    if (gateways === undefined || status === undefined)
      return (
        <Card title={t("pay.title")}>
          <div aria-busy="true">
            <Stack gap="xl">
              <Skeleton height={56} />
              <Skeleton height={56} />
              <Skeleton height={60} />
              <Skeleton height={110} />
            </Stack>
          </div>
        </Card>
      );
    return (
      <PayCard
        gateways={gateways}
        status={status}
        proposed={search.amount}
        paying={search.paying !== ""}
        onOrdered={showStart}
        onLost={() => {
          if (hasHistory) void list.query.refetch();
        }}
      />
    );
  };

  const online = payment();
  const showsOrders = hasHistory && (canPay || search.status !== undefined || total > 0);
  return (
    <>
      <PageHeader title={t("title")} state={t("balance", { amount: numbers.spend(self.quota) })} />
      <Stack gap="xl">
        <div className={classes["ways"]} data-single={online === null || undefined}>
          {online}
          <RedeemCard shop={status?.top_up_link.trim() ?? ""} />
        </div>
        {showsOrders ? (
          <section aria-labelledby="orders">
            <Title order={2} id="orders" fz={16} lh="24px" mb="md">
              {t("orders.title")}
            </Title>
            <OrderTable list={list} onShow={show} />
          </section>
        ) : null}
      </Stack>
      {search.paying === "" ? null : (
        <OrderDialog
          key={search.paying}
          tradeNo={search.paying}
          listed={rows.find(({ trade_no: number }) => number === search.paying)}
          kept={kept}
          fresh={freshOrder === search.paying}
          onClose={close}
        />
      )}
    </>
  );
};
