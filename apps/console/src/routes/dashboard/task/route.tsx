import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";

import { loadList } from "../../../shared/ListPage/load-list.ts";
import { TaskPage } from "./-task-page.tsx";
import { taskList } from "./-task.list.ts";
import { taskSearch } from "./-task.search.ts";

export const Route = createFileRoute("/dashboard/task")({
  ...listAddress("/dashboard/task", taskSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(taskList, context, deps, "task", "table"),
  component: TaskPage,
});
