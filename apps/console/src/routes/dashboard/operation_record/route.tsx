import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { RecordPage } from "./-record-page.tsx";
import { recordSearch } from "./-record.search.ts";

export const Route = createFileRoute("/dashboard/operation_record")({
  validateSearch: recordSearch,
  search: { middlewares: [stripSearchParams(recordSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The question comes in a file of its own: whoever signs in does not wait for it.
    const [{ ask }] = await Promise.all([import("./-record-prefetch.ts"), loadTexts("operation_record", "table")]);
    return { now: ask(context, deps) };
  },
  component: RecordPage,
});
