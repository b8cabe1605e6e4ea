import { createGateway, getSelf, getStatus, isGatewayError, withRetries } from "@one-hub/sdk";
import { formatQuota } from "@one-hub/sdk/format";

// Calls a webhook when the balance falls below a limit, once until it was above it again. `--once` looks once, for a scheduler.

const {
  GATEWAY_URL = "http://127.0.0.1:3000",
  ACCESS_TOKEN,
  WEBHOOK_URL,
  LIMIT_USD = "5",
  INTERVAL_MINUTES = "10",
} = process.env;
if (WEBHOOK_URL === undefined) throw new Error("Set WEBHOOK_URL to the address that takes the message");

const gateway = createGateway({
  baseUrl: GATEWAY_URL,
  accessToken: ACCESS_TOKEN,
  timeout: 30,
  fetch: withRetries({ retries: 3 }),
});

let isLow = false;

const look = async () => {
  const [status, self] = await Promise.all([getStatus(gateway), getSelf(gateway)]);
  const low = self.quota < Number(LIMIT_USD) * status.quota_per_unit;
  const balance = formatQuota(self.quota, { quotaPerUnit: status.quota_per_unit, displayInCurrency: true });
  console.log(`${new Date().toISOString()} ${balance}${low ? ", low" : ""}`);
  if (low && !isLow) {
    const reply = await fetch(WEBHOOK_URL, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: `${status.system_name}: ${self.username} has ${balance} left` }),
    });
    if (!reply.ok) throw new Error(`The webhook replied ${reply.status}`);
  }
  isLow = low; // Not reached without the message: it is tried again at the next look.
};

if (process.argv.includes("--once")) {
  await look();
} else {
  for (;;) {
    await look().catch((error) => {
      // A token that is not valid any more does not become valid by waiting.
      if (isGatewayError(error) && error.kind === "unauthenticated") throw error;
      console.error(error.message);
    });
    await new Promise((resolve) => setTimeout(resolve, Number(INTERVAL_MINUTES) * 60_000));
  }
}
