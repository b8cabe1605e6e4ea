import type { Generated } from "kysely";

/** Booleans are 0 or 1 in both databases; times are unix seconds unless a name says otherwise; money is quota units. */
export type UserTable = {
  id: Generated<number>;
  username: string;
  /** The name without regard to case, width and unseen characters: unique among users whose `name_shared` is 0. */
  name_key: Generated<string | null>;
  /** 1 for a name from before this rule whose key another account holds. */
  name_shared: Generated<number>;
  password_hash: string;
  display_name: string;
  role: number;
  status: number;
  email: Generated<string>;
  avatar_url: Generated<string>;
  quota: number;
  used_quota: Generated<number>;
  request_count: Generated<number>;
  group: Generated<string>;
  aff_code: Generated<string>;
  aff_count: Generated<number>;
  aff_quota: Generated<number>;
  aff_history_quota: Generated<number>;
  inviter_id: Generated<number>;
  /** The inviter's earnings from this user. */
  inviter_quota: Generated<number>;
  /** Own share of invited people's top-ups, in hundredths of a percent; null for the site's rule. */
  inviter_share: Generated<number | null>;
  access_token_hash: string | null;
  /** When the access token was made; 0 without one, and for one from before this was kept. */
  access_token_time: Generated<number>;
  last_login_time: Generated<number>;
  last_login_ip: Generated<string>;
  created_time: number;
  deleted_at: number | null;
  /** GitHub's name of the account; `github_id_new` is its lasting id, 0 for none. */
  github_id: Generated<string>;
  github_id_new: Generated<number>;
  google_id: Generated<string>;
  lark_id: Generated<string>;
  oidc_id: Generated<string>;
  wechat_id: Generated<string>;
  /** Telegram's id of the person who uses the bot for the account; 0 for none. It is no way to sign in. */
  telegram_id: Generated<number>;
};

/** A note of an administrator about a user. */
export type UserNoteTable = {
  id: Generated<number>;
  user_id: number;
  author_id: number;
  /** Name of the author when it was written. */
  author: string;
  text: string;
  created_at: number;
};

/** A call with an `Idempotency-Key`. */
export type IdempotencyKeyTable = {
  user_id: number;
  /** Keyed hash of what the client sent as the key. */
  key_hash: string;
  /** Keyed hash of operation and input: another call must not take the key. */
  request_hash: string;
  /** Null while the call is under way. */
  reply_sealed: string | null;
  created_at: number;
};

export type PasskeyTable = {
  id: Generated<number>;
  user_id: number;
  /** Base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** Separated by commas. */
  transports: string;
  alias: string;
  created_time: number;
};

/** A value that a sign-in in progress must return, once. */
export type ChallengeTable = {
  /** Fingerprint of purpose and challenge. */
  id: string;
  /** Fingerprint of what the browser holds. */
  browser: string;
  /** Sealed JSON text. */
  data: string;
  expires_at: number;
};

export type SessionTable = {
  /** Fingerprint of the id in the cookie. */
  id: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  ip: string;
  user_agent: string;
  /** When its owner last proved to be there, by signing in or since. */
  confirmed_at: Generated<number>;
};

export type TokenTable = {
  id: Generated<number>;
  user_id: number;
  key_hash: string;
  key_sealed: string;
  status: number;
  name: string;
  created_time: number;
  accessed_time: number;
  expired_time: number;
  remain_quota: number;
  unlimited_quota: number;
  used_quota: Generated<number>;
  group: string;
  backup_group: string;
  /** JSON text of the contract's `setting`. */
  setting: string;
  deleted_at: number | null;
};

export type ChannelTable = {
  id: Generated<number>;
  type: number;
  key_hash: string;
  key_sealed: string;
  status: number;
  name: string;
  weight: number;
  created_time: number;
  test_time: Generated<number>;
  response_time: Generated<number>;
  base_url: string;
  other: string;
  balance: Generated<number>;
  balance_updated_time: Generated<number>;
  models: string;
  group: string;
  tag: string;
  used_quota: Generated<number>;
  model_mapping: string | null;
  model_headers: string | null;
  priority: number;
  custom_parameter: string | null;
  proxy: string;
  test_model: string;
  only_chat: number;
  pre_cost: number;
  compatible_response: number;
  allow_extra_body: number;
  disabled_stream: string | null;
  plugin: string | null;
  /** Why the gateway disabled it; empty where it did not. */
  disabled_reason: Generated<string>;
  /** Message of the upstream. */
  disabled_detail: Generated<string>;
  /** Unix seconds. */
  disabled_time: Generated<number>;
  /** The provider's prices relative to the price list; null where they are not known. */
  cost_ratio: Generated<number | null>;
  deleted_at: number | null;
};

export type UserGroupTable = {
  id: Generated<number>;
  symbol: string;
  name: string;
  ratio: number;
  api_rate: number;
  public: number;
  promotion: number;
  min: number;
  max: number;
  enable: number;
};

export type PriceTable = {
  model: string;
  type: string;
  channel_type: number;
  input: number;
  output: number;
  locked: number;
  extra_ratios: string | null;
};

export type ModelOwnedByTable = { id: number; name: string; icon: string };

/** `value` is sealed where the option is withheld. */
export type OptionTable = { key: string; value: string };

export type VaultKeyTable = { name: string; sealed: string };

/** Money set aside for a call that is under way; what is left here at a start belongs to calls that a crash ended. */
export type HoldTable = {
  id: number;
  user_id: number;
  token_id: number;
  /** Taken from the user's balance. */
  quota: number;
  /** Taken from the key's remaining quota; 0 for an unlimited key. */
  token_quota: number;
  created_at: number;
  username: string;
  token_name: string;
  model_name: string;
};

export type LogTable = {
  id: Generated<number>;
  user_id: number;
  created_at: number;
  type: number;
  content: string;
  username: string;
  token_name: string;
  model_name: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  channel_id: number;
  /** Milliseconds. */
  request_time: number;
  is_stream: number;
  source_ip: string;
  /** JSON text or null. */
  metadata: string | null;
  token_id: number;
  request_id: string;
  /** Refund of a failed task; 0 for all other rows. */
  refunded: number;
  /** Code of what happened; empty for calls and for rows that have a text alone. */
  event: string;
  /** JSON text of the event's parameters, or empty. */
  params: string;
  /** Symbol of the group whose ratio was charged; empty for rows that are about no charge. */
  group: string;
};

/** Log rows by the hour and one of their columns, up to `log_counted.until` (src/domains/log/counts-store.ts). */
export type LogHourTable = {
  /** One of the columns that the log is counted by; empty for all rows. */
  name: string;
  /** The column's, as text. */
  value: string;
  type: number;
  /** Unix seconds of the hour's start. */
  hour: number;
  row_count: number;
  quota: number;
};

/** One row: the id of the last log row that is counted, and up to when consumption rows were deleted (unix seconds). */
export type LogCountedTable = { until: number; deleted_before: Generated<number> };

/** Sums of usage. */
type UsageSums = {
  requests: number;
  /** Net of what was refunded in that time. */
  quota: number;
  refunded: Generated<number>;
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  /** Milliseconds. */
  request_time: number;
};

/** Sums of usage with what providers charged, of calls whose channel had a cost ratio. */
type UsageAndCostSums = UsageSums & {
  cost: Generated<number>;
  /** What users were charged for the same calls. */
  costed_quota: Generated<number>;
};

/** One row an hour, user, model, key, channel and group: what every figure is summed from. */
export type UsageHourTable = UsageAndCostSums & {
  /** Unix seconds of the hour's start. */
  hour: number;
  user_id: number;
  model_name: string;
  token_id: number;
  channel_id: number;
  /** The group whose ratio was charged. */
  group: string;
};

/** Roll-ups of a user's hourly sums: by hour, and to longer pieces by model and key. */
export type UserUsageTable = UsageSums & {
  user_id: number;
  /** Length in seconds. */
  span: number;
  /** Unix seconds. */
  start: number;
  /** Empty in pieces of an hour. */
  model_name: string;
  /** 0 in pieces of an hour. */
  token_id: number;
};

/** Roll-ups of a user's hourly sums to pieces of four hours, by one dimension each; the other is 0 or empty. */
export type UserUsagePartTable = UsageSums & {
  user_id: number;
  kind: "model" | "channel";
  /** Unix seconds. */
  start: number;
  /** Of the channel. */
  id: number;
  /** Of the model. */
  name: string;
};

/** Roll-ups of all users' hourly sums, by one dimension each; the other dimensions are 0 or empty. */
export type SiteUsageTable = UsageAndCostSums & {
  kind: "model" | "key" | "channel" | "group";
  /** Length in seconds. */
  span: number;
  /** Unix seconds. */
  start: number;
  /** Of the key or channel. */
  id: number;
  /** Whose key. */
  user_id: number;
  /** Of the model or group. */
  name: string;
};

/** Unix seconds up to which the hourly sums are rolled up: pieces that end later are not to be read. One row. */
export type UsageRolledTable = { until: number };

/** A mailed code, one for a purpose and address. */
export type MailCodeTable = {
  purpose: string;
  /** In lower case. */
  address: string;
  code_hash: string;
  /** Whose reset it is; 0 for none. */
  user_id: number;
  /** How often it was tried. */
  attempts: number;
  created_at: number;
  expires_at: number;
};

export type AnnouncementTable = {
  id: Generated<number>;
  type: string;
  level: string;
  title: string;
  content: string;
  tag: string;
  pinned: number;
  starts_at: number | null;
  ends_at: number | null;
  created_at: number;
  /** JSON: BCP 47 tags. */
  languages: Generated<string>;
  audience: Generated<string>;
  /** JSON: symbols of groups. */
  groups: Generated<string>;
  min_role: Generated<number>;
};

/** A rule that names the endpoint of the models whose names fit its pattern. */
export type ModelUrlTable = {
  id: Generated<number>;
  pattern: string;
  path: string;
  method: string;
  docs_url: string;
  sort: number;
  enabled: number;
};

/** A command of the Telegram bot that is answered with a text. */
export type TelegramMenuTable = {
  id: Generated<number>;
  command: string;
  description: string;
  parse_mode: string;
  reply_message: string;
};

/** Work on channels at set times. */
export type ChannelCronTable = {
  id: Generated<number>;
  name: string;
  /** `all`, `tag` or `channels`. */
  target_kind: string;
  /** Empty for other targets. */
  target_tag: string;
  /** JSON: ids of channels. */
  target_ids: string;
  action: string;
  /** Cron expression. */
  cron: string;
  /** IANA time zone; empty for the site's. */
  time_zone: string;
  enabled: number;
  /** The user who saved it last: the audit log has what it changes in this user's name. */
  owner_id: number;
  /** The next time that has not been dealt with; null where there is none. */
  next_at: number | null;
  created_at: number;
};

/** A run of a schedule, or runs that did not take place. */
export type ChannelCronRunTable = {
  id: Generated<number>;
  cron_id: number;
  trigger: string;
  state: string;
  /** Name of the user who started it; empty for the schedule. */
  started_by: Generated<string>;
  due_at: number;
  started_at: number | null;
  ended_at: number | null;
  total: Generated<number>;
  succeeded: Generated<number>;
  failed: Generated<number>;
  changed: Generated<number>;
  /** Number of missed runs. */
  missed: Generated<number>;
  /** JSON: one entry a channel. */
  results: Generated<string>;
};

/** An inviter's share of a paid top-up. */
export type InviterShareTable = {
  /** `order:` or `payment:` and the id of the row that was paid: a payment is shared once. */
  source: string;
  inviter_id: number;
  /** Who topped up. */
  user_id: number;
  /** Hundredths of a percent. */
  share: number;
  quota: number;
  /** Part that was due back after refunds. */
  due_back: Generated<number>;
  /** Part of it that was still there to be taken. */
  taken_back: Generated<number>;
  created_at: number;
};

export type PaymentGatewayTable = {
  id: Generated<number>;
  uuid: string;
  type: string;
  name: string;
  icon: string;
  notify_domain: string;
  /** US dollars. */
  fixed_fee: number;
  percent_fee: number;
  currency: string;
  /** Encrypted JSON text. */
  config_sealed: string;
  sort: number;
  enable: number;
  created_at: number;
  deleted_at: number | null;
};

/** Money is whole cents. */
export type OrderTable = {
  id: Generated<number>;
  user_id: number;
  gateway_id: number;
  trade_no: string;
  gateway_no: Generated<string>;
  /** Whole US dollars. */
  amount: number;
  pay_cents: number;
  currency: string;
  quota: number;
  /** US cents. */
  fee_cents: number;
  /** Of `currency`. */
  discount_cents: number;
  status: string;
  created_at: number;
  paid_at: Generated<number>;
  refunded_at: Generated<number>;
  refunded_quota: Generated<number>;
  /** Of `currency`: what the provider says it has given back, also while the order is not paid here. */
  refunded_cents: Generated<number>;
  refund_reason: Generated<string>;
};

/** A step in an order's life; rows are only ever added. */
export type OrderEventTable = {
  id: Generated<number>;
  order_id: number;
  kind: string;
  /** 0 for the provider, or for the gateway itself. */
  user_id: Generated<number>;
  cents: Generated<number>;
  currency: Generated<string>;
  /** Change of the balance. */
  quota: Generated<number>;
  gateway_no: Generated<string>;
  detail: Generated<string>;
  created_at: number;
};

/** A payment that fits no order, or a webhook with an invalid signature. */
export type UnassignedPaymentTable = {
  id: Generated<number>;
  /** Identifies a webhook that is sent again. */
  notice_key: string;
  reason: string;
  gateway_id: number;
  trade_no: Generated<string>;
  gateway_no: Generated<string>;
  /** Of `currency`. */
  cents: Generated<number>;
  currency: Generated<string>;
  refunded_cents: Generated<number>;
  /** Number of reports. */
  notices: Generated<number>;
  created_at: number;
  last_at: number;
  /** 0 until it is assigned. */
  assigned_at: Generated<number>;
  assigned_by: Generated<number>;
  assigned_trade_no: Generated<string>;
  assigned_user_id: Generated<number>;
  assigned_quota: Generated<number>;
};

export type FapiaoTable = {
  id: Generated<number>;
  user_id: number;
  /** `personal` or `company`. */
  kind: string;
  title: string;
  /** Empty for a person. */
  tax_number: string;
  email: string;
  note: string;
  /** Of `currency`: the sum of what its orders charged. */
  amount_cents: number;
  currency: string;
  /** Those who asked are written to in it. */
  language: string;
  /** `pending`, `issued`, `rejected` or `canceled`. */
  state: string;
  number: Generated<string>;
  file_url: Generated<string>;
  reason: Generated<string>;
  created_at: number;
  decided_at: Generated<number>;
};

export type FapiaoOrderTable = {
  fapiao_id: number;
  order_id: number;
  /** 1 while the fapiao is pending or issued: an order is held by one fapiao. */
  held: number;
};

export type RedemptionTable = {
  id: Generated<number>;
  /** Who made it. */
  user_id: number;
  key_hash: string;
  key_sealed: string;
  status: number;
  name: string;
  quota: number;
  created_time: number;
  redeemed_time: Generated<number>;
  /** Unix seconds; -1 for never. */
  expired_time: Generated<number>;
  /** 0 where it is unknown or nothing has happened. */
  redeemed_by: Generated<number>;
};

/** A relay call that failed; nothing of what was sent or answered. */
export type ErrorLogTable = {
  id: Generated<number>;
  created_at: number;
  status: number;
  code: string;
  user_id: number;
  username: string;
  token_id: number;
  token_name: string;
  model_name: string;
  channel_id: number;
  request_id: string;
  /** Milliseconds. */
  request_time: number;
  is_stream: number;
  source_ip: string;
  /** Another attempt followed. */
  retried: number;
};

/** An asynchronous task at an upstream. Its times are unix milliseconds, `created_at` and `updated_at` unix seconds. */
export type TaskTable = {
  id: Generated<number>;
  /** `suno` or `midjourney`. */
  platform: string;
  /** Id at the upstream; empty when it was refused there. */
  task_id: Generated<string>;
  user_id: number;
  token_id: number;
  channel_id: number;
  model_name: string;
  action: string;
  status: string;
  /** 0 as soon as it has ended: from then on nothing changes, and what it cost went back if it failed. */
  is_open: number;
  /** 0 to 100. */
  progress: Generated<number>;
  fail_reason: Generated<string>;
  /** Amount charged. */
  quota: Generated<number>;
  /** Part of it taken from the key's own points. */
  token_quota: Generated<number>;
  /** The provider's charge; null where its channel had no cost ratio. */
  cost: Generated<number | null>;
  /** The group whose ratio was charged; empty where it is not known. */
  group: Generated<string>;
  submit_time: number;
  start_time: Generated<number>;
  finish_time: Generated<number>;
  created_at: number;
  updated_at: number;
  /** JSON text. */
  properties: string | null;
  /** JSON text. */
  data: string | null;
  notify_hook: Generated<string>;
  // Midjourney's own.
  code: Generated<number>;
  mode: Generated<string>;
  prompt: Generated<string>;
  prompt_en: Generated<string>;
  description: Generated<string>;
  state: Generated<string>;
  image_url: Generated<string>;
  /** JSON text or empty. */
  buttons: Generated<string>;
};

/** Recorded bodies of a call whose key asks for it. */
export type LogBodyTable = {
  id: Generated<number>;
  created_at: number;
  /** The site's setting at the time of recording. */
  expires_at: number;
  user_id: number;
  token_id: number;
  /** The log row's. */
  request_id: string;
  /** Encrypted, of packed JSON text. */
  sealed: string;
};

/** One entry of the audit log; only ever added. */
export type OperationRecordTable = {
  id: Generated<number>;
  created_at: number;
  user_id: number;
  username: string;
  role: number;
  /** Id of the contract's operation. */
  action: string;
  target: string;
  text: string;
  ip: string;
  user_agent: string;
  success: number;
};

/** Sums of the calls of a model at a channel in one piece of time. */
export type ModelFiguresTable = {
  /** Length of the piece in seconds. */
  span: number;
  /** Unix seconds of its begin. */
  start: number;
  model_name: string;
  channel_id: number;
  succeeded: number;
  failed: number;
  /** Attempts that failed and were followed by another one. */
  retried: number;
  /** Milliseconds, of the calls that ended well; so is `first_token`, of `streams` of them. */
  latency: number;
  first_token: number;
  streams: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** Milliseconds from the first token to the end. */
  writing_time: number;
  /** Milliseconds of the slowest call that ended well; of pieces older than this column, no less than it. */
  slowest: number;
} & { [Bucket in `latency_${number}`]: number };

type InvoiceSums = {
  request_count: number;
  /** Net of what was refunded in that time. */
  quota: number;
  refunded: Generated<number>;
  prompt_tokens: number;
  completion_tokens: number;
  /** Milliseconds. */
  request_time: number;
};

/** A monthly statement. */
export type InvoiceTable = InvoiceSums & {
  user_id: number;
  /** Unix seconds of the midnight (UTC) of the month's first day: the month's name, whatever zone it was counted in. */
  month: number;
  /** The time zones it was counted in, as it says. */
  zone: string;
  /** The run that wrote it. */
  run: number;
};

export type InvoiceModelTable = InvoiceSums & { user_id: number; month: number; model_name: string };

/** `day`: unix seconds of its midnight (UTC), whatever zone it was counted in. */
export type InvoiceDayTable = InvoiceSums & { user_id: number; month: number; day: number };

/** From when on the site counts its days in which time zone. */
export type TimeZoneTable = {
  /** Unix seconds; the first second of `day`. */
  start: number;
  /** `YYYY-MM-DD` */
  day: string;
  zone: string;
  /** The day before it; empty for the first. */
  last: string;
};

/** The latest run over a month; `finished_at` is null while it is not through. */
export type InvoiceRunTable = { month: number; run: number; finished_at: number | null };

/** Description of a model; the lists are JSON text, as administrators wrote them. */
export type ModelInfoTable = {
  id: Generated<number>;
  model: string;
  name: string;
  description: string;
  context_length: number;
  max_tokens: number;
  input_modalities: string;
  output_modalities: string;
  tags: string;
  support_url: string;
  created_at: number;
  updated_at: number;
};

/** How a user hears of a low balance. */
export type UserNoticeTable = {
  user_id: number;
  email: number;
  /** Sealed, as its secret: such addresses often are secrets themselves. Empty for none. */
  webhook_sealed: string;
  secret_sealed: string;
  /** Quota units; 0 for never. */
  quota_threshold: number;
  /** That mails are written in. */
  language: string;
  /** 1 from a fall below the threshold until the balance recovers: each fall is notified once. */
  fallen: number;
};

/** Rows of `checkWritable` (database.ts), gone again after each check. */
export type WriteProbeTable = {
  content: string;
};

export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
  tokens: TokenTable;
  channels: ChannelTable;
  user_groups: UserGroupTable;
  prices: PriceTable;
  model_ownedby: ModelOwnedByTable;
  options: OptionTable;
  vault_keys: VaultKeyTable;
  holds: HoldTable;
  logs: LogTable;
  log_hours: LogHourTable;
  log_counted: LogCountedTable;
  usage_hours: UsageHourTable;
  user_usage: UserUsageTable;
  user_usage_parts: UserUsagePartTable;
  site_usage: SiteUsageTable;
  usage_rolled: UsageRolledTable;
  mail_codes: MailCodeTable;
  announcements: AnnouncementTable;
  model_urls: ModelUrlTable;
  telegram_menus: TelegramMenuTable;
  channel_crons: ChannelCronTable;
  channel_cron_runs: ChannelCronRunTable;
  inviter_shares: InviterShareTable;
  payment_gateways: PaymentGatewayTable;
  orders: OrderTable;
  order_events: OrderEventTable;
  unassigned_payments: UnassignedPaymentTable;
  fapiaos: FapiaoTable;
  fapiao_orders: FapiaoOrderTable;
  redemptions: RedemptionTable;
  error_logs: ErrorLogTable;
  tasks: TaskTable;
  log_bodies: LogBodyTable;
  operation_records: OperationRecordTable;
  model_figures: ModelFiguresTable;
  invoices: InvoiceTable;
  invoice_models: InvoiceModelTable;
  invoice_days: InvoiceDayTable;
  invoice_runs: InvoiceRunTable;
  time_zones: TimeZoneTable;
  model_infos: ModelInfoTable;
  user_notices: UserNoticeTable;
  user_notes: UserNoteTable;
  idempotency_keys: IdempotencyKeyTable;
  write_probes: WriteProbeTable;
};
