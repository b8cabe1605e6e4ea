import { type Refusal, refuse } from "../../platform/http.ts";

export const gatewayNotFound = (): Refusal =>
  refuse("There is no such payment method", "支付方式不存在", { code: "payment_gateway_not_found" });

export const orderNotFound = (): Refusal => refuse("There is no such order", "订单不存在", { code: "order_not_found" });
