/* For Node. Tests that run in a browser import `@one-hub/testing/msw-faults.ts` and `@one-hub/testing/faults.ts`. */
export { chromiumArgs, chromiumExecutable, chromiumTestArgs, unpackChromium } from "./chromium.ts";
export { signedIn, type SignedIn } from "./client.ts";
export { embeddedGateway, type EmbeddedGateway, type EmbeddedGatewayOptions } from "./embedded-gateway.ts";
export { faultNames, faultReply, refusedMessage, SLOW_REPLY_MS, type FaultName, type FaultReply } from "./faults.ts";
export { makeChannel, makeKey, makeUser, uniqueName, type TestUser } from "./fixtures.ts";
export { faultHandler, type FaultOptions } from "./msw-faults.ts";
export { injectFault, type FaultPage, type FaultRoute, type InjectionOptions } from "./playwright-faults.ts";
export { startUpstream, type Upstream, type UpstreamOptions, type UpstreamRequest } from "./upstream.ts";
export {
  startEpay,
  startStripe,
  type CheckoutSession,
  type EpayStandIn,
  type StripeNotice,
  type StripeStandIn,
} from "./payment-providers.ts";
