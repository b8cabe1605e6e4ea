import type { Schemas } from "@one-hub/sdk";
import { currencyOf } from "../payment/currency.ts";
import { toOrder } from "../payment/view.ts";
import type { OrderRow } from "../payment/order-store.ts";
import type { FapiaoRow } from "./store.ts";

const states = ["pending", "issued", "rejected", "canceled"] as const;

export const toFapiao = (row: FapiaoRow): Schemas["Fapiao"] => ({
  id: row.id,
  user_id: row.user_id,
  username: row.username ?? "",
  kind: row.kind === "company" ? "company" : "personal",
  title: row.title,
  tax_number: row.tax_number,
  email: row.email,
  note: row.note,
  amount: row.amount_cents / 100,
  currency: currencyOf(row.currency),
  order_count: row.order_count ?? 0,
  refunded_count: row.refunded_count ?? 0,
  state: states.find((state) => state === row.state) ?? "pending",
  number: row.number,
  file_url: row.file_url,
  reason: row.reason,
  created_at: row.created_at,
  decided_at: row.decided_at,
});

export const toFapiaoDetail = (row: FapiaoRow, orders: readonly OrderRow[]): Schemas["FapiaoDetail"] => ({
  ...toFapiao(row),
  orders: orders.map(toOrder),
});
