import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { MethodPage } from "./-method-page.tsx";

export const Route = createFileRoute("/dashboard/payment/")({
  loader: () => loadTexts("payment_method", "table"),
  component: MethodPage,
});
