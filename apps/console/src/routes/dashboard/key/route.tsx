import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../lib/list-search.ts";
import { knownViewer } from "../../../lib/viewer.ts";
import { loadList } from "../../../shared/ListPage/load-list.ts";
import { KeyPage } from "./-key-page.tsx";
import { everybodysKeyList, keyList } from "./-key.list.ts";
import { keySearch } from "./-key.search.ts";

export const Route = createFileRoute("/dashboard/key")({
  ...listAddress("/dashboard/key", keySearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.of === "everybody" && knownViewer(context)?.admin === true
      ? loadList(everybodysKeyList, context, deps, "key", "everybody_keys", "table")
      : loadList(keyList, context, deps, "key", "table"),
  component: KeyPage,
});
