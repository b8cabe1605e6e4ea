import { ViewChoice } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { InfoTab } from "./-info-tab.tsx";
import { VendorTab } from "./-vendor-tab.tsx";
import { tabs, vendorSearch } from "./-vendor.search.ts";

const route = getRouteApi("/dashboard/operation/model_ownedby");

/** Model vendors, and the details of models. */
export const VendorPage = (): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { tab, size } = route.useSearch();
  const navigate = route.useNavigate();
  const choice = (
    <ViewChoice
      aria-label={t("tabs.label")}
      data={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      value={tab}
      onChange={(value) => {
        const next = tabs.find((known) => known === value) ?? "vendors";
        // Filters belong to one of the lists.
        void navigate({ search: vendorSearch.parse({ tab: next, size }) });
      }}
    />
  );
  return tab === "vendors" ? <VendorTab tabs={choice} /> : <InfoTab tabs={choice} />;
};
