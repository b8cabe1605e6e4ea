import {
  announcementAudienceValues,
  announcementLevelValues,
  announcementSortValues,
  announcementStateValues,
  announcementTypeValues,
  channelCronActionValues,
  channelCronSortValues,
  channelCronTargetKindValues,
  channelSortValues,
  errorLogSortValues,
  fapiaoKindValues,
  fapiaoSortValues,
  fapiaoStateValues,
  invitedPersonSortValues,
  invitedSortValues,
  inviterFilterValues,
  inviterSortValues,
  invoiceMonthSortValues,
  logSortValues,
  midjourneyActionValues,
  midjourneyModeValues,
  midjourneyStatusValues,
  midjourneyTaskSortValues,
  modelUrlMethodValues,
  modelUrlSortValues,
  operationRecordSortValues,
  orderSortValues,
  orderStateValues,
  ownOrderSortValues,
  paymentCurrencyValues,
  paymentSortValues,
  paymentTypeValues,
  priceTypeValues,
  redemptionSortValues,
  redemptionStateValues,
  sessionSortValues,
  taskActionValues,
  taskPlatformValues,
  taskSortValues,
  taskStatusValues,
  telegramMenuSortValues,
  telemetryWindowValues,
  tokenSortValues,
  userGroupSortValues,
  userListSortValues,
  userSortValues,
  unassignedPaymentSortValues,
  unassignedPaymentStateValues,
} from "./schema.gen.ts";
import { columnsOf } from "./schema.ts";

// Values for addresses and forms, in a module without operations, so that checking an address loads no call.

/** Columns that announcement lists can be sorted by. */
export const announcementSortColumns = /* @__PURE__ */ columnsOf(announcementSortValues);
/** Every type of announcement that can be written. */
export const announcementTypes = announcementTypeValues;
/** Every level of announcement that can be written. */
export const announcementLevels = announcementLevelValues;
/** Whether an announcement is shown now, planned or past. */
export const announcementStates = announcementStateValues;
/** Who an announcement can be shown to. */
export const announcementAudiences = announcementAudienceValues;
/** Columns that channel lists can be sorted by. */
export const channelSortColumns = /* @__PURE__ */ columnsOf(channelSortValues);
/** Columns that lists of schedules of channels can be sorted by. */
export const channelCronSortColumns = /* @__PURE__ */ columnsOf(channelCronSortValues);
/** Actions of schedules on channels. */
export const channelCronActions = channelCronActionValues;
/** Which channels a schedule can be for. */
export const channelCronTargetKinds = channelCronTargetKindValues;
/** Columns that lists of inviters can be sorted by. */
export const inviterSortColumns = /* @__PURE__ */ columnsOf(inviterSortValues);
/** Which users a list of inviters can hold. */
export const inviterFilters = inviterFilterValues;
/** Columns that lists of invited people can be sorted by. */
export const invitedPersonSortColumns = /* @__PURE__ */ columnsOf(invitedPersonSortValues);
/** Columns that group lists can be sorted by. */
export const userGroupSortColumns = /* @__PURE__ */ columnsOf(userGroupSortValues);
/** Columns that lists of model URLs can be sorted by. */
export const modelUrlSortColumns = /* @__PURE__ */ columnsOf(modelUrlSortValues);
/** HTTP methods of endpoints. */
export const modelUrlMethods = modelUrlMethodValues;
/** Columns that statements can be sorted by. */
export const invoiceSortColumns = /* @__PURE__ */ columnsOf(invoiceMonthSortValues);
/** Columns that log lists can be sorted by. */
export const logSortColumns = /* @__PURE__ */ columnsOf(logSortValues);
/** Columns that lists of failed calls can be sorted by. */
export const errorLogSortColumns = /* @__PURE__ */ columnsOf(errorLogSortValues);
/** Columns that lists of Midjourney tasks can be sorted by. */
export const midjourneySortColumns = /* @__PURE__ */ columnsOf(midjourneyTaskSortValues);
/** Known actions of a Midjourney task; a gateway may send others. */
export const midjourneyActions = midjourneyActionValues;
/** Known speeds of Midjourney tasks. */
export const midjourneyModes = midjourneyModeValues;
/** Where a Midjourney task is known to be; a gateway may send others. */
export const midjourneyStatuses = midjourneyStatusValues;
/** Columns that lists of tasks can be sorted by. */
export const taskSortColumns = /* @__PURE__ */ columnsOf(taskSortValues);
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
export const fapiaoSortColumns = /* @__PURE__ */ columnsOf(fapiaoSortValues);
/** Columns that the audit log can be sorted by. */
export const operationRecordSortColumns = /* @__PURE__ */ columnsOf(operationRecordSortValues);
/** Every state of an order. */
export const orderStates = orderStateValues;
/** Every type of payment gateway. */
export const paymentTypes = paymentTypeValues;
/** Every currency that gateways charge in. */
export const paymentCurrencies = paymentCurrencyValues;
/** Every type of a price. */
export const priceTypes = priceTypeValues;
/** Columns that lists of payment gateways can be sorted by. */
export const paymentSortColumns = /* @__PURE__ */ columnsOf(paymentSortValues);
/** Columns that lists of orders can be sorted by. */
export const orderSortColumns = /* @__PURE__ */ columnsOf(orderSortValues);
/** Columns that lists of unassigned payments can be sorted by. */
export const unassignedPaymentSortColumns = /* @__PURE__ */ columnsOf(unassignedPaymentSortValues);
/** Whether listed money waits or was assigned. */
export const unassignedPaymentStates = unassignedPaymentStateValues;
/** Columns that the list of own orders can be sorted by. */
export const ownOrderSortColumns = /* @__PURE__ */ columnsOf(ownOrderSortValues);
/** Columns that lists of redemption codes can be sorted by. */
export const redemptionSortColumns = /* @__PURE__ */ columnsOf(redemptionSortValues);
/** States by which redemption codes are filtered. */
export const redemptionStates = redemptionStateValues;
/** Sortable columns of the list of invited users. */
export const invitedSortColumns = /* @__PURE__ */ columnsOf(invitedSortValues);
/** Columns that session lists can be sorted by. */
export const sessionSortColumns = /* @__PURE__ */ columnsOf(sessionSortValues);
/** Columns that lists of the Telegram bot's menus can be sorted by. */
export const telegramMenuSortColumns = /* @__PURE__ */ columnsOf(telegramMenuSortValues);
/** All windows, shortest first. */
export const telemetryWindows = telemetryWindowValues;
/** Columns that key lists can be sorted by. */
export const tokenSortColumns = /* @__PURE__ */ columnsOf(tokenSortValues);
/** Columns that user lists can be sorted by. */
export const userSortColumns = /* @__PURE__ */ columnsOf(userSortValues);
/** Columns that user lists can be sorted by with the extension `user_admin`. */
export const userListSortColumns = /* @__PURE__ */ columnsOf(userListSortValues);
