import { PageHeader, type TableState } from "@one-hub/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListExportButton, type ListExportButtonProps } from "../ListExport/ListExportButton.tsx";
import { RefreshButton } from "../ListState/RefreshButton.tsx";
import { useListState } from "../ListState/use-list-state.ts";
import { WatchedState } from "./WatchedState.tsx";

/** What the table of a {@link WatchedPage} shows. */
export interface WatchedRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly state: TableState;
}

/** What the table of a {@link WatchedPage} takes: rows, and what the address says. */
export type WatchedTableProps<Row, Search> = WatchedRows<Row> & {
  readonly admin: boolean;
  readonly search: Search;
  readonly filtered: boolean;
  readonly onSearch: (change: Partial<Search>) => void;
  readonly onClearFilters: () => void;
  readonly tools: ReactNode;
};

/** Props of {@link WatchedPage}. */
export interface WatchedPageProps<Row> {
  readonly title: string;
  /** Read again while something runs (`whileRunning`). */
  readonly list: UseQueryResult<{ data: Row[]; total_count: number }>;
  /** The file of all rows, and what it is called. */
  readonly csv: Pick<ListExportButtonProps, "title" | "handle">;
  /** The table. */
  readonly children: (shown: WatchedRows<Row>) => ReactNode;
}

/** A page of tasks: how many there are, whether it follows what runs, and a way to look at once. */
export const WatchedPage = <Row extends { readonly status: string }>({
  title,
  list,
  csv,
  children,
}: WatchedPageProps<Row>): ReactNode => {
  const router = useRouter();
  const { page, state } = useListState(list);
  return (
    <>
      <PageHeader
        title={title}
        state={<WatchedState page={page} />}
        actions={
          <>
            <RefreshButton
              disabled={list.isFetching}
              onPress={() => {
                void router.invalidate();
                void list.refetch();
              }}
            />
            <ListExportButton {...csv} disabled={page === undefined || page.total_count === 0} />
          </>
        }
      />
      {children({ rows: page?.data ?? [], total: page?.total_count, state })}
    </>
  );
};
