import { announcementHandlers } from "./announcement/handlers.ts";
import { authHandlers } from "./auth/handlers.ts";
import { channelHandlers } from "./channel/handlers.ts";
import type { Handlers } from "./context.ts";
import { groupHandlers } from "./group/handlers.ts";
import { invoiceHandlers } from "./invoice/handlers.ts";
import { logHandlers } from "./log/handlers.ts";
import { modelHandlers } from "./model/handlers.ts";
import { oauthHandlers } from "./oauth/handlers.ts";
import { operationRecordHandlers } from "./operation-record/handlers.ts";
import { optionHandlers } from "./option/handlers.ts";
import { paymentHandlers } from "./payment/handlers.ts";
import { priceHandlers } from "./price/handlers.ts";
import { providerHandlers } from "./provider/handlers.ts";
import { redemptionHandlers } from "./redemption/handlers.ts";
import { selfHandlers } from "./self/handlers.ts";
import { statusHandlers } from "./status/handlers.ts";
import { taskHandlers } from "./task/handlers.ts";
import { telemetryHandlers } from "./telemetry/handlers.ts";
import { tokenHandlers } from "./token/handlers.ts";
import { usageHandlers } from "./usage/handlers.ts";
import { userHandlers } from "./user/handlers.ts";
import { webauthnHandlers } from "./webauthn/handlers.ts";

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
  ...invoiceHandlers,
};
