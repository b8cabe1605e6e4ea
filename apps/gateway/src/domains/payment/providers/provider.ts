import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../../context.ts";
import type { RawReply } from "../../../platform/http.ts";

/** Data of an order for its provider. */
export type Charge = {
  readonly tradeNo: string;
  /** Whole cents of `currency`. */
  readonly cents: number;
  readonly currency: Schemas["PaymentCurrency"];
  /** Address of the provider's webhook. */
  readonly notifyUrl: string;
  /** Address of the console, without a slash at its end. */
  readonly site: string;
};

/** A webhook with a valid signature, or anything else that arrived. */
export type Notice =
  | {
      readonly kind: "paid";
      readonly tradeNo: string;
      /** The provider's number of the payment. */
      readonly gatewayNo: string;
      /** Undefined where it is no amount of whole cents. */
      readonly cents: number | undefined;
      /** Undefined if the provider sends none. */
      readonly currency: string | undefined;
    }
  /** Money that the provider gave back by itself. */
  | {
      readonly kind: "refunded";
      /** Undefined where the provider names only its own number. */
      readonly tradeNo: string | undefined;
      readonly gatewayNo: string;
      /** Amount paid originally, in whole cents. */
      readonly cents: number;
      /** All that has gone back so far, in whole cents. */
      readonly refundedCents: number;
      readonly currency: string;
    }
  /** Right, but about nothing that changes an order. */
  | { readonly kind: "other" }
  | {
      readonly kind: "forged";
      /** The order that it names. */
      readonly tradeNo?: string | undefined;
    };

/** `taken` may have changed nothing; `unknown` names no order of this gateway; `refused` is not to be believed. */
export type NoticeOutcome = "taken" | "unknown" | "refused";

/** How one type of gateway takes money. The configuration is JSON text, its secrets in clear. */
export type PaymentProvider = {
  /** The configuration as it is to be stored; a refusal where it cannot work. */
  readonly prepare: (
    config: string,
    before: string | undefined,
    ctx: Pick<Ctx, "addresses" | "log" | "requestId">,
    notifyUrl: string,
  ) => Promise<string>;
  /** Begins a payment. */
  readonly start: (config: string, charge: Charge, ctx: Ctx) => Promise<Omit<Schemas["OrderStart"], "trade_no">>;
  /** Reads a webhook; undefined for providers without webhooks. */
  readonly readNotice: ((config: string, ctx: Ctx) => Promise<Notice>) | undefined;
  /** Response body the provider expects. */
  readonly answer: (outcome: NoticeOutcome) => RawReply;
};
