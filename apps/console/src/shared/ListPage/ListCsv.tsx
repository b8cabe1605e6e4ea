import { Button } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../i18n/i18n.ts";
import { type CsvColumn, csvLines } from "../../lib/csv.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { EXPORT_PAGE, type ExportParts } from "../ListExport/run-export.ts";
import { useListExport } from "../ListExport/use-list-export.ts";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import type { List } from "./use-list.ts";

const ListExportWindow = optionalPart(
  async () => (await withTexts(import("../ListExport/ListExportWindow.tsx"), "list_tools")).ListExportWindow,
);

export interface ListFile<Row> {
  /** The file's name, to which the day is added. */
  readonly name: string;
  /** Title of the window that shows the export's progress. */
  readonly title: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** The rows that the file has for those of a page, where they are others. */
  readonly expand?: ExportParts<Row>["expand"];
}

export interface ListCsvProps<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage> {
  readonly list: List<Search, Query, Page>;
  readonly file: ListFile<Page["data"][number]>;
  /** `xs` among a table's tools. */
  readonly size?: "xs" | "sm";
}

/** Exports every row of a list's view, as of the moment when it was asked for, and shows how far it is. */
export const ListCsv = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list: { definition, search, viewer, total },
  file: { name, title, columns, expand },
  size = "sm",
}: ListCsvProps<Search, Query, Page>): ReactNode => {
  const { t } = useTranslation("table");
  const gateway = useGateway();
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);
  const handle = useListExport<Page["data"][number]>(name, (now) => ({
    ...csvLines(columns),
    expand,
    fetchPage: async (page, signal) => {
      const other = { page, size: EXPORT_PAGE, until: now } as const;
      const { queryKey, queryFn, select } = definition.read(gateway, search, viewer, now, other);
      const answer = await queryFn({ client, queryKey, signal, meta: undefined });
      return select === undefined ? answer : select(answer);
    },
  }));
  if (!begun && handle.progress !== undefined) setBegun(true);
  return (
    <>
      <Button size={size} leftSection={<IconDownload size={16} />} disabled={!total} onClick={handle.start}>
        {t("csv")}
      </Button>
      {begun ? <ListExportWindow title={title} handle={handle} /> : null}
    </>
  );
};
