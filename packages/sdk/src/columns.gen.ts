// Written by scripts/generate-sdk.ts from the contract's sort enums; do not edit.
import type { components } from "./schema.gen.ts";

export const announcementSortNames: readonly Exclude<components["schemas"]["AnnouncementSort"], `-${string}`>[] = ["id","created_at","starts_at","ends_at","pinned","title","type","level","tag"];
export const modelUrlSortNames: readonly Exclude<components["schemas"]["ModelUrlSort"], `-${string}`>[] = ["id","pattern","path","method","sort","enabled"];
export const channelCronSortNames: readonly Exclude<components["schemas"]["ChannelCronSort"], `-${string}`>[] = ["id","name","action","enabled","created_at","next_run"];
export const channelCronRunSortNames: readonly Exclude<components["schemas"]["ChannelCronRunSort"], `-${string}`>[] = ["id"];
export const inviterSortNames: readonly Exclude<components["schemas"]["InviterSort"], `-${string}`>[] = ["id","username","aff_count","aff_quota","aff_history_quota","percentage"];
export const invitedPersonSortNames: readonly Exclude<components["schemas"]["InvitedPersonSort"], `-${string}`>[] = ["id","username","created_time","topped_up","earned"];
export const invitedSortNames: readonly Exclude<components["schemas"]["InvitedSort"], `-${string}`>[] = ["joined_at","earned"];
export const sessionSortNames: readonly Exclude<components["schemas"]["SessionSort"], `-${string}`>[] = ["created_at","last_seen_at"];
export const ownOrderSortNames: readonly Exclude<components["schemas"]["OwnOrderSort"], `-${string}`>[] = ["id","status","created_at"];
export const redemptionSortNames: readonly Exclude<components["schemas"]["RedemptionSort"], `-${string}`>[] = ["id","name","status","quota","created_time","redeemed_time"];
export const paymentSortNames: readonly Exclude<components["schemas"]["PaymentSort"], `-${string}`>[] = ["id","uuid","name","type","sort","enable","created_at"];
export const orderSortNames: readonly Exclude<components["schemas"]["OrderSort"], `-${string}`>[] = ["id","gateway_id","user_id","status","created_at"];
export const unassignedPaymentSortNames: readonly Exclude<components["schemas"]["UnassignedPaymentSort"], `-${string}`>[] = ["id","created_at"];
export const fapiaoSortNames: readonly Exclude<components["schemas"]["FapiaoSort"], `-${string}`>[] = ["id","title","amount","state","created_at"];
export const tokenSortNames: readonly Exclude<components["schemas"]["TokenSort"], `-${string}`>[] = ["id","name","status","expired_time","created_time","remain_quota","used_quota"];
export const logSortNames: readonly Exclude<components["schemas"]["LogSort"], `-${string}`>[] = ["created_at","channel_id","user_id","token_name","model_name","type","source_ip"];
export const errorLogSortNames: readonly Exclude<components["schemas"]["ErrorLogSort"], `-${string}`>[] = ["created_at","status"];
export const operationRecordSortNames: readonly Exclude<components["schemas"]["OperationRecordSort"], `-${string}`>[] = ["created_at","username","action"];
export const invoiceMonthSortNames: readonly Exclude<components["schemas"]["InvoiceMonthSort"], `-${string}`>[] = ["date","request_count","quota","prompt_tokens","completion_tokens","request_time"];
export const midjourneyTaskSortNames: readonly Exclude<components["schemas"]["MidjourneyTaskSort"], `-${string}`>[] = ["id","user_id","code","action","mj_id","submit_time","start_time","finish_time","status","channel_id"];
export const taskSortNames: readonly Exclude<components["schemas"]["TaskSort"], `-${string}`>[] = ["id","created_at","submit_time","finish_time","channel_id","user_id","platform"];
export const channelSortNames: readonly Exclude<components["schemas"]["ChannelSort"], `-${string}`>[] = ["id","name","type","status","response_time","balance","priority","weight"];
export const userGroupSortNames: readonly Exclude<components["schemas"]["UserGroupSort"], `-${string}`>[] = ["id","name","enable"];
export const telegramMenuSortNames: readonly Exclude<components["schemas"]["TelegramMenuSort"], `-${string}`>[] = ["id","command"];
export const userSortNames: readonly Exclude<components["schemas"]["UserSort"], `-${string}`>[] = ["id","username","role","status","created_time","last_login_time","last_login_ip"];
export const userListSortNames: readonly Exclude<components["schemas"]["UserListSort"], `-${string}`>[] = ["id","username","display_name","group","role","status","quota","used_quota","request_count","created_time","last_login_time"];
