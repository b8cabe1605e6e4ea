import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../lib/list-search.ts";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { textFilter } from "../../lib/list-search.ts";
import { PaymentPage } from "./-payment-page.tsx";

// Payment providers bring more along; what is not named here stays out of the address.
const paymentSearch = z.object({ trade_no: textFilter(), out_trade_no: textFilter() });

export const Route = createFileRoute("/payment")({
  ...plainAddress(paymentSearch),
  loader: () => loadTexts("public"),
  component: PaymentPage,
});
