import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { UserPage } from "./-user-page.tsx";

export const Route = createFileRoute("/dashboard/user/")({
  loader: () => loadTexts("user", "table"),
  component: UserPage,
});
