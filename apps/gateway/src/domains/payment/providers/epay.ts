import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { createTextReply } from "../../../platform/http.ts";
import type { Notice, PaymentProvider } from "./provider.ts";
import { readConfig } from "./read-config.ts";

const configShape = z.looseObject({
  pay_domain: z.url({ protocol: /^https?$/ }),
  partner_id: z.string().min(1),
  key: z.string().min(1),
  pay_type: z.enum(["", "alipay", "wxpay", "qqpay", "bank", "jdpay", "paypal", "usdt"]).default(""),
});

/** Of the parameters in alphabetical order, without empty ones and the signature itself; the key follows at once. */
export const epaySignature = (parameters: Readonly<Record<string, string>>, key: string): string => {
  const text = Object.entries(parameters)
    .filter(([name, value]) => name !== "sign" && name !== "sign_type" && value !== "")
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHash("md5").update(`${text}${key}`).digest("hex");
};

const isSame = (actual: string, expected: string) => {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const wholeCents = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;

const readCents = (money: string): number | undefined => {
  const [, whole, fraction = ""] = wholeCents.exec(money) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(2, "0")}`);
};

const readEpayNotice = (configText: string, query: URLSearchParams): Notice => {
  const { partner_id: partnerId, key } = readConfig(configShape, configText);
  const fields = Object.fromEntries(query);
  const { sign = "", pid, out_trade_no: tradeNo, trade_no: gatewayNo = "", money = "", trade_status: status } = fields;
  if (tradeNo === undefined || !isSame(sign.toLowerCase(), epaySignature(fields, key)) || pid !== partnerId)
    return { kind: "forged", tradeNo };
  if (status !== "TRADE_SUCCESS") return { kind: "other" };
  return { kind: "paid", tradeNo, gatewayNo, cents: readCents(money), currency: undefined };
};

/** The form that many Chinese payment sites take: a signed form there, a signed query back. */
export const epay: PaymentProvider = {
  prepare: async (config) => {
    readConfig(configShape, config);
    return config;
  },
  start: async (configText, charge) => {
    const config = readConfig(configShape, configText);
    const params = {
      money: (charge.cents / 100).toFixed(2),
      name: charge.tradeNo,
      notify_url: charge.notifyUrl,
      out_trade_no: charge.tradeNo,
      pid: config.partner_id,
      return_url: `${charge.site}/payment`,
      type: config.pay_type,
    };
    return {
      type: 1,
      data: {
        url: `${config.pay_domain.replace(/\/+$/, "")}/submit.php`,
        method: "POST",
        params: { ...params, sign: epaySignature(params, config.key), sign_type: "MD5" },
      },
    };
  },
  readNotice: async (config, ctx) => readEpayNotice(config, ctx.readQuery()),
  answer: (outcome) => (outcome === "taken" ? createTextReply("success") : createTextReply("fail", 400)),
};
