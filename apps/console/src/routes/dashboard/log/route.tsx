import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { LogPage } from "./-log-page.tsx";
import { logSearch } from "./-log.search.ts";

export const Route = createFileRoute("/dashboard/log")({
  validateSearch: logSearch,
  search: { middlewares: [stripSearchParams(logSearch.parse({}))] },
  // Which row is open changes nothing that is asked.
  loaderDeps: ({ search }) => ({ ...search, open: "" }),
  loader: async ({ context, deps }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ ask }] = await Promise.all([import("./-log-prefetch.ts"), loadTexts("log", "table")]);
    return { now: ask(context, deps) };
  },
  component: LogPage,
});
