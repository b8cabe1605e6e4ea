import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/platform/db/database.ts";
import { loadPlain } from "./load.ts";
import { percentile } from "./percentile.ts";
import { startProcess } from "./processes.ts";
import { plainModel, prepareGateway } from "./stage.ts";

// How the relay answers beside an administrator who filters the log without pause. The folder is one that `pnpm seed` filled with
// ROOT_PASSWORD=bench-password; a user, a key and a channel of this benchmark are added to it.
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "8" },
  },
});
const folder = values.data;
if (folder === undefined) throw new Error("Name a filled folder with --data");

const filters = [
  "",
  "model_name=gpt-4o&source_ip=203.0.113.7",
  "token_name=default&order=model_name",
  "log_type=2&order=source_ip",
  "model_name=gpt-4o&token_name=default",
];

const upstream = await startProcess(new URL("upstream.ts", import.meta.url), /listening on (\d+)/);
const key = await prepareGateway(folder, Number(upstream.found), [plainModel]);
const db = await openDatabase({ kind: "sqlite", path: join(folder, "gateway.db") });
// The invented upstreams of the seed answer nothing.
await db.updateTable("channels").set({ status: 2 }).where("name", "!=", "bench").execute();
await db.destroy();
const gateway = await startProcess(new URL("../src/main.js", import.meta.url), /is at http:\/\/[^:]+:(\d+)/, {
  env: { DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "", GATEWAY_URL: "", API_LIMIT: "1000000/1" },
});
const base = `http://127.0.0.1:${gateway.found}`;
const login = await fetch(`${base}/api/user/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ username: "root", password: "bench-password" }),
});
const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
await login.arrayBuffer();

let pages = 0;
const filter = async (ended: AbortSignal) => {
  for (let index = 0; !ended.aborted; index += 1) {
    const reply = await fetch(`${base}/api/log/?size=100&${filters[index % filters.length]}`, { headers: { cookie } });
    const { success } = (await reply.json()) as { success: boolean };
    if (!success) throw new Error("The log was refused");
    pages += 1;
  }
};

const target = { port: Number(gateway.found), path: "/v1/chat/completions", key };
const load = () =>
  loadPlain(target, {
    connections: Number(values.connections),
    milliseconds: Number(values.seconds) * 1000,
    model: plainModel,
  });
const tell = (name: string, samples: readonly number[], rest = "") =>
  process.stdout.write(
    `${name.padEnd(24)} p50 ${percentile(samples, 0.5).toFixed(2)} ms, p99 ${percentile(samples, 0.99).toFixed(2)} ms, longest ${Math.max(...samples).toFixed(0)} ms${rest}\n`,
  );

await load();
for (let round = 0; round < Number(values.rounds); round += 1) {
  tell("alone", (await load()).samples);
  pages = 0;
  const ending = new AbortController();
  const reader = filter(ending.signal);
  const { samples } = await load();
  ending.abort();
  await reader;
  tell("beside the log's filters", samples, `, ${pages} pages of the log`);
}
await gateway.stop();
await upstream.stop();
