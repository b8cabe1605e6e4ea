import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SignedIn } from "@one-hub/testing/client.ts";

/** Usage of a model on a day, as stored by the gateway: points, and milliseconds. */
export interface PastUse {
  readonly day: string;
  readonly model: string;
  readonly calls: number;
  readonly points: number;
  readonly input: number;
  readonly output: number;
  readonly time: number;
}

/** A gateway of the tests, by its files and by root's calls. */
interface Books {
  readonly dataDir: string;
  readonly root: SignedIn;
}

/** Writes use of past months into the gateway's books, which no call can do, and has root make the statements. */
export const bill = async ({ dataDir, root }: Books, userId: number, uses: readonly PastUse[]): Promise<void> => {
  const database = new DatabaseSync(join(dataDir, "gateway.db"), { timeout: 5000 });
  try {
    const add = database.prepare(
      `insert into usage_hours
        (hour, user_id, model_name, token_id, channel_id, "group", requests, quota, prompt_tokens, completion_tokens, request_time)
        values (?, ?, ?, 1, 1, 'default', ?, ?, ?, ?, ?)`,
    );
    // Rolled-up sums from these hours on are no longer valid.
    const rollBack = database.prepare("update usage_rolled set until = min(until, ?)");
    for (const { day, model, calls, points, input, output, time } of uses) {
      const hour = Date.parse(day) / 1000;
      add.run(hour, userId, model, calls, points, input, output, time);
      rollBack.run(hour);
    }
  } finally {
    database.close();
  }
  // Anew: another test may have had the same month made.
  for (const month of new Set(uses.map(({ day }) => day.slice(0, 7))))
    await root.call("POST", `/api/option/invoice/update/${month}-01`);
};
