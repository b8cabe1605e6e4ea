/**
 * What this gateway offers beyond open one-hub; the names are the contract's `x-extension`. A list that is there tells
 * clients that absent fields mean "no", so nothing may be named here before it works.
 */
export const extensions: readonly string[] = [
  "core",
  "affiliate_transfer",
  "announcement",
  "channel_group_rate",
  "content",
  "invited",
  "jwt",
  "manual_payment",
  "oauth_google",
  "own_orders",
  "reset_choice",
  "session",
  "user_group_rate",
];
