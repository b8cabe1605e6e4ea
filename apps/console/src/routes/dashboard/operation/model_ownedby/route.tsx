import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { VendorPage } from "./-vendor-page.tsx";

export const Route = createFileRoute("/dashboard/operation/model_ownedby")({
  loader: () => loadTexts("operation_model_ownedby", "table"),
  component: VendorPage,
});
