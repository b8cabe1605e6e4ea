import { createFileRoute } from "@tanstack/react-router";
import { config } from "../../../../config.ts";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { fetchMarkdown } from "../../../../lib/markdown.ts";
import { sitePageQuery } from "../../../../lib/site-page.ts";
import { SitePage } from "./-site-page.tsx";

/** A page of the site's own, by the page configuration; "not found" where it has none. An imprint stays open on a site that has switched its public pages off. */
export const Route = createFileRoute("/_public/page/$path")({
  loader: async ({ context: { queryClient }, params }) => {
    if (config.pages.some(({ path }) => path === params.path))
      void queryClient.prefetchQuery(sitePageQuery(params.path));
    await Promise.all([loadTexts("public"), fetchMarkdown()]);
  },
  staticData: { staysOpen: true },
  component: SitePage,
});
