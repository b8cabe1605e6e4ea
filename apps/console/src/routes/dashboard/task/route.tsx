import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { TaskPage } from "./-task-page.tsx";
import { taskSearch } from "./-task.search.ts";

export const Route = createFileRoute("/dashboard/task")({
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams(taskSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // The question comes in a file of its own: whoever signs in does not wait for it.
    const [{ ask }] = await Promise.all([import("./-task-prefetch.ts"), loadTexts("task", "table")]);
    return { now: ask(context, deps) };
  },
  component: TaskPage,
});
