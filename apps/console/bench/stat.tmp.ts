import { chromium } from "playwright";
import { chromiumArgs, chromiumExecutable } from "@one-hub/testing/chromium.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import { startGateway } from "/work/main/apps/console/e2e/support/start-gateway.ts";
const gateway = await startGateway();
const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
const user = await makeUser(root, { quota: 50_000_000 });
const session = await signedIn(gateway.url, user.username, user.password);
const browser = await chromium.launch({ executablePath: await chromiumExecutable(), args: [...chromiumArgs] });
for (const width of [1440, 360]) {
const context = await browser.newContext({ locale: "en-US", viewport: { width, height: 900 } });
await context.addCookies([{ ...session.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
const page = await context.newPage();
await page.route(/\/api\//, async (r) => { await new Promise((d) => setTimeout(d, 1500)); await r.fallback(); });
await page.goto(gateway.url + "/dashboard");
await page.getByRole("heading", { level: 1 }).waitFor();
const look = () => page.evaluate(() => [...document.querySelectorAll("dl > div")].map((d) => [...d.children].map((c) => `${c.tagName} ${(c as HTMLElement).innerText.slice(0, 60)} ${c.getBoundingClientRect().y}+${c.getBoundingClientRect().height}`).join(" | ")));
console.log(await look());
await page.screenshot({ path: `/tmp/s-${width}-a.png` });
await page.waitForTimeout(3000);
console.log(await look());
await page.screenshot({ path: `/tmp/s-${width}-b.png` });
}
await browser.close(); await gateway.stop(); process.exit(0);
