import type { BulkResult } from "@one-hub/hooks";
import type { DataTableProps, RowId } from "@one-hub/ui";
import { useState } from "react";
import { errorMessage } from "../../lib/notify.ts";

export interface Selection<Row> {
  /** The selection only contains visible rows, never those of another page. */
  readonly chosen: readonly Row[];
  /** What `ListTable` takes. */
  readonly props: Pick<DataTableProps<Row>, "selected" | "onSelectedChange">;
  readonly choose: (ids: Iterable<RowId>) => void;
}

/** Keeps which rows are chosen. Another view begins with none. */
export const useSelection = <Row extends { readonly id: RowId }>({
  rows,
  search,
}: {
  readonly rows: readonly Row[];
  readonly search: object;
}): Selection<Row> => {
  const [selection, setSelection] = useState<{ readonly of: object; readonly ids: ReadonlySet<RowId> }>();
  const ids = selection?.of === search ? selection.ids : undefined;
  const chosen = ids === undefined ? [] : rows.filter(({ id }) => ids.has(id));
  const choose = (next: Iterable<RowId>): void => setSelection({ of: search, ids: new Set(next) });
  return { chosen, choose, props: { selected: new Set(chosen.map(({ id }) => id)), onSelectedChange: choose } };
};

/** Why a bulk action failed, by the row's id. */
export const bulkReasons = ({ failed }: Pick<BulkResult, "failed">, untried: string): ReadonlyMap<number, string> =>
  new Map(failed.map(({ id, error, tried }) => [id, tried ? errorMessage(error) : untried]));
