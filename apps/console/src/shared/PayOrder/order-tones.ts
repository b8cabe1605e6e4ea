import type { TopUpOrder } from "@one-hub/sdk";
import type { Tone } from "@one-hub/ui";

/** Colours of the states of an order. */
export const orderTones: Readonly<Record<TopUpOrder["status"], Tone>> = {
  pending: "warn",
  success: "ok",
  failed: "bad",
  closed: "neutral",
  refunded: "info",
};
