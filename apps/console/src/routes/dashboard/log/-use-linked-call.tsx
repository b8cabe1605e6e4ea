import { Alert } from "@mantine/core";
import { type QueryMaker, useGateway } from "@one-hub/hooks";
import type { RowId } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { RowsPage } from "../../../shared/ListPage/define-list.ts";
import { isElsewhere, linkedCall } from "./-linked-call.ts";
import type { LogSearch } from "./-log.search.ts";

interface LinkedList<Page> {
  readonly page: Page | undefined;
  readonly search: Pick<LogSearch, "open" | "page">;
  readonly change: (next: Partial<Pick<LogSearch, "open" | "page">>, replace: boolean) => void;
}

/** The call that the address of a list names, read by its id where it is not on the list's page. */
export const useLinkedCall = <Page extends RowsPage>(
  read: QueryMaker<Page, { readonly request_id: string }>,
  { page, search, change }: LinkedList<Page>,
  idOf: (call: Page["data"][number]) => string | undefined,
  isOffered = true,
) => {
  const { t } = useTranslation("log");
  const { open } = search;
  const isAway =
    isOffered &&
    isElsewhere(
      open,
      page?.data.map((call) => idOf(call) ?? ""),
    );
  const { queryKey, queryFn } = read(useGateway(), isAway ? { request_id: open } : undefined);
  const found = useQuery<Page>({ queryKey, queryFn });
  const { call, isMissing } = linkedCall<Page["data"][number]>(open, isAway ? found : undefined, idOf);
  return {
    /** To be listed before the rows of the page; undefined where it is one of them. */
    call,
    /** Says that there is no such call. */
    notice: isMissing ? (
      <Alert role="note" color="info">
        {t("linked.missing")}
      </Alert>
    ) : null,
    /** Table props: the row that the address names, and its change. */
    opened: {
      openedRow: open === "" ? undefined : open,
      onOpenedRowChange: (id: RowId, isOpen: boolean): void => {
        if (isOpen || id === open) change({ open: isOpen ? String(id) : "", page: search.page }, true);
      },
    },
  };
};
