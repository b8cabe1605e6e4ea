import { formatDay } from "@one-hub/sdk/format";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { CSV_START, saveCsv } from "../../lib/csv.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import { errorMessage, notifyDone } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { type ExportParts, type ExportProgress, type ExportState, newExport, runExport } from "./run-export.ts";

const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  signal.throwIfAborted();
};

/** A list's file: its first line, how a row becomes a line, and pages under filters that do not change meanwhile. */
export interface ListExport<Row> extends Pick<ExportParts<Row>, "line" | "fetchPage" | "expand"> {
  readonly head: string;
}

/**
 * Exports every row of a list's view. `begin` is told the moment in unix seconds when it was asked for: rows written from then on would
 * move the pages. The file is called by `name` and the day.
 */
export const useListExport = <Row>(name: string, begin: (now: number) => ListExport<Row>) => {
  const { t } = useTranslation("list_tools");
  const { count } = useNumbers();
  const [progress, setProgress] = useState<ExportProgress>();
  const [failure, setFailure] = useState<string>();
  const job = useRef<ListExport<Row> & { readonly state: ExportState; readonly file: string }>(undefined);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  // As a mutation, so that a 401 ends the session as it does everywhere.
  const { mutateAsync: run } = useMutation({
    meta: { formShowsError: true },
    mutationFn: ({ state, parts }: { readonly state: ExportState; readonly parts: ExportParts<Row> }) =>
      runExport(state, parts),
  });
  const end = (): void => {
    job.current = undefined;
    setProgress(undefined);
    setFailure(undefined);
  };
  const finish = (): void => {
    if (job.current === undefined) return;
    const { state, file } = job.current;
    saveCsv(state.parts, file);
    notifyDone(t("export.done", { count: state.lines, number: count(state.lines) }));
    end();
  };
  const go = async (): Promise<void> => {
    if (job.current === undefined) return;
    const { state, line, fetchPage, expand } = job.current;
    abort.current = new AbortController();
    const { signal } = abort.current;
    setFailure(undefined);
    try {
      // A short export is done before its window is there, and has words of its own all the same.
      await Promise.all([
        run({ state, parts: { line, fetchPage, expand, onProgress: setProgress, sleep, signal } }),
        loadTexts("list_tools"),
      ]);
      finish();
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error));
    }
  };
  return {
    /** Undefined while no export runs. */
    progress,
    /** Why the export stopped; the rows read so far are kept. */
    failure,
    start: () => {
      if (job.current !== undefined) return;
      const now = nowSeconds();
      const parts = begin(now);
      job.current = { ...parts, state: newExport(CSV_START + parts.head), file: `${name}-${formatDay(now)}.csv` };
      void go();
    },
    resume: () => void go(),
    saveSoFar: finish,
    cancel: () => {
      abort.current?.abort();
      end();
    },
  };
};
