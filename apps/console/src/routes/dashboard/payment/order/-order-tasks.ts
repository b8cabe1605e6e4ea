import type { TopUpOrder } from "@one-hub/sdk";
import type { Viewer } from "../../../../lib/viewer.ts";

/** What root can do with an order. */
export type OrderTask = "confirm" | "refund";

/** Actions of a viewer for an order, the main action first. */
export const tasksOf = (order: TopUpOrder, { root, offers }: Viewer): readonly OrderTask[] => {
  if (!root || !offers("manual_payment")) return [];
  if (order.status === "success") return ["refund"];
  return order.status !== "refunded" && order.gateway_type === "manual" ? ["confirm"] : [];
};

/** An order and what is about to be done with it. */
export interface PendingTask {
  readonly task: OrderTask;
  readonly order: TopUpOrder;
}
