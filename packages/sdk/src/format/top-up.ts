import { formatCents } from "./money.ts";

/** Whole cents of an amount, rounded on its binary float as the gateway does: 68.985 is 68.98499… and becomes 6898. */
export const roundToCents = (amount: number): number => {
  if (!Number.isFinite(amount)) return 0;
  // No room for cents in such a float, and toFixed would write an exponent.
  if (Math.abs(amount) >= 1e15) return Math.round(amount) * 100;
  const cents = Number(amount.toFixed(2).replace(".", ""));
  // The server writes `%.2f`, which rounds an exact half (only .125, .375, .625 and .875 are) to the even cent; toFixed goes up.
  const tied = Number.isInteger(amount * 8) && !Number.isInteger(amount * 4);
  return (tied && cents % 2 !== 0 ? cents - Math.sign(cents) : cents) + 0;
};

/** {@link roundToCents} as an amount in currency units. */
export const round2 = (amount: number): number => roundToCents(amount) / 100;

/** A payment gateway's fixed fee in US dollars, rounded as an order's fee is. */
export const formatFixedFee = (fee: number, locale: string): string =>
  formatCents(roundToCents(fee), { locale, currency: "USD" });

/** What decides the price of a top-up. */
export interface TopUp {
  /** Whole US dollars to buy. */
  amount: number;
  /** `RechargeDiscount` of the status: JSON text `{"<amount>": <multiplier>}`, exact amounts only. Broken text counts as none. */
  rechargeDiscount?: string | undefined;
  /** Fraction (0.05 is 5 %); wins over `fixedFee`. */
  percentFee: number;
  /** US dollars an order. */
  fixedFee: number;
  currency: "USD" | "CNY";
  /** CNY for one US dollar; `PaymentUSDRate` of the status. */
  usdRate: number;
  /** Points for one US dollar. */
  quotaPerUnit: number;
}

/** A top-up price. Money is integer cents and stays so. */
export interface TopUpPrice {
  /** Amount to pay, in cents of the gateway's currency. */
  payCents: number;
  /** Amount without the discount, in cents of that currency. */
  listCents: number;
  /** Saving in cents; negative when a fixed fee outweighs the discount. */
  discountCents: number;
  /** Fee, US cents. */
  feeCents: number;
  /** Net and fee, US cents. */
  totalCents: number;
  /** Points added to the balance. */
  points: number;
}

/** The fields of a payment gateway that decide its price. */
export interface PricedGateway {
  percent_fee: number;
  fixed_fee: number;
  currency: "USD" | "CNY";
}

/** The fields of the site's status that decide the price of a top-up. */
export interface PricingSite {
  RechargeDiscount: string;
  PaymentUSDRate: number;
  quota_per_unit: number;
}

/**
 * What {@link topUpPrice} needs, out of a payment gateway and the site's status.
 *
 * @example topUpPrice(topUpOf(10, payment, status)).payCents
 */
export const topUpOf = (amount: number, gateway: PricedGateway, site: PricingSite): TopUp => ({
  amount,
  rechargeDiscount: site.RechargeDiscount,
  percentFee: gateway.percent_fee,
  fixedFee: gateway.fixed_fee,
  currency: gateway.currency,
  usdRate: site.PaymentUSDRate,
  quotaPerUnit: site.quota_per_unit,
});

/** The entries of `RechargeDiscount`, as they stand; none of a text that is broken. */
const discountsOf = (text: string | undefined): readonly (readonly [amount: string, multiplier: unknown])[] => {
  try {
    const table: unknown = JSON.parse(text ?? "");
    return typeof table === "object" && table !== null ? Object.entries(table) : [];
  } catch {
    return [];
  }
};

const multiplierOf = (text: string | undefined, amount: number): number => {
  const multiplier = discountsOf(text).find(([key]) => key === String(amount))?.[1];
  return typeof multiplier === "number" && Number.isFinite(multiplier) ? multiplier : 1;
};

/**
 * The price of a top-up, in binary floats and in the server's order. One function for preview and gateway; what a
 * server has charged is shown as it says.
 *
 * @example
 * topUpPrice({ amount: 10, rechargeDiscount: '{"10":0.9}', percentFee: 0.05, fixedFee: 0, currency: "CNY", usdRate: 7.3, quotaPerUnit: 500_000 })
 * // payCents 6898, listCents 7665, discountCents 767, points 5_000_000
 */
export const topUpPrice = (topUp: TopUp): TopUpPrice => {
  const { amount, percentFee, fixedFee, currency, usdRate } = topUp;
  const net = amount * multiplierOf(topUp.rechargeDiscount, amount);
  const fee = percentFee > 0 ? round2(net * percentFee) : Math.max(0, fixedFee);
  const total = round2(net + fee);
  const list = percentFee > 0 ? round2(amount * (1 + percentFee)) : amount;
  const charged = (usd: number): number => roundToCents(currency === "CNY" ? usd * usdRate : usd);
  const payCents = charged(total);
  const listCents = charged(list);
  return {
    payCents,
    listCents,
    discountCents: listCents - payCents,
    feeCents: roundToCents(fee),
    totalCents: roundToCents(total),
    points: amount * Math.trunc(topUp.quotaPerUnit),
  };
};

/** An amount that is sold with a discount. */
export interface RechargeOffer {
  /** Whole US dollars. */
  amount: number;
  /** Share of the price to pay: 0.9 is 10 % off. */
  multiplier: number;
}

/** The amounts of `RechargeDiscount` of the status, smallest first; what is no amount or no multiplier is left out. */
export const rechargeOffers = (rechargeDiscount: string | undefined): RechargeOffer[] =>
  discountsOf(rechargeDiscount)
    // Another spelling, such as "30.0", is the key of no top-up: its discount is never given.
    .filter(([key]) => key === String(Number(key)))
    .map(([key, multiplier]) => ({ amount: Number(key), multiplier }))
    .filter(
      (offer): offer is RechargeOffer =>
        Number.isSafeInteger(offer.amount) &&
        offer.amount > 0 &&
        typeof offer.multiplier === "number" &&
        Number.isFinite(offer.multiplier) &&
        offer.multiplier >= 0,
    )
    .sort((left, right) => left.amount - right.amount);
