import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/* Stand-ins of payment providers. They keep their own rules: the gateway's code is not used to check the gateway. */

type Answer = { status?: number; headers?: Record<string, string>; body: string };

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const page = (title: string, action: string): Answer => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>${title}</title><h1>${title}</h1><form method="post" action="${action}"><button>Pay</button></form>`,
});

const leadTo = (location: string): Answer => ({ status: 303, headers: { location }, body: "" });

const listen = async (answer: (request: IncomingMessage, url: URL, body: string) => Promise<Answer>) => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const {
      status = 200,
      headers = {},
      body,
    } = await answer(request, new URL(request.url ?? "/", "http://stand-in"), await text(request));
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async (): Promise<void> => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

type Fields = Readonly<Record<string, string>>;

const md5Signed = (fields: Fields, key: string): Record<string, string> => {
  const signed: string[] = [];
  for (const name of Object.keys(fields).toSorted())
    if (name !== "sign" && name !== "sign_type" && fields[name] !== "") signed.push(`${name}=${fields[name]}`);
  const sign = createHash("md5")
    .update(signed.join("&") + key)
    .digest("hex");
  return { ...fields, sign, sign_type: "MD5" };
};

/** An Epay site with one partner. */
export interface EpayStandIn {
  readonly url: string;
  readonly partnerId: string;
  readonly key: string;
  /** Forms that were submitted with a right signature, by the number of their order. */
  readonly submitted: ReadonlyMap<string, Fields>;
  /** The signed query that reports a payment; `change` is applied before signing. */
  readonly notice: (form: Fields, change?: Fields) => Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** Starts an Epay site: `/submit.php` accepts the form and shows a payment page, which notifies and leads back. */
export const startEpay = async (): Promise<EpayStandIn> => {
  const partnerId = "1000";
  const key = randomBytes(16).toString("hex");
  const submitted = new Map<string, Fields>();
  const notice = (form: Fields, change: Fields = {}) =>
    md5Signed(
      {
        pid: partnerId,
        trade_no: `epay${form["out_trade_no"] ?? ""}`,
        out_trade_no: form["out_trade_no"] ?? "",
        type: form["type"] || "alipay",
        name: form["name"] ?? "",
        money: form["money"] ?? "",
        trade_status: "TRADE_SUCCESS",
        ...change,
      },
      key,
    );
  const { url, stop } = await listen(async (_request, asked, body) => {
    if (asked.pathname === "/submit.php") {
      const form = Object.fromEntries(new URLSearchParams(body));
      const number = form["out_trade_no"] ?? "";
      if (form["pid"] !== partnerId || form["sign"] !== md5Signed(form, key)["sign"])
        return { status: 403, body: "bad signature" };
      submitted.set(number, form);
      return page(`Pay ¥${form["money"] ?? ""}`, `/pay?no=${number}`);
    }
    const form = submitted.get(asked.searchParams.get("no") ?? "");
    if (asked.pathname !== "/pay" || form === undefined) return { status: 404, body: "" };
    const query = new URLSearchParams(notice(form));
    const reply = await fetch(`${form["notify_url"]}?${query}`);
    const text = await reply.text();
    return text === "success"
      ? leadTo(`${form["return_url"]}?${query}`)
      : { status: 502, body: `the notice was answered with ${text}` };
  });
  return { url, partnerId, key, submitted, notice, stop };
};

/** A checkout session as the stand-in keeps it. */
export interface CheckoutSession {
  readonly id: string;
  readonly tradeNo: string;
  /** Metadata of its payment, which the charge has, too. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly cents: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A signed notice of Stripe: its body and the header. */
export interface StripeNotice {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Stripe with one account. */
export interface StripeStandIn {
  readonly url: string;
  readonly secretKey: string;
  readonly sessions: readonly CheckoutSession[];
  /** Addresses that were registered, with the secret that signs what is sent there. */
  readonly webhooks: readonly { readonly url: string; readonly secret: string }[];
  /** A webhook about a session, signed at `now` (unix seconds); `change` is applied to its session object. */
  readonly notice: (
    session: CheckoutSession,
    options: { now: number; type?: string; change?: Record<string, unknown>; secret?: string },
  ) => StripeNotice;
  /** A webhook reporting that `refunded` cents of a session's charge were refunded so far; `change` is applied to the charge. */
  readonly refundNotice: (
    session: CheckoutSession,
    options: { now: number; refunded: number; change?: Record<string, unknown>; secret?: string },
  ) => StripeNotice;
  readonly stop: () => Promise<void>;
}

/** Starts a Stripe: `/v1/checkout/sessions` creates a payment page, which calls every registered webhook and leads back. */
export const startStripe = async (): Promise<StripeStandIn> => {
  const secretKey = `sk_test_${randomBytes(12).toString("hex")}`;
  const sessions: CheckoutSession[] = [];
  const byIdempotencyKey = new Map<string, CheckoutSession>();
  const webhooks: { url: string; secret: string }[] = [];
  const signed = (type: string, object: object, options: { now: number; secret?: string }): StripeNotice => {
    const id = `evt_${randomBytes(8).toString("hex")}`;
    const body = JSON.stringify({ id, object: "event", type, data: { object } });
    const secret = options.secret ?? webhooks.at(-1)?.secret ?? "";
    const sign = createHmac("sha256", secret).update(`${options.now}.${body}`).digest("hex");
    return {
      body,
      headers: { "content-type": "application/json", "stripe-signature": `t=${options.now},v1=${sign}` },
    };
  };
  const notice: StripeStandIn["notice"] = (session, options) =>
    signed(
      options.type ?? "checkout.session.completed",
      {
        id: session.id,
        object: "checkout.session",
        client_reference_id: session.tradeNo,
        payment_intent: `pi_${session.id}`,
        payment_status: "paid",
        amount_total: session.cents,
        currency: session.currency,
        ...options.change,
      },
      options,
    );
  const refundNotice: StripeStandIn["refundNotice"] = (session, options) =>
    signed(
      "charge.refunded",
      {
        id: `ch_${session.id}`,
        object: "charge",
        amount: session.cents,
        amount_refunded: options.refunded,
        refunded: options.refunded === session.cents,
        currency: session.currency,
        payment_intent: `pi_${session.id}`,
        metadata: session.metadata,
        ...options.change,
      },
      options,
    );
  const refuse = (status: number, message: string) =>
    json({ error: { type: "invalid_request_error", message } }, status);
  const pay = async (session: CheckoutSession): Promise<Answer> => {
    const now = Math.floor(Date.now() / 1000);
    for (const { url, secret } of webhooks) await fetch(url, { method: "POST", ...notice(session, { now, secret }) });
    return leadTo(session.successUrl);
  };
  const { url, stop } = await listen(async (request, asked, body) => {
    const session = sessions.find(({ id }) => asked.pathname === `/pay/${id}`);
    if (session !== undefined)
      return request.method === "POST"
        ? pay(session)
        : page(`Pay ${session.cents / 100} ${session.currency}`, asked.pathname);
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, "Invalid API Key provided");
    const form = new URLSearchParams(body);
    const field = (name: string) => form.get(name) ?? "";
    if (asked.pathname === "/v1/webhook_endpoints") {
      const webhook = { url: field("url"), secret: `whsec_${randomBytes(12).toString("hex")}` };
      webhooks.push(webhook);
      return json({ id: `we_${webhooks.length}`, object: "webhook_endpoint", ...webhook });
    }
    if (asked.pathname !== "/v1/checkout/sessions") return refuse(404, "Unrecognized request URL");
    const cents = Number(field("line_items[0][price_data][unit_amount]"));
    // Stripe refuses amounts below half a dollar.
    if (!Number.isSafeInteger(cents) || cents < 50) return refuse(400, "The amount is too small");
    const key = String(request.headers["idempotency-key"] ?? randomBytes(8).toString("hex"));
    const made = byIdempotencyKey.get(key) ?? {
      id: `cs_${randomBytes(8).toString("hex")}`,
      tradeNo: field("client_reference_id"),
      metadata: { trade_no: field("payment_intent_data[metadata][trade_no]") },
      cents,
      currency: field("line_items[0][price_data][currency]"),
      successUrl: field("success_url"),
      cancelUrl: field("cancel_url"),
    };
    if (!byIdempotencyKey.has(key)) sessions.push(made);
    byIdempotencyKey.set(key, made);
    const host = request.headers.host ?? "";
    return json({ id: made.id, object: "checkout.session", url: `http://${host}/pay/${made.id}` });
  });
  return { url, secretKey, sessions, webhooks, notice, refundNotice, stop };
};
