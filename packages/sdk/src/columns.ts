import {
  announcementSortNames,
  channelCronSortNames,
  channelSortNames,
  errorLogSortNames,
  fapiaoSortNames,
  invitedPersonSortNames,
  invitedSortNames,
  inviterSortNames,
  invoiceMonthSortNames,
  logSortNames,
  midjourneyTaskSortNames,
  modelUrlSortNames,
  operationRecordSortNames,
  orderSortNames,
  ownOrderSortNames,
  paymentSortNames,
  redemptionSortNames,
  sessionSortNames,
  taskSortNames,
  telegramMenuSortNames,
  tokenSortNames,
  unassignedPaymentSortNames,
  userGroupSortNames,
  userListSortNames,
  userSortNames,
} from "./columns.gen.ts";
import {
  announcementAudienceValues,
  announcementLevelValues,
  announcementStateValues,
  announcementTypeValues,
  channelCronActionValues,
  channelCronTargetKindValues,
  fapiaoKindValues,
  fapiaoStateValues,
  inviterFilterValues,
  midjourneyActionValues,
  midjourneyModeValues,
  midjourneyStatusValues,
  modelUrlMethodValues,
  orderStateValues,
  paymentCurrencyValues,
  paymentTypeValues,
  priceTypeValues,
  redemptionStateValues,
  taskActionValues,
  taskPlatformValues,
  taskStatusValues,
  telemetryWindowValues,
  unassignedPaymentStateValues,
} from "./schema.gen.ts";

// Values for addresses and forms, in a module without operations, so that checking an address loads no call.

/** Columns that announcement lists can be sorted by. */
export const announcementSortColumns = announcementSortNames;
/** Every type of announcement that can be written. */
export const announcementTypes = announcementTypeValues;
/** Every level of announcement that can be written. */
export const announcementLevels = announcementLevelValues;
/** Whether an announcement is shown now, planned or past. */
export const announcementStates = announcementStateValues;
/** Who an announcement can be shown to. */
export const announcementAudiences = announcementAudienceValues;
/** Columns that channel lists can be sorted by. */
export const channelSortColumns = channelSortNames;
/** Columns that lists of schedules of channels can be sorted by. */
export const channelCronSortColumns = channelCronSortNames;
/** Actions of schedules on channels. */
export const channelCronActions = channelCronActionValues;
/** Which channels a schedule can be for. */
export const channelCronTargetKinds = channelCronTargetKindValues;
/** Columns that lists of inviters can be sorted by. */
export const inviterSortColumns = inviterSortNames;
/** Which users a list of inviters can hold. */
export const inviterFilters = inviterFilterValues;
/** Columns that lists of invited people can be sorted by. */
export const invitedPersonSortColumns = invitedPersonSortNames;
/** Columns that group lists can be sorted by. */
export const userGroupSortColumns = userGroupSortNames;
/** Columns that lists of model URLs can be sorted by. */
export const modelUrlSortColumns = modelUrlSortNames;
/** HTTP methods of endpoints. */
export const modelUrlMethods = modelUrlMethodValues;
/** Columns that statements can be sorted by. */
export const invoiceSortColumns = invoiceMonthSortNames;
/** Columns that log lists can be sorted by. */
export const logSortColumns = logSortNames;
/** Columns that lists of failed calls can be sorted by. */
export const errorLogSortColumns = errorLogSortNames;
/** Columns that lists of Midjourney tasks can be sorted by. */
export const midjourneySortColumns = midjourneyTaskSortNames;
/** Known actions of a Midjourney task; a gateway may send others. */
export const midjourneyActions = midjourneyActionValues;
/** Known speeds of Midjourney tasks. */
export const midjourneyModes = midjourneyModeValues;
/** Where a Midjourney task is known to be; a gateway may send others. */
export const midjourneyStatuses = midjourneyStatusValues;
/** Columns that lists of tasks can be sorted by. */
export const taskSortColumns = taskSortNames;
/** Known actions of a task; a gateway may send others. */
export const taskActions = taskActionValues;
/** Known kinds of upstreams of tasks; a gateway may send others. */
export const taskPlatforms = taskPlatformValues;
/** Where a task is known to be; a gateway may send others. */
export const taskStatuses = taskStatusValues;
/** Kinds of recipients of a fapiao. */
export const fapiaoKinds = fapiaoKindValues;
/** Every state of a fapiao. */
export const fapiaoStates = fapiaoStateValues;
/** Columns that lists of fapiaos can be sorted by. */
export const fapiaoSortColumns = fapiaoSortNames;
/** Columns that the audit log can be sorted by. */
export const operationRecordSortColumns = operationRecordSortNames;
/** Every state of an order. */
export const orderStates = orderStateValues;
/** Every type of payment gateway. */
export const paymentTypes = paymentTypeValues;
/** Every currency that gateways charge in. */
export const paymentCurrencies = paymentCurrencyValues;
/** Every type of a price. */
export const priceTypes = priceTypeValues;
/** Columns that lists of payment gateways can be sorted by. */
export const paymentSortColumns = paymentSortNames;
/** Columns that lists of orders can be sorted by. */
export const orderSortColumns = orderSortNames;
/** Columns that lists of unassigned payments can be sorted by. */
export const unassignedPaymentSortColumns = unassignedPaymentSortNames;
/** Whether listed money waits or was assigned. */
export const unassignedPaymentStates = unassignedPaymentStateValues;
/** Columns that the list of own orders can be sorted by. */
export const ownOrderSortColumns = ownOrderSortNames;
/** Columns that lists of redemption codes can be sorted by. */
export const redemptionSortColumns = redemptionSortNames;
/** States by which redemption codes are filtered. */
export const redemptionStates = redemptionStateValues;
/** Sortable columns of the list of invited users. */
export const invitedSortColumns = invitedSortNames;
/** Columns that session lists can be sorted by. */
export const sessionSortColumns = sessionSortNames;
/** Columns that lists of the Telegram bot's menus can be sorted by. */
export const telegramMenuSortColumns = telegramMenuSortNames;
/** All windows, shortest first. */
export const telemetryWindows = telemetryWindowValues;
/** Columns that key lists can be sorted by. */
export const tokenSortColumns = tokenSortNames;
/** Columns that user lists can be sorted by. */
export const userSortColumns = userSortNames;
/** Columns that user lists can be sorted by with the extension `user_admin`. */
export const userListSortColumns = userListSortNames;
