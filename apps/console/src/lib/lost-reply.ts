import { isGatewayError } from "@one-hub/sdk";
import i18next from "i18next";
import { errorMessage } from "./notify.ts";

const lostKinds = ["network", "malformed", "server"] as const;

const lostKindOf = (error: unknown): (typeof lostKinds)[number] | undefined =>
  isGatewayError(error) ? lostKinds.find((kind) => kind === error.kind) : undefined;

/** Whether the answer may be all that was lost: what was asked for may have been done. */
export const mayHaveArrived = (error: unknown): boolean => lostKindOf(error) !== undefined;

/** With any other code the gateway has refused the call, and has words of its own for it. */
const unsureCodes: ReadonlySet<string | undefined> = new Set([undefined, "timeout", "internal_error"]);

/**
 * As `errorMessage` for a write; where its answer may be all that was lost, the message says that it may have been done: `unsure`, or that the
 * reader should check the list.
 */
export const writeErrorMessage = (error: unknown, unsure?: string): string => {
  const kind = lostKindOf(error);
  if (kind === undefined || (isGatewayError(error) && !unsureCodes.has(error.code))) return errorMessage(error);
  return unsure ?? i18next.t(`error:lostReply.${kind}`);
};
