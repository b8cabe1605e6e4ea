import { isGatewayError, type GatewayErrorKind } from "@one-hub/sdk";

/** Result of a bulk action. */
export interface BulkResult<Id = number> {
  /** Successful ids, in order. */
  succeeded: Id[];
  /** Failed ids, each with the reason. Those not `tried` have the error that ended the action, or the `AbortError` of its cancelling. */
  failed: { id: Id; error: Error; tried: boolean }[];
}

/** Options of {@link runBulk}. */
export interface BulkOptions {
  /** Ends the action before its next id; the call that is on its way ends with it if `act` hands the signal on. */
  signal?: AbortSignal | undefined;
  /** Called after each id that was tried, with how many of all were. */
  onProgress?: ((tried: number, total: number) => void) | undefined;
}

// The next call would fail alike, and a 429 would only get worse.
const hopeless: ReadonlySet<GatewayErrorKind> = new Set(["network", "unauthenticated", "rate_limited"]);

const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/**
 * Runs an action for each id, one after the other, and reports every outcome instead of rejecting. After a failure that would
 * affect the other ids too, or once `signal` is aborted, these are not tried and reported with the same error.
 *
 * @example
 * const stop = new AbortController();
 * const { failed } = await runBulk(ids, (id) => deleteChannel(gateway, id), { signal: stop.signal, onProgress: setTried });
 */
export const runBulk = async <Id = number>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
  { signal, onProgress }: BulkOptions = {},
): Promise<BulkResult<Id>> => {
  const result: BulkResult<Id> = { succeeded: [], failed: [] };
  let hindrance: Error | undefined;
  for (const [index, id] of ids.entries()) {
    if (signal?.aborted === true) hindrance ??= toError(signal.reason);
    if (hindrance === undefined) {
      try {
        await act(id);
        result.succeeded.push(id);
      } catch (cause) {
        const error = toError(cause);
        result.failed.push({ id, error, tried: true });
        if (isGatewayError(error) && hopeless.has(error.kind)) hindrance = error;
      }
      onProgress?.(index + 1, ids.length);
    } else result.failed.push({ id, error: hindrance, tried: false });
  }
  return result;
};
