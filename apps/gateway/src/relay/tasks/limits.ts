/** How tasks are followed. Times in milliseconds. */
export type TaskLimits = {
  /** Between two looks at the tasks that are under way. */
  readonly pollEvery: number;
  /** Longest back-off from a channel that does not answer. */
  readonly longestPause: number;
  /** A task that has not ended by then has failed. */
  readonly mostAge: number;
  /** A task that its upstream does not know any more by then has failed. */
  readonly lostAfter: number;
};

export const taskLimits: TaskLimits = {
  pollEvery: 10_000,
  longestPause: 600_000,
  mostAge: 86_400_000,
  lostAfter: 600_000,
};

/** Tasks per poll of an upstream. */
export const TASKS_PER_POLL = 50;

/** Channels that are asked at the same time. */
export const CONCURRENT_CHANNELS = 4;

/** The longest that an upstream's answer is waited for. */
export const ANSWER_TIMEOUT_MS = 60_000;
