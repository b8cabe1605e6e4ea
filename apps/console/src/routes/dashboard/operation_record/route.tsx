import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { RecordPage } from "./-record-page.tsx";
import { recordList } from "./-record.list.ts";
import { recordSearch } from "./-record.search.ts";

export const Route = createFileRoute("/dashboard/operation_record")({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams(recordSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(recordList, context, deps, "operation_record", "table"),
  component: RecordPage,
});
