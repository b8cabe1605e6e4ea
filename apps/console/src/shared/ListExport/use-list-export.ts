import { formatDay } from "@one-hub/sdk/format";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { CSV_START, saveCsv } from "../../lib/csv.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import { errorMessage, notifyDone } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import {
  EXPORT_PAGE,
  type ExportPage,
  type ExportProgress,
  type ExportState,
  newExport,
  runExport,
} from "./run-export.ts";

/** Waits; rejects when the signal aborts. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException("The export was cancelled.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });

/** Definition of a list's file. */
export interface ListExport<Row> {
  /** The file's first line, and the maker of the others. */
  readonly head: string;
  readonly line: (row: Row) => string;
  /** A page of at most `size` rows, under filters that do not change meanwhile. */
  readonly fetchPage: (
    page: { readonly page: number; readonly size: number },
    signal: AbortSignal,
  ) => Promise<ExportPage<Row>>;
}

export interface ListExportHandle {
  /** Undefined while none is going on. */
  readonly progress: ExportProgress | undefined;
  /** Why it stopped; what came is kept. */
  readonly failure: string | undefined;
  readonly start: () => void;
  readonly resume: () => void;
  readonly saveSoFar: () => void;
  readonly cancel: () => void;
}

/**
 * Exports every row of a list's view. `begin` is told the moment in unix seconds when it was asked for: rows written from then on would
 * move the pages. The file is called by `name` and the day.
 */
export const useListExport = <Row>(name: string, begin: (now: number) => ListExport<Row>): ListExportHandle => {
  const { t } = useTranslation("export");
  const { count } = useNumbers();
  const [progress, setProgress] = useState<ExportProgress>();
  const [failure, setFailure] = useState<string>();
  const job = useRef<{
    readonly state: ExportState;
    readonly name: string;
    readonly run: (signal: AbortSignal) => Promise<void>;
  }>(undefined);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const end = (): void => {
    job.current = undefined;
    setProgress(undefined);
    setFailure(undefined);
  };
  const finish = (): void => {
    const done = job.current;
    if (done === undefined) return;
    saveCsv(done.state.parts, done.name);
    notifyDone(t("done", { count: done.state.rows, number: count(done.state.rows) }));
    end();
  };
  const go = async (): Promise<void> => {
    const current = job.current;
    if (current === undefined) return;
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    try {
      // A short export is done before its window is there, and has words of its own all the same.
      await Promise.all([current.run(controller.signal), loadTexts("export")]);
      finish();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorMessage(error));
    }
  };
  const start = (): void => {
    if (job.current !== undefined) return;
    const now = nowSeconds();
    const { head, line, fetchPage } = begin(now);
    const state = newExport(CSV_START + head);
    job.current = {
      state,
      name: `${name}-${formatDay(now)}.csv`,
      run: (signal) =>
        runExport<Row>(state, {
          fetchPage: (page, pageSignal) => fetchPage({ page, size: EXPORT_PAGE }, pageSignal),
          line,
          onProgress: setProgress,
          sleep,
          signal,
        }),
    };
    void go();
  };
  return {
    progress,
    failure,
    start,
    resume: () => void go(),
    saveSoFar: finish,
    cancel: () => {
      abort.current?.abort();
      end();
    },
  };
};
