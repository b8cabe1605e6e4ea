import { isGatewayError } from "@one-hub/sdk";

const lostKinds = ["network", "malformed", "server"] as const;

/** The kind of failure that may have lost no more than the answer; undefined for every other one. */
export const lostKindOf = (error: unknown): (typeof lostKinds)[number] | undefined =>
  isGatewayError(error) ? lostKinds.find((kind) => kind === error.kind) : undefined;

/** Whether the answer may be all that was lost: what was asked for may have been done. */
export const mayHaveArrived = (error: unknown): boolean => lostKindOf(error) !== undefined;
