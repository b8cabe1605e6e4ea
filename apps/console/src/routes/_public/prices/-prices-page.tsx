import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useHydrated } from "../../../start/prerendered.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { ModelExplorer } from "../../../shared/ModelExplorer/ModelExplorer.tsx";
import { type ModelsSearch, modelsSearchDefaults } from "../../../shared/ModelExplorer/models.search.ts";
import { ModelTable } from "../../../shared/ModelExplorer/ModelTable.tsx";
import { usePricedModels, useShown } from "../../../shared/ModelExplorer/use-models.ts";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";

const route = getRouteApi("/_public/prices");

const EndpointSample = optionalPart(
  async () => (await withTexts(import("../../../shared/ModelExplorer/EndpointSample.tsx"), "samples")).EndpointSample,
);

export const PricesPage = (): ReactNode => {
  const { t } = useTranslation("prices");
  const { count } = useNumbers();
  const address = route.useSearch();
  // The rendered page is one for all addresses.
  const search = useHydrated() ? address : modelsSearchDefaults;
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<ModelsSearch>): void => {
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const source = usePricedModels();
  const { rows, groups } = source;
  const shown = useShown(search, groups);
  const providers = useMemo(() => new Set(rows?.map((row) => row.provider)).size, [rows]);
  return (
    <PublicPage
      title={t("title")}
      intro={
        rows === undefined
          ? t("intro")
          : t("state", {
              models: t("models", { count: rows.length, shown: count(rows.length) }),
              vendors: t("vendors", { count: providers, shown: count(providers) }),
            })
      }
      description={t("description")}
      keywords={t("keywords")}
    >
      <ModelExplorer
        source={source}
        search={search}
        onSearch={change}
        shown={shown}
        table={ModelTable}
        more={({ model }) => <EndpointSample key={model} model={model} />}
      />
    </PublicPage>
  );
};
