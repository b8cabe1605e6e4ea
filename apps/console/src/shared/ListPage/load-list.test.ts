import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteOpening } from "../../lib/when-idle.ts";
import { finishList } from "./load-list.ts";

const now = 1_795_000_059;

/** Loads a list and tells whether it is loaded so many milliseconds later. */
const loading = (rows: Promise<void> | undefined) => {
  let isLoaded = false;
  void finishList({ now, rows }).then(() => {
    isLoaded = true;
  });
  return async (later: number): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(later);
    return isLoaded;
  };
};

describe("the loader of a list page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    noteOpening(undefined);
  });

  it("waits for the rows where the page follows another, also when it is loaded ahead", async () => {
    for (const opening of ["another", undefined] as const) {
      noteOpening(opening);
      const rows = Promise.withResolvers<void>();
      const isLoadedAfter = loading(rows.promise);
      expect(await isLoadedAfter(100)).toBe(false);
      rows.resolve();
      expect(await isLoadedAfter(0)).toBe(true);
    }
  });

  it("waits no longer than a moment", async () => {
    noteOpening("another");
    const isLoadedAfter = loading(Promise.withResolvers<void>().promise);
    expect(await isLoadedAfter(249)).toBe(false);
    expect(await isLoadedAfter(1)).toBe(true);
  });

  it("does not wait on the first page, for other filters, and where nothing is asked", async () => {
    const unanswered = Promise.withResolvers<void>().promise;
    for (const opening of ["first", "same"] as const) {
      noteOpening(opening);
      expect(await loading(unanswered)(0)).toBe(true);
    }
    noteOpening("another");
    expect(await loading(undefined)(0)).toBe(true);
  });
});
