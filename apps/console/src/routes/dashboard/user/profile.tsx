import { userQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { PersonPage } from "./-person-page.tsx";
import { personSearch } from "./-person.search.ts";

export const Route = createFileRoute("/dashboard/user/profile")({
  validateSearch: personSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, gateway, denied }, deps: { id } }) => {
    if (!denied && id !== undefined) void queryClient.prefetchQuery(userQueries.detail(gateway, id));
    await loadTexts("user_profile", "user", "table");
  },
  component: PersonPage,
});
