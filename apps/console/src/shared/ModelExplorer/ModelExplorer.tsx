import { Button, Skeleton } from "@mantine/core";
import { Card, StateView, useFocusPageAfter, WindowGrid } from "@one-hub/ui";
import { IconDownload } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { withoutReload } from "../../lib/chunk-errors.ts";
import { notifyError } from "../../lib/notify.ts";
import { ErrorView } from "../ErrorView/ErrorView.tsx";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { ModelCard } from "./ModelCard.tsx";
import classes from "./ModelExplorer.module.css";
import { type ModelsSearch, withoutModelFilters } from "./models.search.ts";
import type { RowTool, Shown } from "./shown.ts";
import type { ModelTableProps } from "./ModelTable.tsx";
import { filterRows, type PriceRow, sortRows } from "./price-rows.ts";
import { PriceFilters } from "./PriceFilters.tsx";
import type { ModelSource } from "./use-models.ts";

const Drawer = optionalPart(async () => (await import("./PriceDetail.tsx")).ModelDrawer);

/** About as large as a card is, in pixels. */
const CARD = { width: 280, height: 206 } as const;

const CardsComing = (): ReactNode => (
  <div className={classes["coming"]} aria-busy="true">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} width="100%" height={CARD.height} />
    ))}
  </div>
);

const rowId = ({ model }: PriceRow): string => model;

export interface ModelExplorerProps {
  readonly source: ModelSource;
  readonly search: ModelsSearch;
  /** Keep it the same between renders. */
  readonly onSearch: (change: Partial<ModelsSearch>) => void;
  /** By `useShown` of the same search. */
  readonly shown: Shown;
  /** The list; a lazy one where cards come first. */
  readonly table: ComponentType<ModelTableProps & { readonly fallback?: ReactNode }>;
  /** Keep it the same between renders. */
  readonly tool?: RowTool | undefined;
  /** Follows what is known about the opened model. */
  readonly more?: ((row: PriceRow) => ReactNode) | undefined;
}

/** Models with search, filters, prices of a group, as a list or as cards, and everything about one of them. */
export const ModelExplorer = ({
  source,
  search,
  onSearch,
  shown,
  table: Table,
  tool,
  more,
}: ModelExplorerProps): ReactNode => {
  const { t } = useTranslation("prices");
  const { rows, groups, query } = source;
  // Input responds at once; the rows render afterwards.
  const { search: words, provider, type, modality, tag, available, order } = useDeferredValue(search);
  const { group } = shown;
  const filtered = useMemo(
    () => filterRows(rows ?? [], { search: words, provider, type, modality, tag, available, group }),
    [rows, words, provider, type, modality, tag, available, group],
  );
  const sorted = useMemo(() => sortRows(filtered, order), [filtered, order]);
  const save = (): void =>
    void withoutReload(() => import("./models-file.ts")).then(
      ({ saveModels }) => saveModels(sorted, t, shown),
      notifyError,
    );
  const open = useCallback((row: PriceRow): void => onSearch({ model: row.model }), [onSearch]);
  const detail = search.model === "" ? undefined : rows?.find(({ model }) => model === search.model);
  const failed = rows === undefined && query.error !== null;
  const noMatch = rows !== undefined && rows.length > 0 && sorted.length === 0;
  // Both have a button that goes with them.
  useFocusPageAfter(failed || noMatch);
  const list = failed ? (
    <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  ) : rows !== undefined && rows.length === 0 ? (
    <StateView kind="empty" title={t("empty")} text={t("emptyText")} />
  ) : noMatch ? (
    <StateView
      kind="noMatch"
      title={t("noMatch")}
      text={t("noMatchText")}
      actions={<Button onClick={() => onSearch(withoutModelFilters())}>{t("clearFilters")}</Button>}
    />
  ) : search.view === "cards" ? (
    rows === undefined ? (
      <CardsComing />
    ) : (
      <WindowGrid
        className={classes["grid"]}
        label={t("title")}
        rows={sorted}
        getRowId={rowId}
        itemWidth={CARD.width}
        itemHeight={CARD.height}
        renderItem={(row) => <ModelCard row={row} shown={shown} onOpen={open} tool={tool} />}
      />
    )
  ) : (
    <Table
      fallback={<CardsComing />}
      rows={rows === undefined ? undefined : sorted}
      shown={shown}
      order={search.order}
      onOrder={(next) => onSearch({ order: next })}
      onOpen={open}
      tool={tool}
    />
  );

  return (
    <>
      <Card flush>
        <PriceFilters
          search={search}
          onChange={onSearch}
          rows={rows}
          left={sorted.length}
          groups={groups}
          shown={shown}
          end={
            <Button leftSection={<IconDownload size={16} />} disabled={sorted.length === 0} onClick={save}>
              {t("csv")}
            </Button>
          }
        />
        {list}
      </Card>
      <Drawer
        opened={detail !== undefined}
        onClose={() => onSearch({ model: "" })}
        row={detail}
        groups={groups}
        shown={shown}
      >
        {detail === undefined ? null : more?.(detail)}
      </Drawer>
    </>
  );
};
