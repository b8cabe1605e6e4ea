export {
  analyticsKeys,
  analyticsQueries,
  useAnalyticsPeriod,
  useAnalyticsStatistics,
  useChannelFigures,
  useMultiUserStats,
  useSiteSummary,
} from "./analytics.ts";
export {
  announcementKeys,
  announcementMutations,
  announcementQueries,
  useAnnouncements,
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useNotices,
  useUpdateAnnouncement,
  type NoticesInput,
} from "./announcement.ts";
export {
  mailMutations,
  useBindEmail,
  useLogin,
  useLogout,
  useRegister,
  useResetPassword,
  useSendEmailVerification,
  useSendPasswordReset,
  useSignInBy,
  type RegisterVariables,
} from "./auth.ts";
export { runBulk, type BulkOptions, type BulkResult } from "./bulk.ts";
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
export {
  channelMutations,
  channelQueries,
  useChannel,
  useChannelModels,
  useChannels,
  useCreateChannel,
  useDeleteChannel,
  useDeleteChannelModel,
  useDeleteChannels,
  useDeleteDisabledChannels,
  useProviderModels,
  useSetAzureApiVersion,
  useShowChannelKey,
  useTestAllChannels,
  useTestChannel,
  useUntagChannel,
  useUpdateAllChannelBalances,
  useUpdateChannel,
  useUpdateChannelBalance,
  type ChannelVariables,
  type TestChannelVariables,
  type UpdateChannelVariables,
} from "./channel.ts";
export {
  channelCronKeys,
  channelCronMutations,
  channelCronQueries,
  useCancelChannelCronRun,
  useChannelCronHistory,
  useChannelCrons,
  useCreateChannelCron,
  useDeleteChannelCron,
  useRunChannelCron,
  useUpdateChannelCron,
  type ChannelCronHistoryQuery,
} from "./channel-cron.ts";
export {
  channelTagMutations,
  channelTagQueries,
  useChannelTag,
  useChannelTagMembers,
  useChannelTags,
  useDeleteChannelTag,
  useDeleteDisabledChannelsInTag,
  useSetChannelTagPriority,
  useSetChannelTagStatus,
  useUpdateChannelTag,
  type ChannelTagPriorityVariables,
  type ChannelTagStatusVariables,
  type ChannelTagVariables,
  type UpdateChannelTagVariables,
} from "./channel-tag.ts";
export { useChatStream, type ChatAnswer, type ChatState, type ChatStream, type ChatUsage } from "./chat.ts";
export { infiniteQuery, type InfiniteResourceQuery, type ListPage, type ReadyInfiniteQuery } from "./infinite.ts";
export { useChatLinks, type ChatLinkOptions, type SiteChatLink } from "./chat-links.ts";
export { contentQueries, useAbout, useContent, useHomePageContent } from "./content.ts";
export { useGateway, useGatewayStorage } from "./context.ts";
export {
  fapiaoMutations,
  fapiaoQueries,
  useCancelFapiao,
  useCoverableOrders,
  useCreateFapiao,
  useFapiao,
  useFapiaos,
  useIssueFapiao,
  useOwnFapiaos,
  useRejectFapiao,
  type FapiaoIssueVariables,
  type FapiaoRejectVariables,
} from "./fapiao.ts";
export {
  groupMutations,
  groupQueries,
  useAllUserGroups,
  useChannelGroupRates,
  useCreateUserGroup,
  useDeleteUserGroup,
  useGroupMap,
  useMoveGroupUsers,
  useToggleUserGroup,
  useUpdateUserGroup,
  useUserGroup,
  useUserGroupRates,
  useUserGroups,
} from "./group.ts";
export {
  inviterMutations,
  inviterQueries,
  useInvitedBy,
  useInviter,
  useInviters,
  useUpdateInviter,
  type InvitedByQuery,
} from "./inviter.ts";
export {
  invoiceKeys,
  invoiceMutations,
  invoiceQueries,
  useGenerateInvoices,
  useInvoiceDays,
  useInvoiceDetail,
  useInvoices,
  useRegenerateInvoices,
} from "./invoice.ts";
export { logQueries, useErrorLogs, useLogs, useLogStat, useSelfErrorLogs, useSelfLogs, useSelfLogStat } from "./log.ts";
export { midjourneyKeys, midjourneyQueries, useMidjourneyTasks, useSelfMidjourneyTasks } from "./midjourney.ts";
export { logBodyMutations, logBodyQueries, useDeleteLogBody, useDeleteTokenBodies, useLogBody } from "./log-body.ts";
export {
  modelQueries,
  useAvailableModels,
  useGroupPrices,
  useModelInfos,
  useModelList,
  useModelOwnedBy,
  useOwnedBy,
  usePrices,
} from "./model.ts";
export {
  modelInfoMutations,
  modelOwnedByMutations,
  useCreateModelInfo,
  useCreateModelOwnedBy,
  useDeleteModelInfo,
  useDeleteModelOwnedBy,
  useReadModelInfoFeed,
  useUpdateModelInfo,
  useUpdateModelOwnedBy,
} from "./model-mutations.ts";
export {
  modelUrlKeys,
  modelUrlMutations,
  modelUrlQueries,
  useCreateModelUrl,
  useDeleteModelUrl,
  useModelUrlList,
  useModelUrls,
  useSortModelUrls,
  useUpdateModelUrl,
} from "./model-url.ts";
export {
  optionMutations,
  optionQueries,
  siteOptionKeys,
  useOptions,
  usePreviewOptions,
  useSafeTools,
  useTestOptions,
  useUpdateOption,
  useUpdateOptions,
} from "./option.ts";
export { operationRecordQueries, useOperationRecords } from "./operation-record.ts";
export {
  passkeyKeys,
  passkeyQueries,
  signInMutations,
  useDeletePasskey,
  useDeleteBinding,
  usePasskeys,
  useUnbindProvider,
} from "./passkey.ts";
export {
  paymentKeys,
  paymentMutations,
  paymentQueries,
  useAssignPayment,
  useConfirmOrder,
  useCreateOrder,
  useCreatePayment,
  useDeletePayment,
  useOfferedPayments,
  useOrderEvents,
  useOrders,
  useOrderStatus,
  useOrderSums,
  useOwnOrders,
  usePayment,
  usePayments,
  useRefundOrder,
  useUnassignedPayments,
  useUpdatePayment,
  type AssignmentVariables,
  type ConfirmOrderVariables,
  type RefundVariables,
} from "./payment.ts";
export {
  priceMutations,
  priceQueries,
  useCreatePrice,
  useDeletePrice,
  useDeletePrices,
  usePriceModels,
  usePriceOverview,
  usePriceTable,
  useReadPriceFeed,
  useSetPrices,
  useSyncPrices,
  useUpdatePrice,
  usePriceUpdateService,
  type PriceOverview,
  type SyncPricesInput,
  type UpdatePriceInput,
} from "./price.ts";
export { GatewayProvider, type GatewayProviderProps } from "./provider.tsx";
export { createGatewayQueryClient } from "./query-client.ts";
export { quotaFormat, useQuota, type QuotaFormat } from "./quota.ts";
export {
  redemptionKeys,
  redemptionMutations,
  redemptionQueries,
  useCreateRedemptions,
  useDeleteRedemption,
  useDeleteRedemptions,
  useRedeemCode,
  useRedemption,
  useRedemptions,
  useUpdateRedemption,
  useUpdateRedemptionStatus,
  type RedemptionStatusInput,
} from "./redemption.ts";
export {
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type MutationName,
  type ResourceKeys,
  type ResourceMutation,
  type ResourceMutationOptions,
  type QueryMaker,
  type ReadyQuery,
  type ResourceQuery,
  type ResourceQuerySettings,
  type Rollback,
} from "./resource.ts";
export { selfQueries, useAffCode, useDashboard, useDashboardRate, useInvited, useSessions } from "./self.ts";
export {
  selfMutations,
  useConfirmSession,
  useCreateAccessToken,
  useDeleteAccessToken,
  useDeleteOtherSessions,
  useDeleteSession,
  useTransferEarnings,
  useUpdateSelf,
} from "./self-mutations.ts";
export {
  selfKeys,
  sessionQuery,
  signInBy,
  useSession,
  type Session,
  type SessionActions,
  type SessionState,
  type SignInCall,
} from "./session.ts";
export { statusQuery, useStatus, type SiteStatus, type StatusQuery, type VersionDifference } from "./status.ts";
export { clientIdOf, storageKeys, safeStorage, type GatewayStorage } from "./storage.ts";
export { useSupports } from "./supports.ts";
export {
  systemKeys,
  systemMutations,
  systemQueries,
  useCheckUpdate,
  useDeleteLogs,
  useOldRows,
  useSystem,
  useSystemLog,
} from "./system.ts";
export { taskKeys, taskQueries, useSelfTasks, useTasks } from "./task.ts";
export {
  telegramKeys,
  telegramMutations,
  telegramQueries,
  useDeleteTelegramMenu,
  useReloadTelegramMenus,
  useSaveTelegramMenu,
  useTelegramMenus,
  useTelegramStatus,
} from "./telegram.ts";
export {
  telemetryKeys,
  telemetryQueries,
  useHotModels,
  useModelTelemetries,
  useModelTelemetry,
  usePublicFigures,
} from "./telemetry.ts";
export { tokenKeys, tokenQueries, useAllTokens, useToken, useTokens } from "./token.ts";
export {
  tokenMutations,
  useCreateToken,
  useDeleteToken,
  useDeleteTokens,
  useFindTokenAdmin,
  useUpdateToken,
  useUpdateTokenAdmin,
  useUpdateTokenStatus,
  useUpdateTokenStatusAdmin,
  useUpdateTokenStatuses,
  type TokenStatusesInput,
  type TokenStatusInput,
} from "./token-mutations.ts";
export { useInfiniteList, type InfiniteQuerySettings, type QuerySettings, type StateSettings } from "./use-resource.ts";
export { uptimeKeys, uptimeQueries, useUptime } from "./uptime.ts";
export { usageKeys, usageQueries, useSiteUsage, useUsage } from "./usage.ts";
export {
  useChangeUserQuota,
  useCreateUser,
  useCreateUserNote,
  useDeleteUser,
  useDeleteUserNote,
  useEndUserSession,
  useEndUserSessions,
  useImportUsers,
  useManageUser,
  userMutations,
  userQueries,
  useUpdateUser,
  useUser,
  useUserNotes,
  useUsers,
  useUserSessions,
  type UserNoteDeletion,
  type UserNotesInput,
  type UserNoteVariables,
  type UserQuotaVariables,
  type UserSessionsInput,
  type UserSessionVariables,
} from "./user.ts";
