import type { Schemas } from "@one-hub/sdk";
import type { Logger } from "pino";

export type JobName = Schemas["SystemJobName"];

export type Job = {
  readonly name: JobName;
  readonly state: Schemas["SystemJob"]["state"];
  /** Unix seconds. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Seconds from one start to the next; undefined for a job that runs once. */
  readonly every: number | undefined;
  /** Rows deleted by the last run. */
  readonly removed: number | undefined;
  readonly error: string;
};

/** The table of background jobs: when each ran last, and with which result. */
export type Jobs = {
  /** Adds a job that has not run yet. */
  readonly register: (name: JobName, every?: number) => void;
  /** Runs a job and resolves when it has ended; a failure is logged. Work that deletes rows resolves to their number. */
  readonly run: (name: JobName, work: () => Promise<number | void>) => Promise<void>;
  /** In the order in which they were added. */
  readonly list: () => readonly Job[];
};

export const createJobs = ({ clock, log }: { readonly clock: () => number; readonly log: Logger }): Jobs => {
  const jobs = new Map<JobName, Job>();
  const now = () => Math.floor(clock() / 1000);
  const register = (name: JobName, every?: number) => {
    const never = { startedAt: undefined, endedAt: undefined, removed: undefined, error: "" };
    const job: Job = { name, state: "waiting", every, ...never };
    jobs.set(name, job);
    return job;
  };
  return {
    register,
    run: async (name, work) => {
      const before = jobs.get(name) ?? register(name);
      const started: Job = { ...before, state: "running", startedAt: now(), endedAt: undefined, error: "" };
      jobs.set(name, started);
      try {
        const removed = await work();
        jobs.set(name, { ...started, state: "done", endedAt: now(), removed: removed ?? undefined });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        jobs.set(name, { ...started, state: "failed", endedAt: now(), removed: undefined, error: message });
        log.error({ err: error, job: name }, "a background job failed");
      }
    },
    list: () => [...jobs.values()],
  };
};
