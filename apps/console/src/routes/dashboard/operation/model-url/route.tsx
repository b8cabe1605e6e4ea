import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { ModelUrlPage } from "./-model-url-page.tsx";
import { modelUrlList } from "./-model-url.list.ts";
import { modelUrlSearch } from "./-model-url.search.ts";

export const Route = createFileRoute("/dashboard/operation/model-url")({
  ...listAddress("/dashboard/operation/model-url", modelUrlSearch),
  // The tester's name does not change the list's query.
  loaderDeps: ({ search }) => ({ ...search, model: "" }),
  loader: ({ context, deps }) => loadList(modelUrlList, context, deps, "operation_model_url", "table"),
  component: ModelUrlPage,
});
