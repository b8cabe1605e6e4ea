import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { RedemptionPage } from "./-redemption-page.tsx";

export const Route = createFileRoute("/dashboard/payment/redemption")({
  loader: () => loadTexts("payment_redemption", "table"),
  component: RedemptionPage,
});
