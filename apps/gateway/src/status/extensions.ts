/**
 * What this gateway can offer beyond open one-hub; the names are the contract's `x-extension`. A list that is there tells
 * clients that absent fields mean "no", so nothing may be named here before it works.
 */
export const allExtensions: readonly string[] = [
  "core",
  "affiliate_transfer",
  "announcement",
  "body_log",
  "channel_group_rate",
  "content",
  "error_log",
  "fapiao",
  "hot_model",
  "invited",
  "invoice_day",
  "jwt",
  "manual_payment",
  "model_list",
  "model_telemetry",
  "oauth_google",
  "operation_record",
  "own_orders",
  "profile",
  "reset_choice",
  "session",
  "usage",
  "user_group_rate",
];
