import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { PersonPage } from "./-person-page.tsx";
import { personSearch } from "./-person.search.ts";

export const Route = createFileRoute("/dashboard/user/profile")({
  validateSearch: personSearch,
  loader: () => loadTexts("user_profile", "table"),
  component: PersonPage,
});
