import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedIn } from "@one-hub/testing/client.ts";
import { type EpayStandIn, startEpay, startStripe, type StripeStandIn } from "@one-hub/testing/payment-providers.ts";
import type { BrowserContext } from "@playwright/test";
import { startGateway } from "./start-gateway.ts";
import { type GatewayOptions, test as base, type WorkerGateway } from "./test.ts";

export { expect } from "@playwright/test";

/** Types of payment gateways in the stand. */
type Kind = "epay" | "stripe" | "manual";

/** A gateway that takes money, and local stand-ins of those who bring it. */
export interface PaymentStand extends WorkerGateway {
  readonly epay: EpayStandIn;
  readonly stripe: StripeStandIn;
  /** Lets a browser reach Epay's page: forms may go to https only, and the stand-in has no certificate. */
  readonly reachEpay: (context: BrowserContext) => Promise<void>;
}

/** Where the browser finds Epay. */
const epayAddress = "https://epay.example";

/** Names and fees of the gateways, those that stand first in front. */
export const gatewayNames = { epay: "Alipay", stripe: "Card", manual: "Bank transfer" } as const;

/** CNY for one US dollar at this site. */
const usdRate = 7.3;

const startStand = async ({ extensions }: GatewayOptions) => {
  const [epay, stripe, folder] = await Promise.all([
    startEpay(),
    startStripe(),
    mkdtemp(join(tmpdir(), "console-payments-")),
  ]);
  const file = join(folder, "console.json");
  await writeFile(file, JSON.stringify({ providers: { stripe: stripe.url } }));
  const gateway = await startGateway({ extensions, variables: { CONSOLE_CONFIG: file } });
  const rootPassword = await gateway.rootPassword();
  const root = await signedIn(gateway.url, "root", rootPassword);
  const options = {
    ServerAddress: gateway.url,
    PaymentUSDRate: String(usdRate),
    PaymentMinAmount: "5",
    // Tests count from nothing.
    QuotaForNewUser: "0",
    RechargeDiscount: JSON.stringify({ 10: 0.9, 100: 0.8 }),
  };
  for (const [key, value] of Object.entries(options)) await root.call("PUT", "/api/option/", { key, value });
  const add = (type: Kind, rest: object, config: object) =>
    root.call("POST", "/api/payment/", {
      type,
      name: gatewayNames[type],
      icon: "",
      notify_domain: gateway.url,
      fixed_fee: 0,
      percent_fee: 0,
      enable: true,
      ...rest,
      config: JSON.stringify(config),
    });
  await add(
    "epay",
    { currency: "CNY", percent_fee: 0.05, sort: 3 },
    { pay_domain: epayAddress, partner_id: epay.partnerId, key: epay.key, pay_type: "alipay" },
  );
  await add("stripe", { currency: "USD", fixed_fee: 0.3, sort: 2 }, { secret_key: stripe.secretKey });
  await add("manual", { currency: "USD", sort: 1 }, { instructions: "Pay to **account 1**" });

  const stand: PaymentStand = {
    url: gateway.url,
    dataDir: gateway.dataDir,
    rootPassword,
    root,
    epay,
    stripe,
    reachEpay: async (context) => {
      await context.route(`${epayAddress}/**`, async (route) => {
        const asked = new URL(route.request().url());
        const response = await route.fetch({ url: epay.url + asked.pathname + asked.search, maxRedirects: 0 });
        await route.fulfill({ response });
      });
    },
  };
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await epay.stop();
    await stripe.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { stand, stop };
};

interface StandFixtures {
  readonly stand: PaymentStand;
}

/** Tests over a gateway that takes money. */
export const test = base.extend<object, StandFixtures>({
  stand: [
    async ({ extensions }, use) => {
      const { stand, stop } = await startStand({ extensions });
      await use(stand);
      await stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  gateway: [async ({ stand }, use) => use(stand), { scope: "worker" }],
});
