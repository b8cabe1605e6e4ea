import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type SignedIn, signedIn } from "@one-hub/testing/client.ts";
import { makeChannel } from "@one-hub/testing/fixtures.ts";
import { userId } from "../e2e/support/administration.ts";
import { startGateway } from "../e2e/support/start-gateway.ts";
import { addTasks } from "../e2e/support/tasks.ts";

const seed = fileURLToPath(new URL("../../gateway/src/seed/main.ts", import.meta.url));
const password = "bench-password";

const families = ["gpt", "claude", "gemini", "qwen", "llama", "mistral", "deepseek", "grok", "command", "phi"] as const;
const vendors = 20;
const tags = ["Hot", "New", "Vision", "Reasoning", "Cheap", "Long", "Code", "Audio"] as const;

/** Names of so many models, as upstreams number them. */
const namesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${families[index % families.length]}-${index}-instruct-2026`);

/** Prices, descriptions and figures, which the gateway reads when it starts. */
const writeModels = (dataDir: string, models: readonly string[], now: number): void => {
  const database = new DatabaseSync(join(dataDir, "gateway.db"));
  try {
    database.exec("begin");
    const price = database.prepare(
      `insert into prices (model, type, channel_type, input, output, locked, extra_ratios) values (?, ?, ?, ?, ?, 0, null)`,
    );
    const info = database.prepare(
      `insert into model_infos (model, name, description, context_length, max_tokens, input_modalities, output_modalities, tags, support_url, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?)`,
    );
    const figures = database.prepare(
      `insert into model_figures (span, start, model_name, channel_id, succeeded, failed, latency, prompt_tokens, completion_tokens, latency_20)
        values (3600, ?, ?, 1, 40, 1, 60000, 40000, 9000, 40)`,
    );
    for (const [index, model] of models.entries()) {
      const kind = index % 50 === 0 ? "times" : "tokens";
      price.run(model, kind, index % vendors, 0.1 + (index % 97) / 7, 0.2 + (index % 89) / 5);
      info.run(
        model,
        `Model ${index}`,
        `The ${index}th model, which answers questions, writes programs and reads pictures.`,
        1000 * (1 + (index % 200)),
        4096,
        index % 3 === 0 ? '["text","image"]' : '["text"]',
        '["text"]',
        JSON.stringify([tags[index % tags.length]]),
        now,
        now,
      );
      for (let hour = 1; hour <= 4; hour += 1) figures.run(now - (now % 3600) - hour * 3600, model);
    }
    database.exec("commit");
  } finally {
    database.close();
  }
};

/** A gateway that much is in, and two people who use it. */
export interface Crowd {
  readonly url: string;
  /** Has 100 000 log rows, 500 keys and 2 000 tasks. */
  readonly user: SignedIn;
  readonly root: SignedIn;
  readonly stop: () => Promise<void>;
}

/** Makes the data, which takes half a minute, and starts a gateway on it. */
export const startCrowd = async (models = 10_000): Promise<Crowd> => {
  const dataDir = await mkdtemp(join(tmpdir(), "console-crowd-"));
  // The second of two people gets a third of the calls.
  await promisify(execFile)(
    process.execPath,
    ["--conditions=source", seed, "--logs", "300000", "--users", "2", "--days", "30"],
    { env: { ...process.env, DATA_DIR: dataDir, ROOT_PASSWORD: password } },
  );
  const names = namesOf(models);
  const now = Math.floor(Date.now() / 1000);
  writeModels(dataDir, names, now);
  const gateway = await startGateway({ dataDir, variables: { ROOT_PASSWORD: password } });
  const root = await signedIn(gateway.url, "root", password);
  await makeChannel(root, { url: "http://127.0.0.1:9", key: "sk-none", models: names });
  const page = await root.call("GET", "/api/user/?size=10&order=-id");
  const username = usernameIn(page);
  const id = await userId(root, username);
  await root.call("PUT", "/api/user/", { id, username, role: 1, password });
  const user = await signedIn(gateway.url, username, password);
  for (let index = 0; index < 500; index += 1)
    await user.call("POST", "/api/token/", {
      name: `service-${index}`,
      expired_time: -1,
      remain_quota: 0,
      unlimited_quota: true,
    });
  addTasks(
    dataDir,
    Array.from({ length: 2000 }, (_, index) => ({ user_id: id, task_id: `song-${index}` })),
  );
  return {
    url: gateway.url,
    user,
    root,
    stop: async () => {
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const usernameIn = (page: unknown): string => {
  const rows = typeof page === "object" && page !== null && "data" in page && Array.isArray(page.data) ? page.data : [];
  for (const row of rows as unknown[])
    if (typeof row === "object" && row !== null && "username" in row && row.username !== "root")
      return String(row.username);
  throw new Error("the seed made nobody but root");
};
