import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "playwright";
import { chromiumArgs, chromiumExecutable } from "@one-hub/testing/chromium.ts";

// Longest task of each page, with a processor four times slower, against a console that already runs:
// `node --conditions=source bench/long-tasks.ts --address http://localhost:3000 --password …` (a root user).
const { values } = parseArgs({
  options: {
    address: { type: "string", default: "http://localhost:3000" },
    username: { type: "string", default: "root" },
    password: { type: "string", default: "" },
    slowdown: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
  },
});
/** No task of a page may be longer (milliseconds). */
const LIMIT = 350;

const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: [...chromiumArgs] });

/** The tasks over 50 ms of one fresh visit, nothing cached. */
const longTasks = async (context: BrowserContext, path: string): Promise<readonly number[]> => {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Reflect.set(window, "longTasks", durations);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowdown) });
  await page.goto(`${values.address}${path}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const found: unknown = await page.evaluate<unknown>("longTasks");
  await page.close();
  return Array.isArray(found) ? found.filter((duration) => typeof duration === "number") : [];
};

const guest = await browser.newContext({ locale: "en-US" });
const user = await browser.newContext({ locale: "en-US" });
const signIn = await user.request.post(`${values.address}/api/user/login`, {
  data: { username: values.username, password: values.password },
});
const answer: unknown = await signIn.json();
if (typeof answer !== "object" || answer === null || !("success" in answer) || answer.success !== true)
  throw new Error("Sign-in failed");
const state = await user.storageState();
await user.close();
const signedIn = await browser.newContext({ storageState: state, locale: "en-US" });

const pages = [
  [guest, "/login"],
  [guest, "/register"],
  [signedIn, "/dashboard"],
  [signedIn, "/dashboard/key"],
  [signedIn, "/dashboard/log"],
  [signedIn, "/dashboard/profile"],
  [signedIn, "/dashboard/topup"],
  [signedIn, "/dashboard/affiliate"],
  [signedIn, "/dashboard/invoice"],
  [signedIn, "/dashboard/fapiao"],
  [signedIn, "/dashboard/model_list"],
  [signedIn, "/dashboard/model_telemetry"],
  [signedIn, "/dashboard/task"],
  [signedIn, "/dashboard/midjourney"],
  [signedIn, "/dashboard/app"],
  [signedIn, "/dashboard/operation_record"],
  [guest, "/"],
  [guest, "/prices"],
  [guest, "/doc"],
] as const;
let failed = false;
for (const [context, path] of pages) {
  if (values.only !== "" && !values.only.split(",").includes(path)) continue;
  const rounds: (readonly number[])[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await longTasks(context, path));
  const longest = rounds.map((tasks) => Math.max(0, ...tasks)).toSorted((one, other) => one - other);
  const median = longest[Math.floor(longest.length / 2)] ?? 0;
  failed ||= median > LIMIT;
  process.stdout.write(
    `${median > LIMIT ? "OVER" : "  ok"} ${path.padEnd(20)} longest ${median.toFixed(0)} ms (${longest.map((duration) => duration.toFixed(0)).join(", ")}), ${rounds.map((tasks) => tasks.length).join(", ")} over 50 ms\n`,
  );
}
await browser.close();
process.exit(failed ? 1 : 0);
