import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** A row of the gateway's tasks; what is left out is as if nothing was told about it. */
export type TaskRow = Readonly<Record<string, SQLInputValue>> & { readonly user_id: number };

const usual = {
  platform: "suno",
  token_id: 1,
  channel_id: 6,
  model_name: "",
  action: "MUSIC",
  status: "SUCCESS",
  // The gateway asks no upstream about it.
  is_open: 0,
  progress: 100,
  quota: 50_000,
  submit_time: Date.UTC(2026, 10, 20, 12),
  created_at: Date.UTC(2026, 10, 20, 12) / 1000,
  updated_at: Date.UTC(2026, 10, 20, 12) / 1000,
} as const;

const withBooks = <Result>(dataDir: string, work: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(dataDir, "gateway.db"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};

/** Writes tasks into the gateway's books, as an upstream that is not there would have brought them about. */
export const addTasks = (dataDir: string, rows: readonly TaskRow[]): void =>
  withBooks(dataDir, (database) => {
    for (const row of rows) {
      const all: Record<string, SQLInputValue> = { ...usual, ...row };
      const names = Object.keys(all);
      database
        .prepare(
          `insert into tasks (${names.map((name) => `"${name}"`).join(",")}) values (${names.map(() => "?").join(",")})`,
        )
        .run(...Object.values(all));
    }
  });

/** A task ends. */
export const endTask = (dataDir: string, taskId: string, finished: number): void =>
  withBooks(dataDir, (database) => {
    database
      .prepare("update tasks set status = 'SUCCESS', progress = 100, finish_time = ? where task_id = ?")
      .run(finished, taskId);
  });
