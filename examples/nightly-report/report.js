import { createGateway, getStatus, listSelfLogs, logType, paginate, withRetries } from "@one-hub/sdk";
import { formatCharge } from "@one-hub/sdk/format";

// Yesterday's calls by model, in UTC. `--csv` prints rows for a spreadsheet, `--today` the day so far.

const { GATEWAY_URL = "http://127.0.0.1:3000", ACCESS_TOKEN } = process.env;
const DAY_SECONDS = 86_400;
const today = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
const start = process.argv.includes("--today") ? today : today - DAY_SECONDS;

// Nobody is there at night to start it again: passing failures are retried.
const gateway = createGateway({ baseUrl: GATEWAY_URL, accessToken: ACCESS_TOKEN, fetch: withRetries({ retries: 5 }) });
const status = await getStatus(gateway);

const models = new Map();
const calls = paginate(listSelfLogs, gateway, {
  log_type: logType.consume,
  start_timestamp: start,
  end_timestamp: start + DAY_SECONDS - 1,
  order: "created_at",
  size: 100,
});
for await (const log of calls) {
  const sums = models.get(log.model_name) ?? { calls: 0, tokens: 0, quota: 0 };
  sums.calls += 1;
  sums.tokens += log.prompt_tokens + log.completion_tokens;
  sums.quota += log.quota;
  models.set(log.model_name, sums);
}

const rows = [...models].sort(([, a], [, b]) => b.quota - a.quota);
if (process.argv.includes("--csv")) {
  console.log("model,calls,tokens,quota");
  for (const [model, { calls, tokens, quota }] of rows)
    console.log(`${JSON.stringify(model)},${calls},${tokens},${quota}`);
} else {
  console.log(`Calls of ${new Date(start * 1000).toISOString().slice(0, 10)} (UTC)`);
  console.table(
    rows.map(([model, { calls, tokens, quota }]) => ({
      model,
      calls,
      tokens,
      cost: formatCharge(quota, status.quota_per_unit),
    })),
  );
}
