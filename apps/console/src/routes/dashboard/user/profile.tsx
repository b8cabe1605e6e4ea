import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { PersonPage } from "./-person-page.tsx";

export const Route = createFileRoute("/dashboard/user/profile")({
  loader: () => loadTexts("user_profile", "table"),
  component: PersonPage,
});
