import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { PricingPage } from "./-pricing-page.tsx";

export const Route = createFileRoute("/dashboard/operation/pricing")({
  loader: () => loadTexts("operation_pricing", "table"),
  component: PricingPage,
});
