import { chromium } from "playwright";
import { chromiumArgs, chromiumExecutable } from "@one-hub/testing/chromium.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { startGateway } from "../e2e/support/start-gateway.ts";

// How long a visitor waits on a slow line (1.6 Mbit/s, 150 ms) with a slow processor (4x), with nothing cached. By hand:
// node --conditions=source bench/usable.ts

const rounds = Number(process.argv[2] ?? "5");
const gateway = await startGateway();
const password = await gateway.rootPassword();
const root = await signedIn(gateway.url, "root", password);
const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: [...chromiumArgs] });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const measure = async (cookie: boolean, path: string, ready: string): Promise<number> => {
  const context = await browser.newContext({ locale: "en-US" });
  if (cookie) await context.addCookies([{ ...root.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript((selector) => {
    const look = (): void => {
      const found = document.querySelector(selector);
      const waiting = document.querySelector('main [class*="skeleton" i]');
      if (found !== null && found.getClientRects().length > 0 && waiting === null) performance.mark("ready");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ready);
  await page.goto(gateway.url + path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime ?? 0);
  await context.close();
  return time;
};

for (const [name, cookie, path, ready] of [
  ["/login: its fields can be typed into", false, "/login", "input[name=password]"],
  ["/: can be read", false, "/", "main h1"],
  ["/dashboard, signed in: every figure is there", true, "/dashboard", "main h1"],
] as const) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure(cookie, path, ready));
  process.stdout.write(`${name}: median ${Math.round(median(times))} ms of ${times.map(Math.round).join(", ")}\n`);
}
await browser.close();
await gateway.stop();
