import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { RecordPage } from "./-record-page.tsx";
import { recordList } from "./-record.list.ts";
import { recordSearch } from "./-record.search.ts";

export const Route = createFileRoute("/dashboard/operation_record")({
  ...listAddress("/dashboard/operation_record", recordSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(recordList, context, deps, "operation_record", "table"),
  component: RecordPage,
});
