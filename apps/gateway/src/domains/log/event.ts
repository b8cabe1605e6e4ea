import type { Schemas } from "@one-hub/sdk";

type Codes = Schemas["LogEvent"];

/** Parameters of each event; quota in quota units. */
type Parameters = {
  /** A code was redeemed; `name` is the code's. */
  redeemed: { readonly quota: number; readonly name: string };
  /** An order was paid; `cents` is what was charged, of `currency`. */
  order_paid: { readonly quota: number; readonly trade_no: string; readonly cents: number; readonly currency: string };
  /** An order's quota was taken back; the quota is negative. */
  order_refunded: { readonly quota: number; readonly trade_no: string; readonly reason: string };
  /** An administrator changed a balance. */
  balance_changed: { readonly quota: number; readonly remark: string };
  /** Initial credit of a new account. */
  signup_bonus: { readonly quota: number };
  /** Credit of a new account for registering with an invitation. */
  invitee_bonus: { readonly quota: number };
  /** Earnings of an invitation; `name` is the new account's, masked. */
  inviter_bonus: { readonly quota: number; readonly name: string };
  /** Share of a paid top-up; `name` is the payer's, masked. */
  inviter_share: { readonly quota: number; readonly name: string; readonly percentage: number };
  /** Part of a share that a refund took back; the quota is negative. */
  inviter_share_returned: { readonly quota: number; readonly name: string };
  /** Earnings were moved to the balance. */
  earnings_transferred: { readonly quota: number };
  /** A task failed, and what it cost went back. */
  task_refunded: { readonly quota: number; readonly task_id: string };
  /** A call ended with the gateway's process, and what was held for it went back. */
  call_interrupted: { readonly quota: number; readonly model: string };
};

/** Something that happened to an account, which readers word in their own language. */
export type LogEvent = { [Code in Codes]: { readonly code: Code; readonly params: Parameters[Code] } }[Codes];

/** The columns of a log row that hold an event. */
export const eventColumns = ({ code, params }: LogEvent): { readonly event: string; readonly params: string } => ({
  event: code,
  params: JSON.stringify(params),
});
