import * as z from "zod/mini";

/** The largest order that gateways take, in US dollars. */
const LARGEST = 1_000_000;

/** What to pay and by which gateway; `smallest` is the site's `PaymentMinAmount`. */
export const payForm = (smallest: number) =>
  z.object({
    uuid: z.string().check(z.minLength(1)),
    amount: z.pipe(
      z.pipe(z.string().check(z.trim(), z.minLength(1), z.regex(/^(?:\d+)?$/)), z.transform(Number)),
      z.int().check(z.minimum(Math.max(1, smallest)), z.maximum(LARGEST)),
    ),
  });

/** A redemption code, as it was pasted. */
export const redeemForm = z.object({ key: z.string().check(z.trim(), z.minLength(1)) });
