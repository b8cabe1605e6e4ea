import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { ModelUrlPage } from "./-model-url-page.tsx";

export const Route = createFileRoute("/dashboard/operation/model-url")({
  loader: () => loadTexts("operation_model_url", "table"),
  component: ModelUrlPage,
});
