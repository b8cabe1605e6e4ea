import type { MidjourneyTask, Task } from "@one-hub/sdk";

/** What tasks of every kind have in common. */
export type TaskRow = Pick<Task, keyof Task & keyof MidjourneyTask & Exclude<keyof Task, "progress" | "properties">> & {
  readonly progress: number | string;
};

/** How a kind of tasks differs from the others. */
export interface TaskKind<Row extends TaskRow> {
  /** Id at the upstream. */
  readonly idOf: (row: Row) => string;
  /** Milliseconds in the unit of its times. */
  readonly timeUnit: 1 | 1000;
}

/** A time of a task in unix seconds. */
export const taskSeconds = <Row extends TaskRow>({ timeUnit }: TaskKind<Row>, time: number): number =>
  Math.floor((time * timeUnit) / 1000);

/** How long a task took, in milliseconds; undefined while it has not ended (a time of 0) or where the times make no sense. */
export const tookOf = <Row extends TaskRow>(
  { timeUnit }: TaskKind<Row>,
  { submit_time: submitted, finish_time: finished }: Pick<Row, "submit_time" | "finish_time">,
): number | undefined => (submitted > 0 && finished >= submitted ? (finished - submitted) * timeUnit : undefined);
