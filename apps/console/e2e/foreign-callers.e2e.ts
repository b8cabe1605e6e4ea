import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page, Request } from "@playwright/test";
import { signedIn } from "@one-hub/testing/client.ts";
import * as z from "zod";
import { writeOption } from "./support/administration.ts";
import { addKey } from "./support/furnish.ts";
import { submitSignIn } from "./support/sign-in.ts";
import { startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";

const serve = async (listener: RequestListener, host: string) => {
  const server = createServer(listener);
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** A page of another port of the same host, which browsers take for the same site: everything that it can send without being asked. */
const attack = (gateway: string): string => `<!doctype html><title>Sibling</title>
<a id="link" href="${gateway}/api/user/token">Continue</a>
<iframe name="frame"></iframe>
<form id="form" method="post" enctype="text/plain" target="frame" action="${gateway}/api/token/">
  <input name='{"name":"by form","x":"' value='"}'>
</form>
<img src="${gateway}/api/user/token"><img src="${gateway}/api/user/logout"><img src="${gateway}/api/token/playground">
<script>
  const body = JSON.stringify({ name: "by fetch", expired_time: -1, remain_quota: 0, unlimited_quota: true });
  const ways = [
    fetch("${gateway}/api/token/", { method: "POST", mode: "no-cors", credentials: "include", body }),
    fetch("${gateway}/api/token/", { method: "POST", credentials: "include", body }),
    fetch("${gateway}/api/token/", { method: "POST", credentials: "include", body, headers: { "Content-Type": "application/json" } }),
    fetch("${gateway}/api/user/token", { mode: "no-cors", credentials: "include" }),
  ];
  navigator.sendBeacon("${gateway}/api/token/", body);
  document.getElementById("form").submit();
  Promise.allSettled(ways).then(() => { document.title = "Sent"; });
</script>`;

const tokenPage = z.object({ total_count: z.number() });

/** A window without a listener: the browser's refusals of a foreign page are reported there. */
const unheard = async (browser: Browser, page: Page): Promise<Page> =>
  (await browser.newContext({ storageState: await page.context().storageState() })).newPage();

/** Opens the sibling's page, lets it do all it can, and follows its link. */
const suffer = async (page: Page, sibling: string): Promise<readonly string[]> => {
  const carried: Promise<string>[] = [];
  const note = async (request: Request) =>
    (await request.allHeaders())["cookie"]?.includes("session=") === true ? new URL(request.url()).pathname : "";
  const onRequest = (request: Request): void => {
    if (request.url().includes("/api/")) carried.push(note(request));
  };
  page.on("request", onRequest);
  await page.goto(sibling);
  await expect(page).toHaveTitle("Sent");
  await page.locator("#link").click();
  await expect(page.locator("body")).toContainText('"success":false');
  page.off("request", onRequest);
  return Promise.all(carried);
};

test("a page of another port can neither make a key nor an access token, nor sign anybody out", async ({
  page,
  browser,
  gateway,
  session,
  asUser,
}) => {
  const sibling = await serve((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(attack(gateway.url));
  }, "localhost");
  await asUser();
  const window = await unheard(browser, page);
  try {
    const before = tokenPage.parse(await session.call("GET", "/api/token/")).total_count;
    const carried = await suffer(window, `http://localhost:${sibling.port}/`);
    // The browser did send the cookie: it is the gateway that did not count it.
    expect(carried).toContain("/api/token/");
    expect(carried).toContain("/api/user/token");
    expect(tokenPage.parse(await session.call("GET", "/api/token/")).total_count).toBe(before);
    await window.goto(`${gateway.url}/dashboard`);
    await expect(window).toHaveURL(/\/dashboard$/);
    await expect(window.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    await window.context().close();
    sibling.stop();
  }
});

test("nor over plain http beyond this machine, where browsers tell less; the console works there", async ({
  page,
  browser,
}) => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === "IPv4" && !each.internal)?.address;
  test.skip(address === undefined, "this machine has no address but its own");
  const gateway = await startGateway({ variables: { HOST: "0.0.0.0" } });
  const window = await unheard(browser, page);
  const url = `http://${address}:${new URL(gateway.url).port}`;
  const sibling = await serve((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(attack(url));
  }, address ?? "");
  try {
    const password = await gateway.rootPassword();
    const root = await signedIn(url, "root", password);
    await window.goto(`${url}/login`);
    await submitSignIn(window, "root", password);
    await expect(window).toHaveURL(`${url}/dashboard`);
    const before = tokenPage.parse(await root.call("GET", "/api/token/")).total_count;
    await suffer(window, `http://${address}:${sibling.port}/`);
    expect(tokenPage.parse(await root.call("GET", "/api/token/")).total_count).toBe(before);
    await window.goto(`${url}/dashboard`);
    await expect(window.getByRole("heading", { level: 1 })).toBeVisible();
    const answered = await window.evaluate(async () => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ display_name: "Root User" });
      return (await fetch("/api/user/self", { method: "PUT", headers, body })).json();
    });
    expect(answered).toMatchObject({ success: true });
  } finally {
    await window.context().close();
    sibling.stop();
    await gateway.stop();
  }
});

test("a link into the gateway is text: in a model's answer, and in the site's own words", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  await addKey(session, "play");
  await asUser();
  await page.goto("/dashboard/app");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("[Continue](/api/user/token) and [prices](/prices)");
  await message.press("Enter");
  const answer = page.getByRole("region", { name: "Messages" }).getByRole("article").last();
  await expect(answer.getByRole("link", { name: "prices" })).toBeVisible();
  await expect(answer.getByText("Continue")).toBeVisible();
  await expect(answer.getByRole("link", { name: "Continue" })).toHaveCount(0);
  const undo = await writeOption(
    gateway.root,
    "About",
    `<p><a href="/api/user/logout">Continue</a> <a href="/prices">prices</a></p>`,
  );
  try {
    await page.goto("/about-us");
    await expect(page.getByRole("main").getByRole("link", { name: "prices" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Continue")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Continue" })).toHaveCount(0);
  } finally {
    await undo();
  }
});

test("a sign-in before the console has loaded does not end in a call of the gateway", async ({
  page,
  gateway,
  user,
}) => {
  const { promise: submitted, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-)[^/]*\.js$/, async (route) => {
    await submitted;
    await route.continue();
  });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) calls.push(new URL(request.url()).pathname);
  });
  await page.goto(`${gateway.url}/login?returnTo=${encodeURIComponent("/api/user/token")}`, { waitUntil: "commit" });
  await submitSignIn(page, user.username, user.password);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(calls).not.toContain("/api/user/token");
});

/** Does what the real scripts do: creates further scripts and parses text as HTML. */
const careless = (mark: string, more: string) => `{
  const host = document.createElement("div");
  host.innerHTML = "<b>${mark}</b>";
  document.body.append(host);
  const script = document.createElement("script");
  script.src = "${more}";
  document.head.append(script);
}`;

test("a page takes text as HTML in one place only", async ({ page, browser, gateway }) => {
  const policyOf = async (url: string) => (await fetch(url)).headers.get("content-security-policy") ?? "";
  expect(await policyOf(`${gateway.url}/login`)).toContain(
    "require-trusted-types-for 'script'; trusted-types safe-html",
  );
  const window = await unheard(browser, page);
  await window.goto(`${gateway.url}/login`);
  const outcome = await window.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<b>x</b>";
      return "taken";
    } catch {
      return "refused";
    }
  });
  expect(outcome).toBe("refused");
  await window.context().close();
});

test("the support widget, the analytics and Turnstile run as they are", async ({ page }) => {
  const stats = await serve((request, response) => {
    response.setHeader("content-type", "text/javascript");
    response.end(
      request.url === "/more.js"
        ? "document.documentElement.dataset.stats = 'ran'"
        : careless("stats", "/more.js").replace(
            "/more.js",
            `http://localhost:${String(request.socket.localPort)}/more.js`,
          ),
    );
  }, "localhost");
  const folder = await mkdtemp(join(tmpdir(), "console-e2e-scripts-"));
  const file = join(folder, "console.json");
  await writeFile(
    file,
    JSON.stringify({
      crispId: "x",
      turnstile: true,
      analytics: { baseUrl: `http://localhost:${stats.port}`, websiteId: "1" },
    }),
  );
  await page.route("https://client.crisp.chat/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: route.request().url().endsWith("more.js")
        ? "document.documentElement.dataset.support = 'ran'"
        : careless("support", "https://client.crisp.chat/more.js"),
    }),
  );
  const front = await startGateway({ variables: { CONSOLE_CONFIG: file } });
  try {
    await page.goto(`${front.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("data-stats", "ran");
    await expect(page.locator("html")).toHaveAttribute("data-support", "ran");
    const policy = (await fetch(`${front.url}/login`)).headers.get("content-security-policy");
    expect(policy).not.toContain("trusted-types");
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
  } finally {
    await front.stop();
    stats.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
