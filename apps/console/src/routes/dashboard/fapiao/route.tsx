import { createFileRoute, stripSearchParams } from "@tanstack/react-router";

import { loadTexts } from "../../../i18n/i18n.ts";
import { FapiaoPage } from "./-fapiao-page.tsx";
import { fapiaoSearch } from "./-fapiao.search.ts";

export const Route = createFileRoute("/dashboard/fapiao")({
  validateSearch: fapiaoSearch,
  search: { middlewares: [stripSearchParams(fapiaoSearch.parse({}))] },
  // What is open beside the list changes no question.
  loaderDeps: ({ search: { id: _id, request: _request, cover: _cover, ...list } }) => list,
  loader: async ({ context, deps }) => {
    // The question comes in a file of its own: whoever signs in does not wait for it.
    const [{ ask }] = await Promise.all([import("./-fapiao-prefetch.ts"), loadTexts("fapiao", "table")]);
    return { now: ask(context, deps) };
  },
  component: FapiaoPage,
});
