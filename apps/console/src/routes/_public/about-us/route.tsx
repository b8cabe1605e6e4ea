import { contentQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { fetchMarkdown } from "../../../lib/markdown.ts";
import { AboutPage } from "./-about-page.tsx";

export const Route = createFileRoute("/_public/about-us")({
  loader: async ({ context: { gateway, queryClient } }) => {
    void queryClient.prefetchQuery(contentQueries.about(gateway));
    await Promise.all([loadTexts("public", "site"), fetchMarkdown()]);
  },
  staticData: { prerender: true },
  component: AboutPage,
});
