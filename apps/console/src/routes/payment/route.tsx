import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { textFilter } from "../../lib/list-search.ts";
import { PaymentPage } from "./-payment-page.tsx";

// Payment providers bring more along; what is not named here stays out of the address.
const paymentSearch = z.object({ trade_no: textFilter(), out_trade_no: textFilter() });

export const Route = createFileRoute("/payment")({
  validateSearch: paymentSearch,
  search: { middlewares: [stripSearchParams(paymentSearch.parse({}))] },
  loader: () => loadTexts("public"),
  component: PaymentPage,
});
