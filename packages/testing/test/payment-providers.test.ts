import { createServer } from "node:http";
import { once } from "node:events";
import { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";

import { startEpay, startStripe } from "../src/index.ts";

/** Takes notices down and answers them. */
const startListener = async (answer: string) => {
  const seen: { method: string | undefined; url: URL; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://listener");
      seen.push({ method: request.method, url, headers: request.headers, body });
      response.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return { seen, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
};

test("a correctly signed Epay form leads to a page whose payment notifies and leads back", async () => {
  const epay = await startEpay();
  onTestFinished(epay.stop);
  const listener = await startListener("success");
  const form = { pid: epay.partnerId, out_trade_no: "17", name: "17", money: "1.00", type: "" };
  const whole = { ...form, notify_url: `${listener.url}/notify`, return_url: "https://console.example/payment" };
  const submit = (fields: Record<string, string>) =>
    fetch(`${epay.url}/submit.php`, { method: "POST", body: new URLSearchParams(fields) });
  expect((await submit({ ...whole, sign: "0" })).status).toBe(403);
  // The signature of a notice is made by the same rule.
  const { sign = "" } = epay.notice({}, { ...whole, trade_no: "", trade_status: "" });
  const page = await submit({ ...whole, sign, sign_type: "MD5" });
  expect(await page.text()).toContain("<button>Pay</button>");
  const paid = await fetch(`${epay.url}/pay?no=17`, { method: "POST", redirect: "manual" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toMatch(/^https:\/\/console\.example\/payment\?.*out_trade_no=17/);
  const [notice] = listener.seen;
  expect(notice?.method).toBe("GET");
  expect(Object.fromEntries(notice?.url.searchParams ?? [])).toEqual(epay.notice(whole));
});

test("a Stripe session leads to a page whose payment sends a webhook that Stripe's library accepts", async () => {
  const stripe = await startStripe();
  onTestFinished(stripe.stop);
  const listener = await startListener("");
  const { hostname, port } = new URL(stripe.url);
  const client = (key: string) => new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  await expect(client("sk_wrong").webhookEndpoints.list()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  const { webhookEndpoints, checkout } = client(stripe.secretKey);
  const { secret = "" } = await webhookEndpoints.create({ url: listener.url, enabled_events: ["*"] });
  const order = (cents: number, idempotencyKey?: string) =>
    checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: "17",
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data: { name: "17" } } },
        ],
        success_url: "https://console.example/payment?trade_no=17",
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  await expect(order(49)).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
  const session = await order(1030, "once");
  expect((await order(1030, "once")).id).toBe(session.id);
  expect(stripe.sessions).toMatchObject([{ id: session.id, tradeNo: "17", cents: 1030, currency: "usd" }]);
  const paid = await fetch(session.url ?? "", { method: "POST", redirect: "manual" });
  expect(paid.headers.get("location")).toBe("https://console.example/payment?trade_no=17");
  const [notice] = listener.seen;
  const event = Stripe.webhooks.constructEvent(notice?.body ?? "", String(notice?.headers["stripe-signature"]), secret);
  expect(event).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { id: session.id, amount_total: 1030, payment_status: "paid" } },
  });
});
