import type { PaymentCurrency } from "@one-hub/sdk";
import { formatCents, formatCurrency } from "@one-hub/sdk/format";

/** An amount as orders and fapiaos have it: with two decimals. */
export const amountText = (amount: number, currency: PaymentCurrency, locale: string): string =>
  formatCurrency(amount, { locale, currency, digits: 2 });

/** A sum of such amounts. It is added up in cents, as the gateway does. */
export const sumText = (amounts: readonly number[], currency: PaymentCurrency, locale: string): string =>
  formatCents(
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0),
    { locale, currency },
  );
