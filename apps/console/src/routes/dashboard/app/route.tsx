import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { AppPage } from "./-app-page.tsx";
import { appSearch } from "./-app.search.ts";

export const Route = createFileRoute("/dashboard/app")({
  validateSearch: appSearch,
  search: { middlewares: [stripSearchParams(appSearch.parse({}))] },
  loader: async ({ context }) => {
    // The questions come in a file of their own: whoever signs in does not wait for them.
    const [{ ask }] = await Promise.all([import("./-app-prefetch.ts"), loadTexts("app", "samples")]);
    ask(context);
  },
  component: AppPage,
});
