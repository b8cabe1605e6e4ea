import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { TaskPage } from "./-task-page.tsx";
import { taskList } from "./-task.list.ts";
import { taskSearch } from "./-task.search.ts";

export const Route = createFileRoute("/dashboard/task")({
  validateSearch: taskSearch,
  search: { middlewares: [stripSearchParams(taskSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(taskList, context, deps, "task", "table"),
  component: TaskPage,
});
