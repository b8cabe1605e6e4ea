import type { Schemas } from "@one-hub/sdk";
import { refuse } from "../../platform/http.ts";
import { isPaymentType } from "./providers/providers.ts";
import { withStoredSecrets } from "./providers/settings.ts";

/** Writable fields of a payment gateway, with the configuration decrypted. */
export type GatewayValues = {
  readonly type: string;
  readonly name: string;
  readonly icon: string;
  readonly notify_domain: string;
  readonly fixed_fee: number;
  readonly percent_fee: number;
  readonly currency: string;
  readonly config: string;
  readonly sort: number;
  readonly enable: number;
};

const flag = (enable: boolean | null | undefined) => (enable === true ? 1 : 0);

/** Values of a new payment gateway; 0 and null are the contract's defaults. */
export const newGateway = (body: Schemas["PaymentInput"]): GatewayValues => ({
  type: body.type,
  name: body.name,
  icon: body.icon ?? "",
  notify_domain: body.notify_domain ?? "",
  fixed_fee: body.fixed_fee ?? 0,
  percent_fee: body.percent_fee ?? 0,
  currency: body.currency,
  config: body.config,
  sort: body.sort === undefined || body.sort === 0 ? 1 : body.sort,
  enable: flag(body.enable ?? true),
});

/** Lists hide the configuration, and the console never reads its secrets: what a write leaves out stays, unless the type is another. */
const changedConfig = (sent: string, stored: string) => (sent === "" ? stored : withStoredSecrets(sent, stored));

/** A payment gateway after a write: with `uuid` all fields, without it only those neither empty nor zero. */
export const changedGateway = (stored: GatewayValues, body: Schemas["PaymentUpdateInput"]): GatewayValues => {
  const isWhole = body.uuid !== undefined && body.uuid !== "";
  const number = (given: number | undefined, before: number) =>
    isWhole ? (given ?? 0) : given === undefined || given === 0 ? before : given;
  const text = (given: string | undefined, before: string) =>
    isWhole ? (given ?? "") : given === undefined || given === "" ? before : given;
  const type = text(body.type, stored.type);
  return {
    type,
    name: text(body.name, stored.name),
    icon: text(body.icon, stored.icon),
    notify_domain: text(body.notify_domain, stored.notify_domain),
    fixed_fee: number(body.fixed_fee, stored.fixed_fee),
    percent_fee: number(body.percent_fee, stored.percent_fee),
    currency: text(body.currency, stored.currency),
    config: changedConfig(body.config ?? "", type === stored.type ? stored.config : ""),
    sort: number(body.sort, stored.sort),
    enable: !isWhole && (body.enable === undefined || body.enable === null) ? stored.enable : flag(body.enable),
  };
};

/** Refuses what could not be paid by. */
export const checkGateway = ({ type, name, currency, notify_domain: domain }: GatewayValues): void => {
  if (!isPaymentType(type))
    throw refuse("There is no such type of payment method", "支付类型不存在", {
      code: "value_not_allowed",
      status: 500,
      param: "type",
    });
  if (name.trim() === "")
    throw refuse("The gateway needs a name", "支付名称不能为空", { code: "value_missing", param: "name" });
  if (currency !== "USD" && currency !== "CNY")
    throw refuse("The currency must be USD or CNY", "货币必须是 USD 或 CNY", {
      code: "value_not_allowed",
      param: "currency",
    });
  if (domain !== "" && !/^https?:\/\/\S+$/.test(domain))
    throw refuse("The notify domain must be a URL", "回调域名必须是有效的网址", {
      code: "address_invalid",
      param: "notify_domain",
    });
};
