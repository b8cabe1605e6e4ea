import { type BulkResult, runBulk } from "@one-hub/hooks";
import { useEffect, useRef, useState } from "react";
import { notifyDone } from "../../lib/notify.ts";

/** One call for each of several rows. */
export interface BulkJob<Row> {
  /** Names the action and the rows, e.g. "Disable 3 users": the report has it, too, when all is over. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** Name of a row in the report. */
  readonly nameOf: (row: Row) => string;
  /** Cancelling waits for the call that is on its way: an aborted write may have been done. */
  readonly act: (row: Row) => Promise<unknown>;
  /** Whether a row went out with the call of an earlier one, where a call takes several. */
  readonly isSent?: ((row: Row) => boolean) | undefined;
  /** The toast where every row was done. */
  readonly doneText: (count: number) => string;
  /** Called once at the end, whatever the outcome. */
  readonly onEnd?: ((result: BulkResult<Row>) => void) | undefined;
}

/** A bulk action that runs, or has ended with failures. */
export interface BulkState {
  readonly title: string;
  readonly tried: number;
  readonly total: number;
  /** The outcome, with the rows by name; undefined while it runs. */
  readonly report: { readonly done: number; readonly failed: readonly BulkFailure[] } | undefined;
  readonly cancelling: boolean;
}

/** A row that a bulk action did not change. */
export interface BulkFailure {
  readonly name: string;
  readonly error: Error;
  readonly tried: boolean;
}

/**
 * Runs bulk actions with progress, cancel and a report; `BulkWindow` shows them. An action without any failure ends in a toast.
 *
 * @example
 * const bulk = useBulk();
 * bulk.start({ title, rows: chosen, nameOf, act: ({ id }) => deleteUser(gateway, id), doneText });
 * return <BulkWindow bulk={bulk} />;
 */
export const useBulk = () => {
  const [state, setState] = useState<BulkState>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async <Row>({ title, rows, nameOf, act, isSent, doneText, onEnd }: BulkJob<Row>): Promise<void> => {
    const stop = new AbortController();
    abort.current = stop;
    setState({ title, tried: 0, total: rows.length, report: undefined, cancelling: false });
    const ended = await runBulk(rows, act, {
      signal: stop.signal,
      onProgress: (tried) => setState((before) => before && { ...before, tried }),
    });
    const result: BulkResult<Row> = { succeeded: ended.succeeded, failed: [] };
    for (const failure of ended.failed) {
      // A row that went out with the call of an earlier one has that call's outcome, whatever ended the action meanwhile.
      const own = !failure.tried && isSent?.(failure.id) === true ? await runBulk([failure.id], act) : undefined;
      result.succeeded.push(...(own?.succeeded ?? []));
      result.failed.push(...(own?.failed ?? [failure]));
    }
    onEnd?.(result);
    const { succeeded, failed } = result;
    if (failed.length === 0) {
      setState(undefined);
      notifyDone(doneText(succeeded.length));
      return;
    }
    const failures = failed.map(({ id, error, tried }) => ({ name: nameOf(id), error, tried }));
    setState((before) => before && { ...before, report: { done: succeeded.length, failed: failures } });
  };
  return {
    state,
    start: <Row>(job: BulkJob<Row>): void => void start(job),
    /** Ends the action before its next row. */
    cancel: (): void => {
      setState((before) => before && { ...before, cancelling: true });
      abort.current?.abort();
    },
    /** Closes the report. */
    close: (): void => setState(undefined),
  };
};

/** What {@link useBulk} returns. */
export type Bulk = ReturnType<typeof useBulk>;
