import type { ErrorLog, Log } from "@one-hub/sdk";
import { tokensPerSecond } from "@one-hub/sdk/format";

/** A row of the log with an identity: in the own log every `id` is 0. */
export type LogRow = Log & { readonly rowId: string };

/** Id of a failed call in the address: the call's request id, shared by its earlier attempts. */
export const failedRowId = ({ id, request_id: request, retried }: ErrorLog): string =>
  retried || request === "" ? String(id) : request;

/**
 * Gives the rows of a page their identities: the call's id, where the gateway tells it; else the row's, or the time and the place among the
 * rows of that second, which hold on this page only.
 */
export const withRowIds = (rows: readonly Log[]): LogRow[] => {
  const seen = new Map<number, number>();
  const requests = new Set<string>();
  return rows.map((row) => {
    const { request_id: request } = row;
    if (request !== undefined && !requests.has(request)) {
      requests.add(request);
      return { ...row, rowId: request };
    }
    const place = seen.get(row.created_at) ?? 0;
    seen.set(row.created_at, place + 1);
    return { ...row, rowId: row.id === 0 ? `${row.created_at}-${place}` : String(row.id) };
  });
};

/** How a duration stands out, in words. Milliseconds. */
export const durationMark = (milliseconds: number): "slow" | "verySlow" | undefined =>
  milliseconds > 100_000 ? "verySlow" : milliseconds > 50_000 ? "slow" : undefined;

/** Whether a speed stands out as slow; tokens a second. */
export const isSlowSpeed = (speed: number): boolean => speed <= 10;

/** Tokens a second that a call was answered with; undefined where that cannot be told. */
export const speedOf = ({ completion_tokens: completionTokens, request_time: requestTime, metadata }: Log) =>
  tokensPerSecond({ completionTokens, requestTime, firstResponse: metadata?.first_response });
