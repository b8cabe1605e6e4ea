import { createGateway, getSelf, getStatus, isGatewayError, listTokens, streamChat } from "@one-hub/sdk";
import { formatQuota } from "@one-hub/sdk/format";

const { GATEWAY_URL = "http://127.0.0.1:3000", ACCESS_TOKEN, MODEL = "echo" } = process.env;
const gateway = createGateway({ baseUrl: GATEWAY_URL, accessToken: ACCESS_TOKEN });

try {
  const [status, self] = await Promise.all([getStatus(gateway), getSelf(gateway)]);
  const display = { quotaPerUnit: status.quota_per_unit, displayInCurrency: status.display_in_currency };
  console.log(`${self.display_name || self.username} has ${formatQuota(self.quota, display)}`);

  const { data: keys } = await listTokens(gateway, { size: 20, order: "-created_time" });
  console.log(`Keys: ${keys.map(({ name }) => name).join(", ") || "none"}`);

  const [key] = keys;
  if (key !== undefined) {
    const messages = [{ role: "user", content: "Say hello" }];
    for await (const chunk of streamChat(gateway, key.key, { model: MODEL, messages }))
      process.stdout.write(chunk.choices[0]?.delta.content ?? "");
    console.log();
  }
} catch (error) {
  if (!isGatewayError(error)) throw error;
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
}
