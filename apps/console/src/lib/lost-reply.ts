import { isGatewayError } from "@one-hub/sdk";

/** Whether the answer may be all that was lost: what was asked for may have been done. */
export const mayHaveArrived = (error: Error): boolean =>
  isGatewayError(error) && ["network", "malformed", "server"].includes(error.kind);
