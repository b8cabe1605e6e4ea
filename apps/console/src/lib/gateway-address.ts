import { isGatewayPath } from "@one-hub/openapi/gateway-paths";
import { config } from "../config.ts";

const gatewayOrigin = URL.parse(config.serverUrl)?.origin;

/** Whether an address is a call of the gateway, which no link may lead to, least of all one in untrusted text. */
export const leadsToGateway = ({ origin, pathname }: URL): boolean =>
  (origin === location.origin || origin === gatewayOrigin) && isGatewayPath(pathname);
