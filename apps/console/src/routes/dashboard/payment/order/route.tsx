import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { OrderPage } from "./-order-page.tsx";

export const Route = createFileRoute("/dashboard/payment/order")({
  loader: () => loadTexts("payment_order", "table"),
  component: OrderPage,
});
