import { Button } from "@mantine/core";
import { useOwnOrders, useSession, useSupports } from "@one-hub/hooks";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { orderStanding, useAwaitedOrder } from "../../lib/awaited-order.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { Loader } from "../../shared/Loader/Loader.tsx";
import { MessagePage } from "../../shared/MessagePage/MessagePage.tsx";
import { signInPath } from "../../lib/guest-only.ts";

const route = getRouteApi("/payment");

/** Where a payment provider leads back to: says how the order stands, and keeps asking until it is paid, or for half an hour. */
export const PaymentPage = (): ReactNode => {
  const { t } = useTranslation("public");
  const { t: common } = useTranslation("common");
  const { t: menu } = useTranslation("menu");
  const { state, refresh } = useSession();
  const { href } = useLocation();
  const search = route.useSearch();
  // Providers that send both call their own number `trade_no` and ours `out_trade_no`.
  const number = search.out_trade_no === "" ? search.trade_no : search.out_trade_no;
  const wanted = number === "" || state !== "authenticated" ? undefined : number;
  const { answer: order, asking, askAgain } = useAwaitedOrder(wanted);
  // `getOrderStatus` knows yes and no alone: the list tells which orders are refunded, failed or closed.
  const hasHistory = useSupports("own_orders");
  const listed = useOwnOrders(wanted !== undefined && hasHistory === true ? { page: 1, size: 100 } : undefined, {
    select: ({ data }) => data.find(({ trade_no: each }) => each === wanted),
  });
  const answered = order.data !== undefined && !listed.isLoading;
  const known = orderStanding(listed.data?.status, answered && order.data === true);
  const paid = known === "paid";
  useEffect(() => {
    // The balance has grown.
    if (paid) void refresh();
  }, [paid, refresh]);
  if (number !== "" && state === "loading") return <Loader />;
  const standing =
    number === ""
      ? "noOrder"
      : state !== "authenticated"
        ? "guest"
        : known === "paid" || known === "refunded" || known === "failed"
          ? known
          : order.error !== null
            ? "unknown"
            : asking
              ? known
              : "stopped";
  const page = {
    picture: paid ? "paid" : "payment",
    title: t("payment.title"),
    description: t("payment.description"),
    keywords: t("payment.keywords"),
  } as const;
  if (standing === "unknown")
    return (
      <MessagePage {...page} heading={t("payment.title")}>
        <ErrorView error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
      </MessagePage>
    );
  const waits = standing === "pending" || standing === "stopped";
  const isOver = standing === "refunded" || standing === "failed" || standing === "closed";
  return (
    <MessagePage
      {...page}
      heading={t(standing === "pending" && !answered ? "payment.checking" : `payment.${standing}`)}
      text={t(`payment.${standing}Text`, { number })}
      actions={
        standing === "guest" ? (
          <ButtonLink to={signInPath} search={{ returnTo: href }} variant="filled">
            {common("signIn")}
          </ButtonLink>
        ) : (
          <>
            {waits ? (
              <Button variant="filled" loading={order.isFetching && !order.isRefetching} onClick={askAgain}>
                {t("payment.checkAgain")}
              </Button>
            ) : null}
            {isOver ? (
              <ButtonLink to="/dashboard/topup" variant="filled">
                {menu("topUp")}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/dashboard" variant={paid ? "filled" : "default"}>
              {t("payment.balance")}
            </ButtonLink>
          </>
        )
      }
    >
      {waits ? (
        <p>
          <b>{t("payment.slow")}</b> {t("payment.slowText")}
        </p>
      ) : null}
    </MessagePage>
  );
};
