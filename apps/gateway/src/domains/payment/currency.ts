import type { Schemas } from "@one-hub/sdk";

export const currencyOf = (currency: string): Schemas["PaymentCurrency"] => (currency === "CNY" ? "CNY" : "USD");
