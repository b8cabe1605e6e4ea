import { parseArgs } from "node:util";
import { sortColumns } from "../src/platform/contract/contract.ts";
import { percentile } from "./percentile.ts";
import { processorSeconds, startProcess, withFolder } from "./processes.ts";
import { rootPassword, type SignedInGateway, startSignedIn } from "./signed-in-gateway.ts";

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "10000" },
    channels: { type: "string", default: "2000" },
    prices: { type: "string", default: "10000" },
    logs: { type: "string", default: "50000" },
    repeats: { type: "string", default: "20" },
    /** A folder that an earlier run filled; `--keep <folder>` fills one that stays. */
    data: { type: "string" },
    keep: { type: "string" },
  },
});
const repeats = Number(values.repeats);
/** Goal of a list call in milliseconds, at the 95th percentile. */
const GOAL_MS = 50;
const CHANNELS_AT_ONCE = 100;

const ms = (value: number) => `${value.toFixed(1)} ms`;
const print = (text: string) => process.stdout.write(`${text}\n`);

const seed = async (folder: string) => {
  const seeding = await startProcess(new URL("../src/seed/main.ts", import.meta.url), /(Made .*)/, {
    env: { DATA_DIR: folder, ROOT_PASSWORD: rootPassword, DATABASE_URL: "", GATEWAY_URL: "" },
    arguments: ["--logs", values.logs, "--users", values.users, "--days", "45"],
  });
  await seeding.ended;
  print(seeding.found);
};

const fill = async ({ call }: SignedInGateway) => {
  const channels = Number(values.channels);
  for (let made = 0; made < channels; made += CHANNELS_AT_ONCE)
    // One channel for each line of keys.
    await call("/api/channel/", {
      type: 1 + ((made / CHANNELS_AT_ONCE) % 3),
      name: `bench-${made}`,
      base_url: "http://127.0.0.1:9",
      key: Array.from({ length: CHANNELS_AT_ONCE }, (_, index) => `sk-bench-${made + index}`).join("\n"),
      models: Array.from({ length: 20 }, (_, index) => `bench-model-${(made + index * 97) % 5000}`).join(","),
      group: "default,vip,svip",
      tag: made % 400 === 0 ? `tag-${made}` : "",
    });
  const prices = Array.from({ length: Number(values.prices) }, (_, index) => ({
    model: `bench-model-${index}`,
    type: index % 7 === 0 ? "times" : "tokens",
    channel_type: 1 + (index % 40),
    input: 0.5 + (index % 10),
    output: 1 + (index % 30),
  }));
  await call("/api/prices/sync?updateMode=add", prices);
};

const lists = {
  "/api/user/": "UserSort",
  "/api/channel/": "ChannelSort",
  "/api/token/admin/search": "TokenSort",
  "/api/log/": "LogSort",
  "/api/log/error": "ErrorLogSort",
  "/api/task/": "TaskSort",
  "/api/mj/": "MidjourneyTaskSort",
  "/api/user_group/": "UserGroupSort",
  "/api/redemption/": "RedemptionSort",
  "/api/payment/order": "OrderSort",
  "/api/payment/": "PaymentSort",
} as const;

/** Calls of the administration pages that have no order, or filters that matter. */
const others = [
  "/api/prices",
  "/api/prices/model_list",
  "/api/ownedby",
  "/api/model_ownedby/",
  "/api/model_info/",
  "/api/user/?keyword=wang&size=20",
  "/api/user/?keyword=5000&size=20",
  "/api/user/?keyword=nobody-at-all&size=20",
  "/api/user/?page=400&size=20",
  "/api/channel/?name=bench-19&size=20",
  "/api/channel/?models=bench-model-77&size=20",
  "/api/channel/?status=3&size=20",
  "/api/channel/?filter_tag=0&size=20",
  "/api/channel/?filter_tag=1&size=20",
  "/api/token/admin/search?keyword=back&size=20",
  "/api/token/admin/search?user_id=5000&size=20",
  "/api/announcement/",
  "/api/model_url/",
  "/api/channel_cron/",
  "/api/inviter/?keyword=wang&size=20",
  "/api/payment/order/sums",
  "/api/payment/unassigned",
];

const measure = async ({ gateway, call }: SignedInGateway) => {
  const timed = async (name: string, paths: readonly string[]) => {
    const samples: number[] = [];
    const slowest = { path: "", p95: 0 };
    const before = await processorSeconds(gateway.pid);
    for (const path of paths) {
      await call(path);
      const own: number[] = [];
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const begun = performance.now();
        await call(path);
        own.push(performance.now() - begun);
      }
      const p95 = percentile(own, 0.95);
      if (p95 > slowest.p95) Object.assign(slowest, { path, p95 });
      samples.push(...own);
    }
    const processor = ((await processorSeconds(gateway.pid)) - before) / (paths.length * (repeats + 1));
    const p95 = percentile(samples, 0.95);
    print(
      `${name.padEnd(52)} p50 ${ms(percentile(samples, 0.5)).padStart(9)}  p95 ${ms(p95).padStart(9)}  processor ${ms(1000 * processor).padStart(8)}${slowest.p95 > GOAL_MS ? `  above ${GOAL_MS} ms: ${slowest.path} ${ms(slowest.p95)}` : ""}`,
    );
  };
  for (const [path, sort] of Object.entries(lists)) {
    const orders = sortColumns(sort as Parameters<typeof sortColumns>[0]).flatMap((column) => [column, `-${column}`]);
    await timed(
      `${path}, every order`,
      orders.map((order) => `${path}?size=20&order=${order}`),
    );
  }
  for (const path of others) await timed(path, [path]);
};

const run = async (folder: string, isFilled: boolean) => {
  if (!isFilled) await seed(folder);
  const started = await startSignedIn(folder);
  if (!isFilled) await fill(started);
  await measure(started);
  await started.gateway.stop();
};

if (values.data !== undefined) await run(values.data, true);
else if (values.keep !== undefined) await run(values.keep, false);
else await withFolder((folder) => run(folder, false));
