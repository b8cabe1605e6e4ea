import { Button } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { supports } from "@one-hub/sdk";
import { lazyPart, IconButton, PageHeader } from "@one-hub/ui";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { whenIdle } from "../../../lib/when-idle.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { ModelExplorer } from "../../../shared/ModelExplorer/ModelExplorer.tsx";
import type { PriceRow } from "../../../shared/ModelExplorer/price-rows.ts";
import {
  type ModelSource,
  useListedModels,
  usePricedModels,
  useShown,
} from "../../../shared/ModelExplorer/use-models.ts";
import { type ModelListSearch, mostCompared } from "./-model-list.search.ts";

const route = getRouteApi("/dashboard/model_list");

const ModelTable = lazyPart(async () => (await import("../../../shared/ModelExplorer/ModelTable.tsx")).ModelTable);
const ModelMore = optionalPart(async () => (await withTexts(import("./-model-more.tsx"), "samples")).ModelMore);
const CompareBar = optionalPart(async () => (await import("./-compare-bar.tsx")).CompareBar);
const Comparison = optionalPart(async () => (await import("./-comparison.tsx")).Comparison);

const Models = ({ source }: { readonly source: ModelSource }): ReactNode => {
  const { t } = useTranslation("model_list");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<ModelListSearch>): void => {
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const { rows, groups } = source;
  const shown = useShown(search, groups);
  const { compare } = search;
  // So that it is there with the first choice.
  useEffect(() => whenIdle(() => CompareBar.preload()), []);
  // Names in an address may be of models that are gone.
  const chosen = useMemo(
    () => compare.flatMap((name) => rows?.find(({ model }) => model === name) ?? []),
    [compare, rows],
  );
  const tool = useMemo(() => {
    const names = chosen.map(({ model }) => model);
    return {
      header: t("compare.column"),
      button: ({ model }: PriceRow, room: "little" | "enough"): ReactNode => {
        const isChosen = names.includes(model);
        const Icon = isChosen ? IconCheck : IconPlus;
        const button = {
          "aria-pressed": isChosen,
          disabled: !isChosen && names.length >= mostCompared,
          onClick: () => change({ compare: isChosen ? names.filter((one) => one !== model) : [...names, model] }),
        };
        const label = t("compare.choose", { model });
        return room === "little" ? (
          <IconButton size="sm" label={label} icon={<Icon />} {...button} />
        ) : (
          <Button
            size="sm"
            variant={isChosen ? "light" : "subtle"}
            leftSection={<Icon size={16} />}
            aria-label={label}
            {...button}
          >
            {t("compare.column")}
          </Button>
        );
      },
    };
  }, [chosen, change, t]);
  return (
    <>
      <ModelExplorer
        source={source}
        search={search}
        onSearch={change}
        shown={shown}
        table={ModelTable}
        tool={tool}
        more={(row) => <ModelMore key={row.model} row={row} groups={groups} />}
      />
      {chosen.length === 0 ? null : (
        <CompareBar
          rows={chosen}
          onChange={(left) => change({ compare: left.map(({ model }) => model) })}
          onNear={Comparison.preload}
          onOpen={() => change({ compared: true })}
        />
      )}
      <Comparison
        opened={search.compared && chosen.length > 1}
        onClose={() => change({ compared: false })}
        rows={chosen}
        groups={groups}
        shown={shown}
      />
    </>
  );
};

const Listed = (): ReactNode => <Models source={useListedModels()} />;
const Priced = (): ReactNode => <Models source={usePricedModels()} />;

/** The user's models with descriptions, prices, sample code, and a comparison of up to four. */
export const ModelListPage = (): ReactNode => {
  const { t } = useTranslation("model_list");
  const { status } = useStatus();
  return (
    <>
      <PageHeader title={t("title")} />
      {supports(status, "model_list") ? <Listed /> : <Priced />}
    </>
  );
};
