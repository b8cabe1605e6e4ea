import type { ReactNode } from "react";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import type { ListFile } from "./ListCsv.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { ListTable, type ListTableProps } from "./ListTable.tsx";

/** Props of {@link ListPage}: those of its table, which has the list's rows, and of its header. */
export type ListPageProps<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage> = Omit<
  ListTableProps<Search, Query, Page, Page["data"][number]>,
  "label" | "rows"
> & {
  readonly title: string;
  /** Name of the table; the title when left out. */
  readonly label?: string;
  readonly state?: ReactNode;
  readonly late?: boolean;
  readonly file?: ListFile<Page["data"][number]>;
  readonly following?: boolean;
  readonly actions?: ReactNode;
  readonly firstActions?: ReactNode;
  /** Stands between header and table. */
  readonly children?: ReactNode;
};

/** A list page: its header and its table. */
export const ListPage = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list,
  title,
  label = title,
  state,
  late = false,
  file,
  following = false,
  actions,
  firstActions,
  children,
  ...table
}: ListPageProps<Search, Query, Page>): ReactNode => (
  <>
    <ListHeader
      list={list}
      title={title}
      state={state}
      late={late}
      file={file}
      following={following}
      actions={actions}
      firstActions={firstActions}
    />
    {children}
    <ListTable<Search, Query, Page, Page["data"][number]> list={list} label={label} rows={list.rows} {...table} />
  </>
);
