/**
 * Lines of `docs/differences.md` that the suite meets: where one is named, the embedded gateway must answer as the line
 * says and every other gateway as one-hub does.
 */
export const differenceLines = [
  "access-tokens-withheld",
  "admin-search-pages",
  "api-is-not-cached",
  "bad-addresses",
  "balance-floor",
  "body-limits",
  "channel-key-kept",
  "channel-nulls",
  "dashboard-at-once",
  "extensions",
  "gateway-config-withheld",
  "invite-counters",
  "invite-earnings",
  "key-models",
  "keys-of-others-withheld",
  "language",
  "listed-models",
  "names-without-edges",
  "new-users-fields",
  "negative-quota",
  "no-false-manage-log",
  "no-trusted-shortcut",
  "not-found-is-not-cached",
  "option-values",
  "past-expiry",
  "quota-by-rank",
  "sessions-are-live",
  "unknown-group",
  "unknown-ids",
  "unseen-characters",
  "unsigned-notices",
  "upstream-trouble",
  "used-codes-stay-used",
  "withheld-options",
] as const;

export type DifferenceLine = (typeof differenceLines)[number];
