export {
  FALLBACK_MESSAGE,
  GatewayError,
  gatewayErrorKinds,
  isGatewayError,
  storedVersion,
  userMessage,
  type FailedCall,
  type GatewayErrorCode,
  type GatewayErrorDetails,
  type GatewayErrorKind,
} from "./errors.ts";
export {
  createGateway,
  unwrapVoid,
  unwrap,
  unwrapPage,
  unwrapRelay,
  type CallOptions,
  type Credentials,
  type FinishedCall,
  type Gateway,
  type GatewayOptions,
  type OpenInit,
  type Reply,
  type Revised,
} from "./gateway.ts";
export { withRetries, type RetryOptions } from "./retry.ts";
export { paginate, type PageOf } from "./paginate.ts";
export type { BodyOf, ListQuery, OperationId, Order, QueryOf, Schemas } from "./schema.ts";
export * from "./constants.gen.ts";
export type { components, operations, paths } from "./schema.gen.ts";

export * from "./analytics.ts";
export * from "./announcement.ts";
export * from "./auth.ts";
export * from "./channel.ts";
export * from "./channel-cron.ts";
export type { ChannelKeyOptions } from "./channel-key.ts";
export * from "./channel-tag.ts";
export * from "./columns.ts";
export * from "./fapiao.ts";
export * from "./group.ts";
export * from "./invoice.ts";
export * from "./inviter.ts";
export * from "./log.ts";
export * from "./midjourney.ts";
export * from "./log-body.ts";
export * from "./model.ts";
export * from "./model-url.ts";
export * from "./oauth.ts";
export * from "./operation-record.ts";
export * from "./option.ts";
export * from "./payment.ts";
export * from "./price.ts";
export * from "./provider.ts";
export * from "./redemption.ts";
export * from "./relay.ts";
export * from "./self.ts";
export * from "./status.ts";
export * from "./system.ts";
export * from "./task.ts";
export * from "./telegram.ts";
export * from "./telemetry.ts";
export * from "./token.ts";
export * from "./uptime.ts";
export * from "./usage.ts";
export * from "./user.ts";
export * from "./webauthn.ts";

export * from "./chat-link.ts";
export * from "./compat.ts";
export { isJson, stripTrailingSlash, trimStrings } from "./json.ts";
export { prefixedKey } from "./key.ts";
export { readEvents, type ReadEventsOptions, type ServerEvent, type StreamOptions } from "./stream.ts";
