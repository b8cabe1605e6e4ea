import { GatewayError } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";

import type { RowsPage } from "../ListPage/define-list.ts";
import { type ExportProgress, newExport, runExport } from "./run-export.ts";

type Page = RowsPage<{ readonly id: number }>;

const pageOf = (from: number, rows: number, total: number): Page => ({
  data: Array.from({ length: rows }, (_, index) => ({ id: from + index })),
  total_count: total,
});

const setup = (answers: (page: number) => Page | Error) => {
  const asked: number[] = [];
  const slept: number[] = [];
  const progress: ExportProgress[] = [];
  const abort = new AbortController();
  return {
    asked,
    slept,
    progress,
    abort,
    parts: {
      fetchPage: (page: number): Promise<Page> => {
        asked.push(page);
        const answer = answers(page);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      line: (row: { id: number }) => `${row.id}\n`,
      onProgress: (step: ExportProgress) => void progress.push(step),
      sleep: (milliseconds: number, signal: AbortSignal): Promise<void> => {
        slept.push(milliseconds);
        return signal.aborted ? Promise.reject(new DOMException("", "AbortError")) : Promise.resolve();
      },
      signal: abort.signal,
    },
  };
};

describe("the export", () => {
  it("fetches every page once and in order", async () => {
    const { asked, parts, progress } = setup((page) => pageOf((page - 1) * 100, page < 3 ? 100 : 50, 250));
    const state = newExport("head\n");
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 3]);
    expect(state.parts.join("").split("\n")).toHaveLength(252);
    expect(progress.at(-1)).toEqual({ rows: 250, lines: 250, total: 250, waiting: undefined });
  });

  it("stops after a full last page without asking for an empty one", async () => {
    const { asked, parts } = setup(() => pageOf(0, 100, 100));
    await runExport(newExport(""), parts);
    expect(asked).toEqual([1]);
  });

  it("is a head alone when nothing matches", async () => {
    const { parts } = setup(() => pageOf(0, 0, 0));
    const state = newExport("head\n");
    await runExport(state, parts);
    expect(state.parts.join("")).toBe("head\n");
  });

  it("writes every line of a row that has several, and counts pages by the list's", async () => {
    const { asked, parts, progress } = setup((page) => pageOf((page - 1) * 100, page === 1 ? 100 : 20, 120));
    const state = newExport("");
    const expand = (rows: readonly { id: number }[]) => Promise.resolve([...rows, ...rows]);
    await runExport(state, { ...parts, expand });
    expect(asked).toEqual([1, 2]);
    expect(state).toMatchObject({ rows: 120, lines: 240, total: 120 });
    expect(state.parts.join("").trimEnd().split("\n")).toHaveLength(240);
    expect(progress.at(-1)).toEqual({ rows: 120, lines: 240, total: 120, waiting: undefined });
  });

  it("waits where the gateway wants a pause between the rows of a page, and writes each once", async () => {
    let refuse = true;
    const { parts } = setup(() => pageOf(0, 3, 3));
    const state = newExport("");
    await runExport(state, {
      ...parts,
      expand: (rows) => {
        if (!refuse) return Promise.resolve(rows);
        refuse = false;
        return Promise.reject(new GatewayError("rate_limited", { status: 429 }));
      },
    });
    expect(state.parts.join("")).toBe("0\n1\n2\n");
  });

  it("paces long exports", async () => {
    const { slept, parts } = setup((page) => pageOf(page * 100, 100, 2300));
    await runExport(newExport(""), parts);
    expect(slept).toEqual([750, 750, 750]);
  });

  it("waits after too many requests, tells how long, and goes on where it was", async () => {
    let refuse = 2;
    const { asked, slept, progress, parts } = setup((page) => {
      if (page === 2 && refuse > 0) {
        refuse -= 1;
        return new GatewayError("rate_limited", { status: 429 });
      }
      return pageOf((page - 1) * 100, page === 1 ? 100 : 20, 120);
    });
    const state = newExport("");
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 2, 2]);
    expect(slept).toHaveLength(10 + 30);
    expect(
      progress
        .map((step) => step.waiting)
        .filter((left) => left !== undefined)
        .slice(0, 3),
    ).toEqual([10, 9, 8]);
    expect(state.rows).toBe(120);
  });

  it("keeps what came when a call fails, and continues there", async () => {
    let broken = true;
    const { asked, parts } = setup((page) =>
      page === 2 && broken ? new GatewayError("network") : pageOf((page - 1) * 100, page === 1 ? 100 : 5, 105),
    );
    const state = newExport("");
    await expect(runExport(state, parts)).rejects.toMatchObject({ kind: "network" });
    expect(state).toMatchObject({ rows: 100, finished: false });
    broken = false;
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 2]);
    expect(state).toMatchObject({ rows: 105, finished: true });
  });

  it("fails at an empty page below the total, and continues there", async () => {
    let broken = true;
    const { asked, parts } = setup((page) =>
      page === 2 && broken ? pageOf(0, 0, 150) : pageOf((page - 1) * 100, page === 1 ? 100 : 50, 150),
    );
    const state = newExport("");
    await expect(runExport(state, parts)).rejects.toMatchObject({ kind: "malformed" });
    expect(state).toMatchObject({ rows: 100, finished: false });
    broken = false;
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 2]);
    expect(state).toMatchObject({ rows: 150, finished: true });
  });

  it("reads on after a short page below the total", async () => {
    const { asked, parts } = setup((page) => pageOf((page - 1) * 50, 50, 150));
    const state = newExport("");
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 3]);
    expect(state).toMatchObject({ rows: 150, finished: true });
  });

  it("fails where a page has no total", async () => {
    const { parts } = setup((page) => {
      const answer: unknown = { ...pageOf(0, 100, 150), ...(page === 2 && { total_count: null }) };
      return answer as Page;
    });
    const state = newExport("");
    await expect(runExport(state, parts)).rejects.toMatchObject({ kind: "malformed" });
    expect(state).toMatchObject({ rows: 100, finished: false });
  });

  it("ends where rows are deleted meanwhile", async () => {
    const { asked, parts } = setup((page) => (page < 3 ? pageOf(page * 100, 100, 250) : pageOf(0, 0, 190)));
    const state = newExport("");
    await runExport(state, parts);
    expect(asked).toEqual([1, 2, 3]);
    expect(state).toMatchObject({ rows: 200, total: 200, finished: true });
  });

  it("ends at once when it is cancelled", async () => {
    const { asked, parts, abort } = setup((page) => {
      if (page === 2) abort.abort();
      return pageOf(page * 100, 100, 1000);
    });
    await expect(runExport(newExport(""), parts)).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toEqual([1, 2]);
  });
});
