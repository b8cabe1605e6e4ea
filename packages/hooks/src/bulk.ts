import { isGatewayError, type GatewayErrorKind } from "@one-hub/sdk";

/** Result of a bulk action. */
export interface BulkResult {
  /** Ids that were done, in their order. */
  succeeded: number[];
  /** Failed ids, each with the reason. Those not `tried` have the error that ended the action. */
  failed: { id: number; error: Error; tried: boolean }[];
}

// The next call would meet the same, and a 429 would only grow worse.
const hopeless: ReadonlySet<GatewayErrorKind> = new Set(["network", "unauthenticated", "rate_limited"]);

/**
 * Does something to each id, one after the other, and reports every outcome instead of rejecting. After a failure that would befall the
 * others too they are not tried, and are reported with the same error.
 */
export const doEach = async (ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<BulkResult> => {
  const result: BulkResult = { succeeded: [], failed: [] };
  let hindrance: Error | undefined;
  for (const id of ids) {
    if (hindrance === undefined) {
      try {
        await act(id);
        result.succeeded.push(id);
        continue;
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        result.failed.push({ id, error, tried: true });
        if (isGatewayError(error) && hopeless.has(error.kind)) hindrance = error;
      }
    } else result.failed.push({ id, error: hindrance, tried: false });
  }
  return result;
};
