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
export { useChatStream, type ChatAnswer, type ChatState, type ChatStream, type ChatUsage } from "./chat.ts";
export { useChatLinks, type ChatLinkOptions, type SiteChatLink } from "./chat-links.ts";
export { contentQueries, useAbout, useContent, useHomePageContent } from "./content.ts";
export { useGateway, useGatewayStorage } from "./context.ts";
export {
  fapiaoKeys,
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
  groupKeys,
  groupMutations,
  groupQueries,
  useChannelGroupRates,
  useCreateUserGroup,
  useDeleteUserGroup,
  useGroupMap,
  useToggleUserGroup,
  useUpdateUserGroup,
  useUserGroup,
  useUserGroupRates,
  useUserGroups,
} from "./group.ts";
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
export {
  logKeys,
  logQueries,
  useErrorLogs,
  useLogs,
  useLogStat,
  useSelfErrorLogs,
  useSelfLogs,
  useSelfLogStat,
} from "./log.ts";
export { midjourneyKeys, midjourneyQueries, useMidjourneyTasks, useSelfMidjourneyTasks } from "./midjourney.ts";
export { logBodyMutations, logBodyQueries, useDeleteLogBody, useDeleteTokenBodies, useLogBody } from "./log-body.ts";
export {
  modelKeys,
  modelQueries,
  useAvailableModels,
  useOwnedBy,
  usePrices,
  modelInfoMutations,
  modelOwnedByMutations,
  useCreateModelInfo,
  useCreateModelOwnedBy,
  useDeleteModelOwnedBy,
  useModelOwnedBy,
  useUpdateModelOwnedBy,
  useDeleteModelInfo,
  useModelInfos,
  useModelList,
  useUpdateModelInfo,
} from "./model.ts";
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
export { operationRecordKeys, operationRecordQueries, useOperationRecords } from "./operation-record.ts";
export { orderKeys } from "./order-keys.ts";
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
  type RefundVariables,
} from "./payment.ts";
export {
  priceKeys,
  priceMutations,
  priceQueries,
  useCreatePrice,
  useDeletePrice,
  useDeletePrices,
  usePriceModels,
  usePriceTable,
  useReadPriceFeed,
  useSetPrices,
  useSyncPrices,
  useUpdatePrice,
  usePriceUpdateService,
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
  type ResourceKeys,
  type ResourceMutation,
  type ResourceMutationOptions,
  type QueryMaker,
  type ReadyQuery,
  type ResourceQuery,
  type ResourceQuerySettings,
  type Rollback,
} from "./resource.ts";
export {
  selfMutations,
  selfQueries,
  useAffCode,
  useConfirmSession,
  useCreateAccessToken,
  useDeleteAccessToken,
  useDashboard,
  useDashboardRate,
  useDeleteOtherSessions,
  useDeleteSession,
  useInvited,
  useSessions,
  useTransferEarnings,
  useUpdateSelf,
} from "./self.ts";
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
export { taskKeys, taskQueries, useSelfTasks, useTasks } from "./task.ts";
export {
  telemetryKeys,
  telemetryQueries,
  useHotModels,
  useModelTelemetries,
  useModelTelemetry,
  usePublicFigures,
} from "./telemetry.ts";
export {
  tokenKeys,
  tokenMutations,
  tokenQueries,
  useCreateToken,
  useDeleteToken,
  useDeleteTokens,
  useToken,
  useTokens,
  useUpdateToken,
  useUpdateTokenStatus,
  useUpdateTokenStatuses,
  type TokenStatusesInput,
  type TokenStatusInput,
} from "./token.ts";
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
  userKeys,
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
