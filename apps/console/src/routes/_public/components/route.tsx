import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ComponentsPage } from "./-components-page.tsx";

export const Route = createFileRoute("/_public/components")({
  loader: () => loadTexts("showcase"),
  component: ComponentsPage,
});
