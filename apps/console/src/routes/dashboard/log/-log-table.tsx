import { formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  deferred,
  type DetailSteps,
  FactLine,
  Mono,
  type RowCard,
  type TableState,
  type TableView,
} from "@one-hub/ui";
import { type ReactNode, useCallback, useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { fetchAhead } from "../../../lib/chunk-errors.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { inAddress } from "../../../shared/ListState/in-address.ts";
import { useLogTexts } from "./-log-cells.tsx";
import { type LogColumn, useLogColumns } from "./-log-columns.tsx";
import type { LogRow } from "./-log-row.ts";
import classes from "./-log.module.css";
import type { LogSearch } from "./-log.search.ts";

const loadDetail = () => import("./-log-detail.tsx");
const LogDetail = deferred(async () => (await loadDetail()).LogDetail);
const detailRoom = <div className={classes["tallPanel"]} />;

/** What a person sees before choosing: calls first, facts that rarely differ in the row's detail. */
export const usualView = (admin: boolean): TableView => ({
  hidden: ["group", "firstToken", "speed", "source_ip", "detail", ...(admin ? ["type"] : [])],
  density: "dense",
});

/** Props of {@link LogTable}. */
export interface LogTableProps {
  readonly rows: readonly LogRow[];
  readonly total: number | undefined;
  readonly state: TableState;
  readonly admin: boolean;
  readonly search: LogSearch;
  readonly filtered: boolean;
  readonly onSearch: (change: Partial<LogSearch>, replace?: boolean) => void;
  readonly onClearFilters: () => void;
  readonly tools: ReactNode;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

/** The list of log rows; each opens in place to its price. */
export const LogTable = ({
  rows,
  total,
  state,
  admin,
  search,
  filtered,
  onSearch,
  onClearFilters,
  tools,
  view,
  onView,
}: LogTableProps): ReactNode => {
  const { t } = useTranslation("log");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();

  const texts = useLogTexts();
  const { groupText, kind, cost, said } = texts;
  const columns = useLogColumns({ admin, texts, view });

  // Loaded when the list stands, so that a row opens at once.
  useEffect(() => fetchAhead(loadDetail), []);
  const detail = useCallback(
    (row: LogRow, steps: DetailSteps): ReactNode => (
      <LogDetail row={row} admin={admin} group={groupText(row)} steps={steps} fallback={detailRoom} />
    ),
    [admin, groupText],
  );

  const card = useCallback(
    (row: LogRow): RowCard => {
      const facts =
        row.type === 2
          ? [
              row.token_name,
              ...(admin ? [row.username] : []),
              formatDuration(row.request_time, numbers.locale),
              t("card.tokens", {
                input: numbers.count(row.prompt_tokens),
                output: numbers.count(row.completion_tokens),
              }),
            ]
          : [...(admin ? [row.username] : []), said(row)];
      return {
        primary: row.model_name === "" ? kind(row) : <Mono>{row.model_name}</Mono>,
        end: cost(row),
        secondary: (
          <FactLine
            facts={[<Mono key="time">{formatTimestamp(row.created_at)}</Mono>, ...facts.filter((fact) => fact !== "")]}
          />
        ),
      };
    },
    [t, numbers, admin, kind, cost, said],
  );

  return (
    <DataTable<LogRow, LogColumn>
      label={t("title")}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.rowId}
      getRowLabel={(row) =>
        t("rowLabel", {
          what: row.model_name === "" ? kind(row) : row.model_name,
          time: formatTimestamp(row.created_at),
        })
      }
      state={state}
      filtered={filtered}
      onClearFilters={onClearFilters}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
      noMatch={{ title: shared("noMatch.title"), text: t("noMatch") }}
      {...inAddress(search, onSearch)}
      total={total}
      tools={tools}
      detail={detail}
      openedRow={search.open === "" ? undefined : search.open}
      onOpenedRowChange={(id, open) => {
        if (open || id === search.open) onSearch({ open: open ? String(id) : "", page: search.page }, true);
      }}
      card={card}
      view={view}
      onViewChange={onView}
    />
  );
};
