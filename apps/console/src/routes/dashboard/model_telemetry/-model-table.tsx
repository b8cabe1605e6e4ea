import { useAvailableModels } from "@one-hub/hooks";
import type { ModelTelemetry } from "@one-hub/sdk";
import { type DataTableColumn, FactLine, type RowCard, SearchField, Sparkline } from "@one-hub/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { useFigureColumns, useFigureText } from "./-figure-columns.tsx";
import type { telemetryList } from "./-telemetry.list.ts";
import type { ModelColumn } from "./-telemetry.search.ts";
import classes from "./-telemetry.module.css";

const detailPath = "/dashboard/model_telemetry/detail";

/** The models of a list; each leads to its own page. */
export const ModelTable = ({ list }: { readonly list: ListOf<typeof telemetryList> }): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const numbers = useNumbers();
  const text = useFigureText();
  const navigate = useNavigate();
  const { window, keyword } = list.search;
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
    <ListTable
      list={list}
      label={t("title")}
      columns={columns}
      rows={list.rows}
      getRowId={({ model }) => model}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={t("noMatch")}
      tools={<SearchField label={t("search")} value={keyword} onSearch={(next) => list.change({ keyword: next })} />}
      onOpen={open}
      card={card}
    />
  );
};
