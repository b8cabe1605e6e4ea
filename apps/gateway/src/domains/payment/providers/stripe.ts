import type { Stripe as StripeClient } from "stripe";
import { z } from "zod";
import type { Ctx } from "../../../context.ts";
import { createRawReply, refuse } from "../../../platform/http.ts";
import { EXTERNAL_CALL_TIMEOUT_MS } from "../../../platform/timeouts.ts";
import type { Notice, PaymentProvider } from "./provider.ts";
import { readConfig } from "./read-config.ts";

const configShape = z.looseObject({ secret_key: z.string().min(1), webhook_secret: z.string().default("") });

/** Tolerance for a webhook's time, in seconds; Stripe signs again when it retries. */
const TOLERANCE_SECONDS = 300;

/** Where a payment's metadata has the order's number. */
const tradeNoField = "trade_no";

const paidEvents = ["checkout.session.completed", "checkout.session.async_payment_succeeded"] as const;

/** Tells of every refund, whole or partial, with the sum of all so far. */
const refundEvent = "charge.refunded";

const load = async () => (await import("stripe")).default;

const connect = async (secretKey: string, { addresses }: Pick<Ctx, "addresses">): Promise<StripeClient> => {
  const { hostname, port, protocol } = new URL(addresses.stripe);
  const isPlain = protocol === "http:";
  const Stripe = await load();
  return new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? "http" : "https",
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: EXTERNAL_CALL_TIMEOUT_MS,
  });
};

const failed = () =>
  refuse("Stripe rejected the request. Try again later", "创建支付失败，请稍后再试", {
    code: "payment_failed",
    status: 500,
  });

/** Calls Stripe; a failure is logged, and refused to the caller. */
const attempt = async <Result>(ctx: Pick<Ctx, "log" | "requestId">, call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    ctx.log.warn(
      { reason: error instanceof Error ? error.message : String(error), requestId: ctx.requestId },
      "Stripe refused",
    );
    throw failed();
  }
};

const idOf = (payment: string | { readonly id: string } | null): string | undefined =>
  typeof payment === "string" ? payment : payment?.id;

const readRefund = (charge: StripeClient.Charge): Notice => ({
  kind: "refunded",
  // Stripe copies the payment's metadata to its charge.
  tradeNo: charge.metadata[tradeNoField],
  gatewayNo: idOf(charge.payment_intent) ?? "",
  cents: charge.amount,
  refundedCents: charge.amount_refunded,
  currency: charge.currency.toUpperCase(),
});

const readStripeNotice = async (configText: string, ctx: Ctx): Promise<Notice> => {
  const { webhook_secret: secret } = readConfig(configShape, configText);
  const [body, Stripe] = [await ctx.readText(), await load()];
  let event: StripeClient.Event;
  try {
    event = await Stripe.webhooks.constructEventAsync(
      body,
      ctx.readHeader("stripe-signature") ?? "",
      secret,
      TOLERANCE_SECONDS,
      undefined,
      ctx.clock(),
    );
  } catch {
    const [, tradeNo] = /"client_reference_id":\s*"([^"]{1,64})"/.exec(body) ?? [];
    return { kind: "forged", tradeNo };
  }
  if (event.type === refundEvent) return readRefund(event.data.object);
  if (event.type !== paidEvents[0] && event.type !== paidEvents[1]) return { kind: "other" };
  const session = event.data.object;
  // For payments that take days only the start is complete; another webhook reports the end.
  if (session.payment_status !== "paid" || session.client_reference_id === null) return { kind: "other" };
  return {
    kind: "paid",
    tradeNo: session.client_reference_id,
    gatewayNo: idOf(session.payment_intent) ?? session.id,
    cents: session.amount_total ?? undefined,
    currency: session.currency?.toUpperCase() ?? "",
  };
};

/** Stripe's hosted checkout. */
export const stripe: PaymentProvider = {
  prepare: async (configText, beforeText, ctx, notifyUrl) => {
    const config = readConfig(configShape, configText);
    const before = beforeText === undefined ? undefined : configShape.safeParse(JSON.parse(beforeText)).data;
    // A webhook belongs to the account whose key registered it.
    const isStale = before !== undefined && before.secret_key !== config.secret_key;
    if (config.webhook_secret !== "" && !(isStale && before.webhook_secret === config.webhook_secret))
      return configText;
    const client = await connect(config.secret_key, ctx);
    const endpoint = await attempt(
      ctx,
      client.webhookEndpoints.create({ url: notifyUrl, enabled_events: [...paidEvents, refundEvent] }),
    );
    if (endpoint.secret === undefined) throw failed();
    return JSON.stringify({ ...config, webhook_secret: endpoint.secret });
  },
  start: async (configText, charge, ctx) => {
    const { secret_key: secretKey } = readConfig(configShape, configText);
    const client = await connect(secretKey, ctx);
    const session = await attempt(
      ctx,
      client.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: charge.tradeNo,
          payment_intent_data: { metadata: { [tradeNoField]: charge.tradeNo } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: charge.currency.toLowerCase(),
                unit_amount: charge.cents,
                product_data: { name: charge.tradeNo },
              },
            },
          ],
          success_url: `${charge.site}/payment?trade_no=${charge.tradeNo}`,
          cancel_url: `${charge.site}/dashboard/topup`,
        },
        { idempotencyKey: charge.tradeNo },
      ),
    );
    if (session.url === null) throw failed();
    return { type: 1, data: { url: session.url, params: { tradeNo: charge.tradeNo, linkId: session.id } } };
  },
  readNotice: readStripeNotice,
  answer: (outcome) => {
    // The account may serve other shops too, and calls every webhook for each payment.
    if (outcome !== "refused") return createRawReply(undefined);
    throw refuse("This notification could not be verified", "无法验证此通知", {
      code: "notice_not_verified",
      status: 400,
    });
  },
};
