import { isGatewayPath } from "@one-hub/openapi/gateway-paths";
import { config } from "../config.ts";

const gatewayOrigin = URL.parse(config.serverUrl)?.origin;

/** Whether an address is one of the gateway's calls: nothing that a person follows a link to, least of all one in somebody else's text. */
export const leadsToGateway = ({ origin, pathname }: URL): boolean =>
  (origin === location.origin || origin === gatewayOrigin) && isGatewayPath(pathname);
