import { GatewayError, isGatewayError } from "@one-hub/sdk";
import type { RowsPage } from "../ListPage/define-list.ts";

/** Rows a call: the most the gateway gives. */
export const EXPORT_PAGE = 100;
/** Calls without a pause; small exports are done at once. */
const FREE_PAGES = 20;
/** Milliseconds between calls after that: the whole export stays below 300 calls in 180 s, with room for the person's own. */
const PAUSE = 750;
/** Seconds to wait after a refusal for too many calls, then after the next ones. */
const WAITS = [10, 30, 60] as const;

export interface ExportProgress {
  /** Rows of the list that were read. */
  readonly rows: number;
  /** Lines that were written. */
  readonly lines: number;
  /** Rows of the filter; undefined before the first page. */
  readonly total: number | undefined;
  /** Seconds until the next call, while the gateway wants a pause. */
  readonly waiting: number | undefined;
}

/** State of an export. One object lives as long as the export, through failures and continuing. */
export type ExportState = ReturnType<typeof newExport>;

export const newExport = (head: string) => ({
  parts: [head],
  nextPage: 1,
  /** Rows of the list that were read. */
  rows: 0,
  /** Lines that were written: more than rows where a row has several. */
  lines: 0,
  /** Rows of the filter; undefined before the first page. */
  total: undefined as number | undefined,
  finished: false,
});

export interface ExportParts<Row> {
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<RowsPage<Row>>;
  /** The rows that the file has for those of a page, where they are others. */
  readonly expand?: ((rows: readonly Row[], signal: AbortSignal) => Promise<readonly Row[]>) | undefined;
  readonly line: (row: Row) => string;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Rejects when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Fetches page after page into `state` until all are there. Waits and goes on where the gateway answers "too many requests"; rejects
 * on every other failure, and then `state` holds what came: calling again continues there. An abort rejects too.
 */
export const runExport = async <Row>(
  state: ExportState,
  { fetchPage, expand, line, onProgress, sleep, signal }: ExportParts<Row>,
): Promise<void> => {
  let refusals = 0;
  const report = (waiting?: number): void =>
    onProgress({ rows: state.rows, lines: state.lines, total: state.total, waiting });
  report();
  while (!state.finished) {
    signal.throwIfAborted();
    let page: RowsPage<Row>;
    let rows: readonly Row[];
    try {
      page = await fetchPage(state.nextPage, signal);
      // Rows that are deleted meanwhile lower the total, too: an empty page below it means that rows are missing.
      const more = state.rows + page.data.length < page.total_count;
      if (!Number.isInteger(page.total_count) || (more && page.data.length === 0)) throw new GatewayError("malformed");
      rows = (await expand?.(page.data, signal)) ?? page.data;
    } catch (error) {
      if (!isGatewayError(error) || error.kind !== "rate_limited") throw error;
      for (let left: number = WAITS[Math.min(refusals, WAITS.length - 1)] ?? 60; left > 0; left -= 1) {
        report(left);
        await sleep(1000, signal);
      }
      refusals += 1;
      report();
      continue;
    }
    signal.throwIfAborted();
    refusals = 0;
    state.parts.push(rows.map(line).join(""));
    state.lines += rows.length;
    state.nextPage += 1;
    state.rows += page.data.length;
    state.total = Math.max(page.total_count, state.rows);
    state.finished = state.rows >= page.total_count;
    report();
    if (!state.finished && state.nextPage > FREE_PAGES) await sleep(PAUSE, signal);
  }
};
