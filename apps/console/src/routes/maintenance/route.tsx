import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { MaintenancePage } from "./-maintenance-page.tsx";

export const Route = createFileRoute("/maintenance")({
  loader: () => loadTexts("public"),
  staticData: { prerender: true },
  component: MaintenancePage,
});
