// Written by scripts/generate-gateway.ts; do not edit.
import type { Handlers } from "../context.ts";
import { analyticsHandlers } from "./analytics/handlers.ts";
import { announcementHandlers } from "./announcement/handlers.ts";
import { authHandlers } from "./auth/handlers.ts";
import { channelCronHandlers } from "./channel-cron/handlers.ts";
import { channelTagHandlers } from "./channel-tag/handlers.ts";
import { channelHandlers } from "./channel/handlers.ts";
import { fapiaoHandlers } from "./fapiao/handlers.ts";
import { groupHandlers } from "./group/handlers.ts";
import { inviterHandlers } from "./inviter/handlers.ts";
import { invoiceHandlers } from "./invoice/handlers.ts";
import { logHandlers } from "./log/handlers.ts";
import { modelUrlHandlers } from "./model-url/handlers.ts";
import { modelHandlers } from "./model/handlers.ts";
import { oauthHandlers } from "./oauth/handlers.ts";
import { operationRecordHandlers } from "./operation-record/handlers.ts";
import { optionHandlers } from "./option/handlers.ts";
import { paymentHandlers } from "./payment/handlers.ts";
import { priceHandlers } from "./price/handlers.ts";
import { redemptionHandlers } from "./redemption/handlers.ts";
import { selfHandlers } from "./self/handlers.ts";
import { statusHandlers } from "./status/handlers.ts";
import { systemHandlers } from "./system/handlers.ts";
import { taskHandlers } from "./task/handlers.ts";
import { telegramHandlers } from "./telegram/handlers.ts";
import { telemetryHandlers } from "./telemetry/handlers.ts";
import { tokenHandlers } from "./token/handlers.ts";
import { uptimeHandlers } from "./uptime/handlers.ts";
import { usageHandlers } from "./usage/handlers.ts";
import { userAdminHandlers } from "./user-admin/handlers.ts";
import { userHandlers } from "./user/handlers.ts";
import { webauthnHandlers } from "./webauthn/handlers.ts";

/** Every operation of the contract under `/api`. */
export const handlers: Handlers = {
  ...analyticsHandlers,
  ...announcementHandlers,
  ...authHandlers,
  ...channelCronHandlers,
  ...channelTagHandlers,
  ...channelHandlers,
  ...fapiaoHandlers,
  ...groupHandlers,
  ...inviterHandlers,
  ...invoiceHandlers,
  ...logHandlers,
  ...modelUrlHandlers,
  ...modelHandlers,
  ...oauthHandlers,
  ...operationRecordHandlers,
  ...optionHandlers,
  ...paymentHandlers,
  ...priceHandlers,
  ...redemptionHandlers,
  ...selfHandlers,
  ...statusHandlers,
  ...systemHandlers,
  ...taskHandlers,
  ...telegramHandlers,
  ...telemetryHandlers,
  ...tokenHandlers,
  ...uptimeHandlers,
  ...usageHandlers,
  ...userAdminHandlers,
  ...userHandlers,
  ...webauthnHandlers,
};
