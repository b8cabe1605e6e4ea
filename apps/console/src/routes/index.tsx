import { modelQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../i18n/i18n.ts";
import { HomePage } from "./-home/home-page.tsx";

export const Route = createFileRoute("/")({
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(modelQueries.available(gateway));
    await loadTexts("home");
  },
  component: HomePage,
});
