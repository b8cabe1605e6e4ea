import { tokenQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { KeyPage } from "./-key-page.tsx";
import { keyQuery, keySearch, keySearchDefaults } from "./-key.search.ts";

export const Route = createFileRoute("/dashboard/key")({
  validateSearch: keySearch,
  search: { middlewares: [stripSearchParams(keySearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, gateway }, deps }) => {
    void queryClient.prefetchQuery(tokenQueries.list(gateway, keyQuery(deps)));
    await loadTexts("key", "table");
  },
  component: KeyPage,
});
