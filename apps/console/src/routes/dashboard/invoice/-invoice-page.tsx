import { useStatus } from "@one-hub/hooks";
import { Card, PageHeader, StateView } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { InvoiceList } from "./-invoice-list.tsx";
import { Statement } from "./-statement-view.tsx";

const route = getRouteApi("/dashboard/invoice");

/** What was pressed to come here is gone with the view that it stood in: reading goes on with the page. */
const useFocusOnPage = (view: string | undefined): void => {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [view]);
};

/** Monthly statements: the list, or the one that the address names. A site that makes none is not asked for them. */
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
