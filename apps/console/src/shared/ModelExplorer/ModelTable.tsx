import { WindowTable } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ModelExplorer.module.css";
import type { ModelsSearch, PriceSort } from "./models.search.ts";
import { usePriceCard, usePriceColumns } from "./price-columns.tsx";
import type { PriceRow } from "./price-rows.ts";
import type { RowTool, Shown } from "./shown.ts";

const rowId = ({ model }: PriceRow): string => model;

export interface ModelTableProps {
  /** Filtered and in order; undefined until they are here. */
  readonly rows: readonly PriceRow[] | undefined;
  readonly shown: Shown;
  readonly order: ModelsSearch["order"];
  readonly onOrder: (order: ModelsSearch["order"]) => void;
  readonly onOpen: (row: PriceRow) => void;
  readonly tool: RowTool | undefined;
}

export const ModelTable = ({ rows, shown, order, onOrder, onOpen, tool }: ModelTableProps): ReactNode => {
  const { t } = useTranslation("prices");
  const columns = usePriceColumns(shown, tool);
  const card = usePriceCard(shown);
  return (
    <WindowTable<PriceRow, PriceSort>
      className={classes["table"]}
      label={t("title")}
      columns={columns}
      rows={rows ?? []}
      getRowId={rowId}
      card={card}
      sort={order}
      onSortChange={onOrder}
      onOpen={onOpen}
      loading={rows === undefined}
    />
  );
};
