import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import { readSettings } from "./providers/settings.ts";
import { currencyOf } from "./currency.ts";
import type { OrderRow } from "./order-store.ts";
import type { GatewayRow } from "./store.ts";

/** The contract's gateway as administrators read it: what of its configuration is no secret stands beside `config`, which lists leave empty. */
export const toAdminPayment = (row: GatewayRow, config: string, shown = config): Schemas["Payment"] => ({
  ...toPayment(row, shown),
  ...readSettings(config),
});

/** The contract's gateway; `config` is empty in lists. */
export const toPayment = (row: GatewayRow, config: string): Schemas["Payment"] =>
  withRevision(
    {
      id: row.id,
      type: row.type,
      uuid: row.uuid,
      name: row.name,
      icon: row.icon,
      notify_domain: row.notify_domain,
      fixed_fee: row.fixed_fee,
      percent_fee: row.percent_fee,
      currency: row.currency,
      config,
      sort: row.sort,
      enable: row.enable === 1,
      created_at: row.created_at,
    },
    row,
  );

/** Fields that are hidden from payers: present, but empty. */
const untold = { id: 0, type: "", notify_domain: "", config: "", enable: null, created_at: 0 };

/** The payment gateway as payers see it. */
export const toUserPayment = (row: GatewayRow): Schemas["UserPayment"] => ({
  ...toPayment(row, ""),
  ...untold,
  currency: currencyOf(row.currency),
});

const states = ["pending", "success", "failed", "closed", "refunded"] as const;

/** Fields of the fapiao that covers an order. */
const toCover = ({
  fapiao_id: id,
  fapiao_state: state,
}: OrderRow): Pick<Schemas["Order"], "fapiao_id" | "fapiao_state"> =>
  id !== null && (state === "pending" || state === "issued")
    ? { fapiao_id: id, fapiao_state: state }
    : { fapiao_id: 0 };

export const toOrder = (row: OrderRow): Schemas["Order"] => ({
  id: row.id,
  user_id: row.user_id,
  gateway_id: row.gateway_id,
  trade_no: row.trade_no,
  gateway_no: row.gateway_no,
  amount: row.amount,
  order_amount: row.pay_cents / 100,
  order_currency: currencyOf(row.currency),
  quota: row.quota,
  fee: row.fee_cents / 100,
  discount: row.discount_cents / 100,
  status: states.find((state) => state === row.status) ?? "pending",
  created_at: row.created_at,
  username: row.username ?? "",
  gateway_name: row.gateway_name ?? "",
  gateway_type: row.gateway_type ?? "",
  paid_at: row.paid_at,
  refunded_at: row.refunded_at,
  refunded_quota: row.refunded_quota,
  refund_reason: row.refund_reason,
  ...toCover(row),
});
