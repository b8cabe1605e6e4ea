import { Button } from "@mantine/core";
import { useSession } from "@one-hub/hooks";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAwaitedOrder } from "../../lib/awaited-order.ts";
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
  const { answer, isSearching, standing: known, asking, askAgain } = useAwaitedOrder(wanted);
  const answered = answer.data !== undefined && !isSearching;
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
        : known === "paid" || known === "refunded" || known === "failed" || known === "notFound"
          ? known
          : answer.error !== null
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
        <ErrorView error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      </MessagePage>
    );
  const waits = standing === "pending" || standing === "stopped";
  const isOver = standing === "refunded" || standing === "failed" || standing === "closed" || standing === "notFound";
  const heading = standing === "notFound" ? "noOrder" : standing === "pending" && !answered ? "checking" : standing;
  return (
    <MessagePage
      {...page}
      heading={t(`payment.${heading}`)}
      text={t(`payment.${standing}Text`, { number })}
      actions={
        standing === "guest" ? (
          <ButtonLink to={signInPath} search={{ returnTo: href }} variant="filled">
            {common("signIn")}
          </ButtonLink>
        ) : (
          <>
            {waits ? (
              <Button variant="filled" loading={answer.isFetching && !answer.isRefetching} onClick={askAgain}>
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
