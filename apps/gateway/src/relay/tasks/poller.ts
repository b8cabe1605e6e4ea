import type { Services } from "../../context.ts";
import { routeChannel, type RoutedChannel } from "../routing/catalog.ts";
import { amountText } from "../../domains/log/amount.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { TaskPlatform } from "../../domains/task/channel-types.ts";
import { askUpstream } from "./ask.ts";
import { CONCURRENT_CHANNELS, type TaskLimits, TASKS_PER_POLL } from "./limits.ts";
import { midjourney } from "./midjourney.ts";
import type { Platform, Seen } from "./platform.ts";
import {
  updateTask,
  endTask,
  findChannel,
  listOpenChannels,
  listOpenTasks,
  type TaskRow,
} from "../../domains/task/store.ts";
import { suno } from "./suno.ts";

const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno };

const isPlatform = (name: string): name is TaskPlatform => Object.hasOwn(platforms, name);

/** Maximum number of a channel's tasks per round; the rest follows in the next ones. */
const MAX_TASKS_PER_ROUND = 500;

/** Follows tasks at their upstreams until they have ended. */
export type TaskPoller = {
  /** Polls tasks of one channel at once, after a webhook. Rejects if the upstream does not reply. */
  readonly look: (rows: readonly TaskRow[]) => Promise<void>;
  /** One round over everything that is under way. */
  readonly round: () => Promise<void>;
  readonly start: () => void;
  /** Resolves when nothing is under way any more. */
  readonly stop: () => Promise<void>;
};

export const createTaskPoller = (
  services: Pick<Services, "db" | "vault" | "clock" | "log" | "options">,
  upstream: Upstream,
  limits: TaskLimits,
): TaskPoller => {
  const { db, vault, clock, log, options } = services;
  /** Channels that gave no answer, by the id: how often, and until when they are left alone. */
  const pauses = new Map<number, { failures: number; until: number }>();
  const looking = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const seconds = () => Math.floor(clock() / 1000);

  const end = async (row: TaskRow, platform: Platform, seen: Seen["change"], status: "SUCCESS" | "FAILURE") => {
    const now = clock();
    await endTask(
      db,
      row,
      { finish_time: now, ...seen, status, progress: 100, updated_at: seconds() },
      { text: platform.refundText(row, amountText(row.quota, options)), now: seconds() },
    );
  };

  const fail = (row: TaskRow, platform: Platform, reason: string) =>
    end(row, platform, { status: "FAILURE", fail_reason: reason }, "FAILURE");

  const apply = async (row: TaskRow, platform: Platform, { change }: Seen) => {
    const { status } = change;
    if (status === "SUCCESS" || status === "FAILURE") {
      await end(row, platform, change, status);
      return;
    }
    // An upstream that says nothing of a task's state leaves it as it was.
    const told = status === "" ? { ...change, status: row.status } : change;
    await updateTask(db, row.id, { ...told, updated_at: seconds() });
  };

  const askFor = async (channel: RoutedChannel, platform: Platform, rows: readonly TaskRow[]) => {
    const ids = [...new Set(rows.map((row) => row.task_id))];
    const { status, json } = await askUpstream(upstream, {
      channel,
      method: "POST",
      path: platform.lookPath,
      authorize: platform.authorize,
      body: { ids },
    });
    const seen = status === 200 ? platform.readSeen(json) : undefined;
    if (seen === undefined) throw relayErrors.upstreamMalformed();
    const byId = new Map(seen.map((each) => [each.taskId, each]));
    for (const row of rows) {
      const told = byId.get(row.task_id);
      if (told !== undefined) await apply(row, platform, told);
      else if (clock() - row.submit_time > limits.lostAfter)
        await fail(row, platform, "The upstream does not know this task any more");
    }
  };

  const lookAt = async (rows: readonly TaskRow[]) => {
    const [first] = rows;
    if (first === undefined || !isPlatform(first.platform)) return;
    const platform = platforms[first.platform];
    const channel = await findChannel(db, first.channel_id);
    if (channel === undefined) throw new Error(`Channel ${first.channel_id} is gone`);
    const routed = routeChannel(channel, vault);
    for (let from = 0; from < rows.length; from += TASKS_PER_POLL)
      await askFor(routed, platform, rows.slice(from, from + TASKS_PER_POLL));
  };

  const visit = async (rows: readonly TaskRow[]) => {
    const [first] = rows;
    if (first === undefined || !isPlatform(first.platform)) return;
    const platform = platforms[first.platform];
    const tooOld = rows.filter((row) => clock() - row.submit_time > limits.mostAge);
    for (const row of tooOld) await fail(row, platform, "The task did not end in time");
    const rest = rows.filter((row) => !tooOld.includes(row));
    const pause = pauses.get(first.channel_id);
    if (rest.length === 0 || (pause !== undefined && pause.until > clock())) return;
    try {
      await lookAt(rest);
      pauses.delete(first.channel_id);
    } catch (error) {
      const failures = (pause?.failures ?? 0) + 1;
      const wait = Math.min(limits.longestPause, limits.pollEvery * 2 ** Math.min(failures, 20));
      pauses.set(first.channel_id, { failures, until: clock() + wait });
      // Errors of an upstream need no stack trace; any other is a bug of the gateway.
      const why = error instanceof RelayError ? { reason: error.message } : { err: error };
      log.warn({ ...why, channelId: first.channel_id, failures }, "the upstream of tasks gave no answer");
    }
  };

  const round = async () => {
    const channels = await listOpenChannels(db);
    // Each worker takes the next channel, so that a slow one delays no other.
    const work = async () => {
      while (true) {
        const channel = isStopped ? undefined : channels.shift();
        if (channel === undefined) return;
        await visit(await listOpenTasks(db, channel.platform, channel.channel_id, MAX_TASKS_PER_ROUND));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CHANNELS }, work));
  };

  const run = () => {
    running ??= round()
      .catch((error: unknown) => log.error({ err: error }, "tasks were not looked at"))
      .finally(() => {
        running = undefined;
      });
  };

  return {
    look: async (rows) => {
      const [first] = rows;
      if (first === undefined) return;
      const key = `${first.platform} ${first.channel_id} ${first.task_id}`;
      const begun = looking.get(key);
      if (begun !== undefined) {
        await begun;
        return;
      }
      const look = lookAt(rows).finally(() => looking.delete(key));
      looking.set(key, look);
      await look;
    },
    round,
    start: () => {
      run();
      timer = setInterval(run, limits.pollEvery);
      timer.unref();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
      await Promise.allSettled(looking.values());
    },
  };
};
