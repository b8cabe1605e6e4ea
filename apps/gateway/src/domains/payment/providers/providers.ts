import { epay } from "./epay.ts";
import { manual } from "./manual.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripe } from "./stripe.ts";

/** Every type of the contract; undefined for those that can be stored but not used for payments. */
const providers = { epay, stripe, manual, alipay: undefined, wxpay: undefined } as const satisfies Record<
  string,
  PaymentProvider | undefined
>;

export const isPaymentType = (type: string): type is keyof typeof providers => Object.hasOwn(providers, type);

/** How a type takes money; undefined where this gateway cannot. */
export const providerOf = (type: string): PaymentProvider | undefined =>
  isPaymentType(type) ? providers[type] : undefined;

/** Types that accept orders: of open one-hub, none that an administrator confirms. */
export const servedTypes = (extensions: readonly string[]): readonly string[] =>
  Object.keys(providers).filter(
    (type) => providerOf(type) !== undefined && (type !== "manual" || extensions.includes("manual_payment")),
  );
