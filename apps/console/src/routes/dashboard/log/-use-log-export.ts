import { useGateway } from "@one-hub/hooks";
import { listLogs, listSelfLogs, type Log } from "@one-hub/sdk";
import { formatDay } from "@one-hub/sdk/format";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { CSV_START, saveCsv } from "../../../lib/csv.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import {
  EXPORT_PAGE,
  type ExportParts,
  type ExportProgress,
  type ExportState,
  newExport,
  runExport,
} from "./-log-export.ts";
import { exportLines } from "./-log-export-line.ts";
import { logFilters, logTypeName } from "./-log-query.ts";
import type { LogSearch } from "./-log.search.ts";

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

/** An export as the page shows it. */
export interface LogExportHandle {
  /** Undefined while none is going on. */
  readonly progress: ExportProgress | undefined;
  /** Why it stopped; what came is kept. */
  readonly failure: string | undefined;
  readonly start: () => void;
  readonly resume: () => void;
  readonly saveSoFar: () => void;
  readonly cancel: () => void;
}

/** The end of what is exported: where the filter ends, or now. */
export const until = (
  { end_timestamp: end }: { readonly end_timestamp?: number | undefined },
  now: number,
): { readonly end_timestamp: number } => ({ end_timestamp: Math.min(end ?? now, now) });

/** What is exported. */
interface ExportPlan<Row> extends Pick<ExportParts<Row>, "fetchPage" | "line"> {
  /** The file's first line. */
  readonly head: string;
  /** Name of the file, without the day. */
  readonly name: string;
}

/**
 * Exports all pages of a list. The plan is made at the press, in unix seconds: rows written from then on would move the pages.
 */
export const usePagedExport = <Row>(plan: (now: number) => ExportPlan<Row>): LogExportHandle => {
  const { t } = useTranslation("log");
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
    notifyDone(t("export.done", { count: done.state.rows, number: count(done.state.rows) }));
    end();
  };
  const go = async (): Promise<void> => {
    const current = job.current;
    if (current === undefined) return;
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    try {
      await current.run(controller.signal);
      finish();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorMessage(error));
    }
  };
  const start = (): void => {
    if (job.current !== undefined) return;
    const now = nowSeconds();
    const { head, line, fetchPage, name } = plan(now);
    const state = newExport(CSV_START + head);
    job.current = {
      state,
      name: `${name}-${formatDay(now)}.csv`,
      run: (signal) => runExport(state, { fetchPage, line, onProgress: setProgress, sleep, signal }),
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

/** Exports every row of the view's filter, as of the moment when it was asked for. */
export const useLogExport = ({
  search,
  admin,
}: {
  readonly search: LogSearch;
  readonly admin: boolean;
}): LogExportHandle => {
  const { t } = useTranslation("log");
  const gateway = useGateway();
  const { quotaPerUnit } = useNumbers();
  return usePagedExport<Log>((now) => {
    const filters = logFilters(search, { admin }, now);
    const query = { ...filters, ...until(filters, now), order: search.order, size: EXPORT_PAGE };
    const lines = exportLines(admin, {
      column: (id) => t(`export.column.${id}`),
      type: (type) => t(`types.${logTypeName(type) ?? "other"}`),
      yes: t("export.yes"),
      no: t("export.no"),
      quotaPerUnit,
    });
    const list = admin ? listLogs : listSelfLogs;
    return { ...lines, name: "log", fetchPage: (page, signal) => list(gateway, { ...query, page }, { signal }) };
  });
};
