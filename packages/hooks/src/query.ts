// Options and keys of queries without a hook: for servers, loaders and React Server Components.
export { analyticsKeys, analyticsQueries } from "./analytics.ts";
export { announcementKeys, announcementQueries } from "./announcement.ts";
export {
  channelKeys,
  channelTagKeys,
  fapiaoKeys,
  groupKeys,
  inviterKeys,
  logKeys,
  modelKeys,
  operationRecordKeys,
  orderKeys,
  priceKeys,
  userKeys,
} from "./cache-keys.ts";
export { channelQueries } from "./channel.ts";
export { channelCronKeys, channelCronQueries } from "./channel-cron.ts";
export { channelTagQueries } from "./channel-tag.ts";
export { infiniteQuery, type InfiniteResourceQuery, type ListPage, type ReadyInfiniteQuery } from "./infinite.ts";
export { contentQueries } from "./content.ts";
export { fapiaoQueries } from "./fapiao.ts";
export { groupQueries } from "./group.ts";
export { inviterQueries } from "./inviter.ts";
export { invoiceKeys, invoiceQueries } from "./invoice.ts";
export { logQueries } from "./log.ts";
export { midjourneyKeys, midjourneyQueries } from "./midjourney.ts";
export { logBodyQueries } from "./log-body.ts";
export { modelQueries } from "./model.ts";
export { modelUrlKeys, modelUrlQueries } from "./model-url.ts";
export { optionQueries, siteOptionKeys } from "./option.ts";
export { operationRecordQueries } from "./operation-record.ts";
export { passkeyKeys, passkeyQueries } from "./passkey.ts";
export { paymentKeys, paymentQueries } from "./payment.ts";
export { priceQueries } from "./price.ts";
export { createGatewayQueryClient } from "./query-client.ts";
export { redemptionKeys, redemptionQueries } from "./redemption.ts";
export {
  keysOf,
  resourceQuery,
  type ReadyQuery,
  type QueryMaker,
  type ResourceKeys,
  type ResourceQuery,
  type ResourceQuerySettings,
} from "./resource.ts";
export { selfQueries } from "./self.ts";
export { selfKeys, sessionQuery } from "./session.ts";
export { statusQuery, type StatusQuery } from "./status.ts";
export { safeStorage, type GatewayStorage } from "./storage.ts";
export { systemKeys, systemQueries } from "./system.ts";
export { taskKeys, taskQueries } from "./task.ts";
export { telegramKeys, telegramQueries } from "./telegram.ts";
export { telemetryKeys, telemetryQueries } from "./telemetry.ts";
export { tokenKeys, tokenQueries } from "./token.ts";
export { uptimeKeys, uptimeQueries } from "./uptime.ts";
export { usageKeys, usageQueries } from "./usage.ts";
export { userQueries } from "./user.ts";
