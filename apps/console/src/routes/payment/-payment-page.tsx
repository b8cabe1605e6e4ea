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

/** Where a payment provider leads back to: says whether the order is paid, and keeps asking until it is, or for half an hour. */
export const PaymentPage = (): ReactNode => {
  const { t } = useTranslation("public");
  const { state, refresh } = useSession();
  const { href } = useLocation();
  const search = route.useSearch();
  // Providers that send both call their own number `trade_no` and ours `out_trade_no`.
  const number = search.out_trade_no === "" ? search.trade_no : search.out_trade_no;
  const {
    answer: order,
    asking,
    askAgain,
  } = useAwaitedOrder(number === "" || state !== "authenticated" ? undefined : number);
  const paid = order.data === true;
  useEffect(() => {
    // The balance has grown.
    if (paid) void refresh();
  }, [paid, refresh]);
  const page = {
    picture: "payment",
    title: t("payment.title"),
    description: t("payment.description"),
    keywords: t("payment.keywords"),
  } as const;
  const toDashboard = (
    <ButtonLink to="/dashboard" variant={paid ? "filled" : "default"}>
      {t("payment.balance")}
    </ButtonLink>
  );
  if (number === "")
    return (
      <MessagePage {...page} heading={t("payment.noOrder")} text={t("payment.noOrderText")} actions={toDashboard} />
    );
  if (state === "loading") return <Loader />;
  if (state !== "authenticated")
    return (
      <MessagePage
        {...page}
        heading={t("payment.guest")}
        text={t("payment.guestText", { number })}
        actions={<SignInButton returnTo={href} />}
      />
    );
  if (paid)
    return (
      <MessagePage
        {...page}
        picture="paid"
        heading={t("payment.paid")}
        text={t("payment.paidText", { number })}
        actions={toDashboard}
      />
    );
  if (order.error !== null)
    return (
      <MessagePage {...page} heading={t("payment.title")}>
        <ErrorView error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
      </MessagePage>
    );
  return (
    <MessagePage
      {...page}
      heading={t(asking ? (order.data === undefined ? "payment.checking" : "payment.pending") : "payment.stopped")}
      text={t(asking ? "payment.pendingText" : "payment.stoppedText", { number })}
      actions={
        <>
          <Button variant="filled" loading={order.isFetching && !order.isRefetching} onClick={askAgain}>
            {t("payment.checkAgain")}
          </Button>
          {toDashboard}
        </>
      }
    >
      <p>
        <b>{t("payment.slow")}</b> {t("payment.slowText")}
      </p>
    </MessagePage>
  );
};

const SignInButton = ({ returnTo }: { readonly returnTo: string }): ReactNode => {
  const { t } = useTranslation("common");
  return (
    <ButtonLink to={signInPath} search={{ returnTo }} variant="filled">
      {t("signIn")}
    </ButtonLink>
  );
};
