import type { TableState } from "@one-hub/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { tableError } from "../ErrorView/table-error.ts";

/** A list's page and what the list is doing, as `DataTable` takes them. */
export interface ListState<Page> {
  /** The newest page that arrived, for these filters or, while they load or after they failed, for the former ones. */
  readonly page: Page | undefined;
  readonly state: TableState;
}

/**
 * Keeps the rows in sight through every change of filters, also where the new ones could not be read. `again` asks for more than the list after a
 * failure.
 */
export const useListState = <Page>(
  query: UseQueryResult<Page>,
  again: () => void = () => void query.refetch(),
): ListState<Page> => {
  const [kept, setKept] = useState(query.data);
  if (query.data !== undefined && query.data !== kept) setKept(query.data);
  const page = query.data ?? kept;
  if (query.isError) return { page, state: tableError(query.error, again) };
  return { page, state: { kind: query.isPending || query.isPlaceholderData ? "loading" : "ready" } };
};
