import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { type ChannelRow, findChannel, listAllChannels, updateChannel } from "../../domains/channel/store.ts";
import type { ChannelTest, ChannelTester } from "./channel-test.ts";
import type { ChannelWatch } from "./channel-watch.ts";
import type { Catalog } from "./catalog.ts";

/** One channel's part of a test of several. */
export type TestedChannel = {
  readonly channel: { readonly id: number; readonly name: string };
  readonly test: ChannelTest;
  /** Effect of the site's options. */
  readonly change: "none" | "disabled" | "enabled";
};

/** A test of several channels, under way or over. */
export type ChannelTestRun = {
  readonly id: number;
  /** Unix seconds. */
  readonly startedAt: number;
  /** Unix seconds; undefined while it runs. */
  endedAt: number | undefined;
  isCancelled: boolean;
  total: number;
  /** In the order in which the tests ended. */
  readonly tested: TestedChannel[];
};

/** Tests channels, several at a time, in the background. */
export type ChannelTests = {
  /** Starts a run over these channels, or all; undefined while another one is under way. */
  readonly start: (ids?: readonly number[], model?: string) => Promise<ChannelTestRun | undefined>;
  /** The last run; undefined before the first one since the process started. */
  readonly latest: () => ChannelTestRun | undefined;
  /** Resolves when no run is under way any more. */
  readonly ended: () => Promise<void>;
  /** Ends the run under way; the tests that are on their way are left off. */
  readonly cancel: () => Promise<void>;
  /** One channel's part of a test of several; the catalog is to be reloaded afterwards. Rejects when the signal ends it. */
  readonly testRow: (row: ChannelRow, model: string | undefined, signal: AbortSignal) => Promise<TestedChannel>;
  /** One test, with what the site's options make of a failure. */
  readonly testOne: (id: number, model: string | undefined) => Promise<ChannelTest>;
};

const MAX_AT_ONCE = 4;

export const createChannelTests = (parts: {
  db: Database;
  catalog: Catalog;
  watch: ChannelWatch;
  test: ChannelTester;
  clock: () => number;
  log: Logger;
}): ChannelTests => {
  const { db, catalog, watch, test, clock, log } = parts;
  let run: ChannelTestRun | undefined;
  let ending: Promise<void> = Promise.resolve();
  let controller = new AbortController();
  const now = () => Math.floor(clock() / 1000);

  const store = async (id: number, seconds: number) => {
    await updateChannel(db, id, { test_time: now(), response_time: Math.round(seconds * 1000) });
  };

  /** As one-hub's test of all channels: too slow or hopeless disables, well enables what was disabled automatically. */
  const judge = async (row: ChannelRow, result: ChannelTest): Promise<TestedChannel["change"]> => {
    if (row.status === 1) {
      if (result.ok && (await watch.noteSlow(row.id, result.seconds))) return "disabled";
      if (!result.ok && result.trouble !== undefined && (await watch.noteTrouble(row.id, result.trouble)))
        return "disabled";
      return "none";
    }
    const isWell = result.ok && row.status === 3 && !watch.isSlow(result.seconds);
    return isWell && (await watch.noteRecovery(row.id)) ? "enabled" : "none";
  };

  const testRow = async (row: ChannelRow, model: string | undefined, signal: AbortSignal): Promise<TestedChannel> => {
    const result = await test(row.id, model, signal);
    if (result.ok) await store(row.id, result.seconds);
    return { channel: { id: row.id, name: row.name }, test: result, change: await judge(row, result) };
  };

  const work = async (current: ChannelTestRun, rows: readonly ChannelRow[], model: string | undefined) => {
    const { signal } = controller;
    const left = [...rows];
    const next = async (): Promise<void> => {
      for (let row = left.shift(); row !== undefined && !signal.aborted; row = left.shift()) {
        try {
          current.tested.push(await testRow(row, model, signal));
        } catch (error) {
          if (signal.aborted) return;
          log.error({ err: error, channelId: row.id }, "a channel was not tested");
          const message = { en: "The test failed", zh: "测试失败" };
          const failed = { ok: false, seconds: 0, message, isUnsupported: false } as const;
          current.tested.push({ channel: { id: row.id, name: row.name }, test: failed, change: "none" });
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, rows.length) }, next));
    await catalog.reloadChannels();
  };

  return {
    start: async (ids, model) => {
      if (run !== undefined && run.endedAt === undefined) return undefined;
      // Taken before anything is awaited, so that a second start finds it.
      const current: ChannelTestRun = {
        id: (run?.id ?? 0) + 1,
        startedAt: now(),
        endedAt: undefined,
        isCancelled: false,
        total: 0,
        tested: [],
      };
      run = current;
      controller = new AbortController();
      const chosen = ids === undefined ? undefined : new Set(ids);
      try {
        const rows = (await listAllChannels(db)).filter(({ id }) => chosen?.has(id) ?? true);
        current.total = rows.length;
        ending = work(current, rows, model)
          .catch((error: unknown) => log.error({ err: error }, "the test of channels broke off"))
          .finally(() => {
            current.endedAt = now();
          });
      } catch (error) {
        current.endedAt = now();
        throw error;
      }
      return current;
    },
    latest: () => run,
    ended: () => ending,
    cancel: async () => {
      if (run !== undefined && run.endedAt === undefined) {
        run.isCancelled = true;
        controller.abort();
      }
      await ending;
    },
    testRow,
    testOne: async (id, model) => {
      const result = await test(id, model);
      if (result.ok) await store(id, result.seconds);
      else if (result.trouble !== undefined) await watch.noteTrouble(id, result.trouble);
      const row = await findChannel(db, id);
      if (row?.status === 1) await catalog.reloadChannels();
      return result;
    },
  };
};
