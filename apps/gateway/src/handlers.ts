import { announcementHandlers } from "./domains/announcement/handlers.ts";
import { authHandlers } from "./domains/auth/handlers.ts";
import { channelHandlers } from "./domains/channel/handlers.ts";
import type { Handlers } from "./context.ts";
import { fapiaoHandlers } from "./domains/fapiao/handlers.ts";
import { groupHandlers } from "./domains/group/handlers.ts";
import { invoiceHandlers } from "./domains/invoice/handlers.ts";
import { logHandlers } from "./domains/log/handlers.ts";
import { modelHandlers } from "./domains/model/handlers.ts";
import { oauthHandlers } from "./domains/oauth/email.ts";
import { operationRecordHandlers } from "./domains/operation-record/handlers.ts";
import { optionHandlers } from "./domains/option/handlers.ts";
import { paymentHandlers } from "./domains/payment/handlers.ts";
import { priceHandlers } from "./domains/price/handlers.ts";
import { providerHandlers } from "./domains/oauth/handlers.ts";
import { redemptionHandlers } from "./domains/redemption/handlers.ts";
import { selfHandlers } from "./domains/self/handlers.ts";
import { statusHandlers } from "./domains/status/handlers.ts";
import { taskHandlers } from "./domains/task/handlers.ts";
import { telemetryHandlers } from "./domains/telemetry/handlers.ts";
import { tokenHandlers } from "./domains/token/handlers.ts";
import { uptimeHandlers } from "./domains/uptime/handlers.ts";
import { usageHandlers } from "./domains/usage/handlers.ts";
import { userHandlers } from "./domains/user/handlers.ts";
import { webauthnHandlers } from "./domains/webauthn/handlers.ts";

/** Every operation of the contract under `/api`. */
export const handlers: Handlers = {
  ...statusHandlers,
  ...authHandlers,
  ...providerHandlers,
  ...webauthnHandlers,
  ...selfHandlers,
  ...tokenHandlers,
  ...logHandlers,
  ...channelHandlers,
  ...groupHandlers,
  ...modelHandlers,
  ...paymentHandlers,
  ...priceHandlers,
  ...redemptionHandlers,
  ...optionHandlers,
  ...userHandlers,
  ...oauthHandlers,
  ...announcementHandlers,
  ...operationRecordHandlers,
  ...taskHandlers,
  ...telemetryHandlers,
  ...usageHandlers,
  ...uptimeHandlers,
  ...invoiceHandlers,
  ...fapiaoHandlers,
};
