import { groupQueries, modelQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { GroupPage } from "./-group-page.tsx";

export const Route = createFileRoute("/_public/group")({
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(groupQueries.map(gateway));
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    await loadTexts("public");
  },
  staticData: { prerender: true },
  component: GroupPage,
});
