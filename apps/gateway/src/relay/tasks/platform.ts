import type { RelayError } from "../relay-error.ts";
import type { TaskPlatform } from "../../domains/task/channel-types.ts";
import type { NewTask, TaskChange, TaskRow } from "../../domains/task/store.ts";

/** A caller's submission, parsed and checked. */
export type Submission = {
  /** Model by which it is routed and priced. */
  readonly model: string;
  readonly action: string;
  /** Path after the channel's base URL. */
  readonly path: string;
  /** Request body; the name is the model's at the upstream. */
  readonly body: (model: string, hook: string | undefined) => Readonly<Record<string, unknown>>;
  /** Id of the user's task that it continues, whose channel it must use. */
  readonly origin: string | undefined;
  /** What of it is kept. */
  readonly fields: Partial<NewTask>;
  /** The prompt, for screening. */
  readonly prompt: string;
};

/** Reply of an upstream to a submission. */
export type Answer = {
  /** Passed on as it is. */
  readonly reply: unknown;
  readonly fields: Partial<NewTask>;
} & (
  | { readonly taken: true; readonly taskId: string; /** It is done already. */ readonly isOver: boolean }
  | {
      readonly taken: false;
      /** Error for the caller if the reply is not passed on. */
      readonly error: RelayError;
      /** Kept as a task that failed and cost nothing. */
      readonly isKept: boolean;
    }
);

/** An upstream's report of a task. */
export type Seen = { readonly taskId: string; readonly change: TaskChange & { readonly status: string } };

/** How an upstream of one kind is spoken to. */
export type Platform = {
  readonly name: TaskPlatform;
  readonly authorize: (key: string) => Readonly<Record<string, string>>;
  readonly readAnswer: (status: number, json: unknown, submission: Submission) => Answer;
  /** Path for polling many tasks at once. */
  readonly lookPath: string;
  /** Undefined where the answer can't be read. */
  readonly readSeen: (json: unknown) => readonly Seen[] | undefined;
  /** Log text of a failed task. */
  readonly refundText: (row: Pick<TaskRow, "task_id">, amount: string) => string;
};
