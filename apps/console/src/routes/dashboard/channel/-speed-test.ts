import { type BulkResult, runBulk } from "@one-hub/hooks";
import { type Channel, type Gateway, testChannel } from "@one-hub/sdk";
import { useEffect, useRef, useState } from "react";
import { channelKindOf } from "./-channel-types.ts";
import { namesOf } from "./-channel-values.ts";

/** One call of a speed test. */
export interface TestJob {
  readonly id: string;
  readonly channel: Channel;
  readonly model: string;
}

/** What became of a call: a duration in milliseconds, or the reason why there is none. */
export type TestOutcome =
  | { readonly state: "waiting" | "running" | "skipped" | "cancelled" }
  | { readonly state: "passed"; readonly milliseconds: number }
  | { readonly state: "failed"; readonly error: Error };

/** The calls that test channels: each with its own test model, or one channel with several models. */
export const jobsOf = (
  channels: readonly Channel[],
  /** Models of the one channel; undefined for the test model of each. */
  models: readonly string[] | undefined,
  /** Calls the first model of channels that name no test model. */
  usesFirst: boolean,
): readonly TestJob[] =>
  channels.flatMap((channel) => {
    const first = usesFirst ? namesOf(channel.models).find((name) => !name.endsWith("*")) : undefined;
    const own = channel.test_model === "" ? (first ?? "") : channel.test_model;
    return (models ?? [own]).map((model) => ({ id: `${channel.id} ${model}`, channel, model }));
  });

/** Whether a call can be made: some types have nothing to call, and a channel may name no test model. */
export const isTestable = ({ channel, model }: TestJob): boolean => channelKindOf(channel.type).tests && model !== "";

/** Outcomes after a run that has ended: tests that were not made take the reason, those of a cancelled run are cancelled. */
export const withoutResults = (
  outcomes: ReadonlyMap<string, TestOutcome>,
  failed: BulkResult<Pick<TestJob, "id">>["failed"],
): ReadonlyMap<string, TestOutcome> => {
  const reasons = new Map(failed.map(({ id: { id }, error }) => [id, error]));
  return new Map(
    [...outcomes].map(([id, outcome]): [string, TestOutcome] => {
      if (outcome.state !== "waiting" && outcome.state !== "running") return [id, outcome];
      const error = reasons.get(id);
      const isCancelled = error === undefined || error.name === "AbortError";
      return [id, isCancelled ? { state: "cancelled" } : { state: "failed", error }];
    }),
  );
};

/** Runs speed tests one after the other, with progress and cancel. */
export const useSpeedTest = (gateway: Gateway, onEnd: () => void) => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, TestOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const set = (id: string, outcome: TestOutcome): void => setOutcomes((before) => new Map(before).set(id, outcome));
  const start = async (jobs: readonly TestJob[]): Promise<void> => {
    const abort = new AbortController();
    stop.current = abort;
    setRunning(true);
    setOutcomes(new Map(jobs.map((job) => [job.id, { state: isTestable(job) ? "waiting" : "skipped" }])));
    const test = async ({ id, channel, model }: TestJob): Promise<void> => {
      set(id, { state: "running" });
      try {
        const seconds = await testChannel(gateway, channel.id, { model }, { signal: abort.signal });
        set(id, { state: "passed", milliseconds: Math.round(seconds * 1000) });
      } catch (error) {
        if (!abort.signal.aborted && error instanceof Error) set(id, { state: "failed", error });
        throw error;
      }
    };
    const { failed } = await runBulk(jobs.filter(isTestable), test, { signal: abort.signal });
    setOutcomes((before) => withoutResults(before, failed));
    setRunning(false);
    onEnd();
  };
  return {
    outcomes,
    running,
    start: (jobs: readonly TestJob[]): void => void start(jobs),
    cancel: (): void => stop.current?.abort(),
  };
};
