import type { Database } from "../src/platform/db/database.ts";
import { addUsageHours } from "../src/domains/log/write-store.ts";

const HOUR_SECONDS = 3600;
const models = ["gpt-4o", "claude-sonnet", "deepseek-chat"];

/** Use of one model in one hour. */
export interface HourlyCall {
  /** Its begin in unix seconds. */
  readonly hour: number;
  readonly model: string;
  /** Quota units. */
  readonly quota: number;
}

/** A call in each hour from one moment to another (unix seconds, whole hours), each with another charge. */
export const hourlyCalls = (from: number, to: number): readonly HourlyCall[] =>
  Array.from({ length: (to - from) / HOUR_SECONDS }, (_, index) => ({
    hour: from + index * HOUR_SECONDS,
    model: models[index % models.length] ?? "",
    quota: 1 + index,
  }));

/** Writes the hourly sums of a user's calls. */
export const addHourlyCalls = (db: Database, userId: number, calls: readonly HourlyCall[]): Promise<void> =>
  addUsageHours(
    db,
    calls.map(({ hour, model, quota }) => ({
      hour,
      user_id: userId,
      model_name: model,
      token_id: 1,
      channel_id: 1,
      group: "default",
      requests: 1,
      quota,
      prompt_tokens: 0,
      completion_tokens: 0,
      cached_tokens: 0,
      request_time: 0,
    })),
  );
