import { isGatewayError, type GatewayErrorKind } from "@one-hub/sdk";

/** Result of a bulk action. */
export interface BulkResult {
  /** Successful ids, in order. */
  succeeded: number[];
  /** Failed ids, each with the reason. Those not `tried` have the error that ended the action. */
  failed: { id: number; error: Error; tried: boolean }[];
}

// The next call would fail alike, and a 429 would only get worse.
const hopeless: ReadonlySet<GatewayErrorKind> = new Set(["network", "unauthenticated", "rate_limited"]);

/**
 * Runs an action for each id, one after the other, and reports every outcome instead of rejecting. After a failure that would
 * affect the other ids too, these are not tried and reported with the same error.
 */
export const runBulk = async (ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<BulkResult> => {
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
