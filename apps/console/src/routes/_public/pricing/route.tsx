import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { PricingPage } from "./-pricing-page.tsx";

export const Route = createFileRoute("/_public/pricing")({
  loader: () => loadTexts("public"),
  staticData: { prerender: true },
  component: PricingPage,
});
