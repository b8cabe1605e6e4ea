import { useStatus } from "@one-hub/hooks";
import { Card, PageHeader, StateView } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { InvoiceList } from "./-invoice-list.tsx";
import { Statement } from "./-statement-view.tsx";

const route = getRouteApi("/dashboard/invoice");

/** Moves the focus to the page, because the pressed element is gone with its view. */
const useFocusOnPage = (view: string | undefined): void => {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [view]);
};

/** Monthly statements: the list, or the address's statement. Sites without statements are not called. */
export const InvoicePage = (): ReactNode => {
  const { t } = useTranslation("invoice");
  const { status, state } = useStatus();
  const { month } = route.useSearch();
  useFocusOnPage(month);
  if (status?.UserInvoiceMonth === false)
    return (
      <>
        <PageHeader title={t("title")} />
        <Card>
          <StateView
            kind="forbidden"
            title={t("off.title")}
            text={t("off.text")}
            actions={<ButtonLink to="/dashboard/log">{t("off.log")}</ButtonLink>}
          />
        </Card>
      </>
    );
  const known = state !== "loading";
  return month === undefined ? <InvoiceList known={known} /> : <Statement key={month} month={month} known={known} />;
};
