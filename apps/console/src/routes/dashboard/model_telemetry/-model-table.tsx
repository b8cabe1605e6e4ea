import { useAvailableModels } from "@one-hub/hooks";
import type { ModelTelemetry } from "@one-hub/sdk";
import {
  DataTable,
  type DataTableColumn,
  FactLine,
  type RowCard,
  Sparkline,
  type TableMessage,
  type TableState,
  type TableView,
} from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { useFigureColumns, useFigureText } from "./-figure-columns.tsx";
import type { ModelPage } from "./-telemetry.ts";
import type { ModelColumn, TelemetrySearch } from "./-telemetry.search.ts";
import classes from "./-telemetry.module.css";

const usualView: TableView = { hidden: [], density: "dense" };

const detailPath = "/dashboard/model_telemetry/detail";

export interface ModelTableProps {
  readonly shown: ModelPage;
  readonly state: TableState;
  readonly search: TelemetrySearch;
  readonly onSearch: (change: Partial<TelemetrySearch>, replace?: boolean) => void;
  readonly tools: ReactNode;
  readonly noMatch: TableMessage;
}

export const ModelTable = ({ shown, state, search, onSearch, tools, noMatch }: ModelTableProps): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const numbers = useNumbers();
  const text = useFigureText();
  const navigate = useNavigate();
  const [view, setView] = useTableView("model_telemetry", usualView);
  const { window } = search;
  const figures = useFigureColumns();
  const { data: available } = useAvailableModels();
  const icons = useVendorIcons();

  const name = useCallback(
    ({ model }: ModelTelemetry): ReactNode => {
      const vendor = available?.[model]?.owned_by ?? "";
      const icon = icons.get(vendor);
      return (
        <span className={classes["model"]}>
          {/* A vendor without an icon may be a word for "unknown". */}
          <VendorIcon name={icon === undefined ? model : vendor} icon={icon} />
          <TextLink
            className={classes["name"]}
            to={detailPath}
            search={{ model, window }}
            title={model}
            dir="auto"
            translate="no"
          >
            {model}
          </TextLink>
        </span>
      );
    },
    [available, icons, window],
  );

  const trend = useCallback(
    ({ sparkline, sparkline_errors: wrong, calls, errors }: ModelTelemetry): ReactNode => (
      <Sparkline
        label={t("trend", {
          calls: numbers.count(calls),
          most: numbers.count(Math.max(0, ...sparkline)),
          errors: numbers.count(errors),
        })}
        values={sparkline}
        bad={wrong}
      />
    ),
    [t, numbers],
  );

  const columns = useMemo(
    (): DataTableColumn<ModelTelemetry, ModelColumn>[] => [
      { id: "model", header: t("column.model"), sort: "model", hideable: false, cell: name },
      ...figures,
      { id: "trend", header: t("column.trend"), cell: trend },
    ],
    [t, name, figures, trend],
  );

  const card = useCallback(
    (row: ModelTelemetry): RowCard => {
      const facts = (["calls", "success_rate", "p50_latency", "p95_latency"] as const).map((figure) =>
        t("fact", { name: t(`figure.${figure}`), value: text(figure, row[figure], row) }),
      );
      return { primary: name(row), end: trend(row), secondary: <FactLine facts={facts} /> };
    },
    [t, text, name, trend],
  );

  const open = useCallback(
    ({ model }: ModelTelemetry): void => void navigate({ to: detailPath, search: { model, window } }),
    [navigate, window],
  );

  return (
    <DataTable<ModelTelemetry, ModelColumn>
      label={t("title")}
      columns={columns}
      rows={shown.rows}
      getRowId={({ model }) => model}
      state={state}
      filtered={search.keyword !== ""}
      onClearFilters={() => onSearch({ keyword: "" })}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={noMatch}
      sort={search.order}
      onSortChange={(order) => onSearch({ order })}
      page={shown.page}
      pageSize={search.size}
      onPageChange={(page, replace) => onSearch({ page }, replace)}
      onPageSizeChange={(size) => onSearch({ size })}
      total={shown.total}
      tools={tools}
      onOpen={open}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
