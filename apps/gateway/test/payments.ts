import { type EpayStandIn, startEpay, startStripe, type StripeStandIn } from "@one-hub/testing/payment-providers.ts";
import { type Client, startTestApp, type TestApp } from "./gateway.ts";

/** A gateway with stand-ins of both providers, and a paying user. */
export type PaymentStage = {
  readonly app: TestApp;
  readonly root: Client;
  readonly epay: EpayStandIn;
  readonly stripe: StripeStandIn;
  /** Adds a payment gateway and returns its row. */
  readonly addGateway: (type: "epay" | "stripe" | "manual", change?: object) => Promise<any>;
  readonly balanceOf: (userId: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

export const startPaymentStage = async (): Promise<PaymentStage> => {
  const [epay, stripe] = [await startEpay(), await startStripe()];
  const app = await startTestApp({ addresses: { stripe: stripe.url } });
  const root = await app.root();
  const configs = {
    epay: { pay_domain: epay.url, partner_id: epay.partnerId, key: epay.key, pay_type: "alipay" },
    stripe: { secret_key: stripe.secretKey },
    manual: { instructions: "Pay to **account 1**" },
  };
  return {
    app,
    root,
    epay,
    stripe,
    addGateway: async (type, change = {}) => {
      const currency = type === "epay" ? "CNY" : "USD";
      const config = JSON.stringify(configs[type]);
      const reply = await root.post("/api/payment/", { type, name: type, currency, config, ...change });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.json.data;
    },
    balanceOf: async (userId) => {
      const { quota } = await app.services.db
        .selectFrom("users")
        .select("quota")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return quota;
    },
    close: async () => {
      await app.close();
      await epay.stop();
      await stripe.stop();
    },
  };
};
