import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { pastedText } from "./support/clipboard.ts";
import { freePort, isPortTaken } from "./support/free-port.ts";
import { addKey } from "./support/furnish.ts";
import { expectAccessible, expectToFit, photograph, settle, wear } from "./support/looks.ts";
import { type StartedGateway, startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";

const call = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

for (const width of [1440, 360] as const)
  test(`the reference names every call and fits both schemes, ${width} pixels wide`, async ({ page }) => {
    await page.goto("/doc");
    await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
    await settle(page);
    expect(await page.getByRole("article").count()).toBeGreaterThan(50);
    for (const scheme of ["light", "dark"] as const) {
      await wear(page, scheme, width);
      await expectToFit(page, `/doc ${scheme} ${width}`);
      // Chromium does not bring up to date what is out of view, which axe would read all the same.
      await page.reload();
      await settle(page);
      if ((scheme === "light") === (width === 1440)) await expectAccessible(page, `/doc ${scheme} ${width}`);
    }
    // A call is drawn when it comes near the view.
    expect(await page.getByRole("heading", { level: 4, name: "Responses" }).count()).toBeLessThan(20);
  });

test("the description is served for tools, with recorded examples, as JSON and as YAML", async ({ page }) => {
  const [json, yaml] = await Promise.all([page.request.get("/openapi.json"), page.request.get("/openapi.yaml")]);
  expect(json.headers()["content-type"]).toContain("application/json");
  expect(yaml.headers()["content-type"]).toContain("application/yaml");
  const described: unknown = await json.json();
  expect(described).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    paths: { "/api/token/": { get: { operationId: "listTokens" } } },
  });
  expect(JSON.stringify(described)).toContain('"examples":{"listTokens.');
  expect(parse(await yaml.text())).toEqual(described);
  await page.goto("/doc");
  await expect(page.getByRole("link", { name: "OpenAPI file" })).toHaveAttribute("href", "/openapi.json");
});

/** A gateway whose public address names the port that it listens at. */
const startPublicly = async (): Promise<{ readonly gateway: StartedGateway; readonly publicUrl: string }> => {
  const port = String(await freePort());
  const publicUrl = `http://localhost:${port}`;
  try {
    return { publicUrl, gateway: await startGateway({ variables: { PORT: port, PUBLIC_URL: publicUrl } }) };
  } catch (error) {
    if (isPortTaken(error)) return startPublicly();
    throw error;
  }
};

test("the description names the site's public address first, in JSON and in YAML", async ({ request }) => {
  const { gateway, publicUrl } = await startPublicly();
  try {
    const [json, yaml] = await Promise.all(["json", "yaml"].map((kind) => request.get(`${publicUrl}/openapi.${kind}`)));
    const described: unknown = await json?.json();
    expect(described).toMatchObject({ servers: [{ url: publicUrl }, { url: "{address}" }] });
    expect(parse((await yaml?.text()) ?? "")).toEqual(described);
  } finally {
    await gateway.stop();
  }
});

test("an address with a call's name opens at that call, which shows everything about it", async ({ page }) => {
  await page.goto("/doc#createToken");
  const article = call(page, "Create a key");
  await expect(article.getByRole("heading", { level: 4, name: "Request body" })).toBeVisible();
  await settle(page);
  await expect(article).toBeInViewport();
  // Right below the header, which covers what is scrolled under it.
  const header = await page.getByRole("banner").boundingBox();
  const below = async (): Promise<number> =>
    ((await article.boundingBox())?.y ?? Number.NaN) - ((header?.y ?? Number.NaN) + (header?.height ?? Number.NaN));
  await expect.poll(below).toBeLessThan(40);
  expect(await below()).toBeGreaterThanOrEqual(0);
  await expect(article).toBeFocused();
  await expect(article.getByText("/api/token/", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: /^Create a key/ }),
  ).toBeInViewport();

  // Nested fields open in place.
  await article.getByText("Fields of setting", { exact: true }).click();
  await article.getByText("Fields of limits", { exact: true }).click();
  await expect(article.getByText("limits_ip_setting", { exact: true })).toBeVisible();

  const reply = article.locator("details").filter({ has: page.locator("summary", { hasText: /^200/ }) });
  await reply.locator("summary").first().click();
  await reply.getByRole("radio", { name: "Example" }).click();
  await expect(reply.getByRole("region", { name: "Example" })).toContainText('"success": true');
  await expectAccessible(page, "an opened call");
  await photograph(page, "doc-call-en-light-1440");
});

test("the samples name this site and can be copied", async ({ page, context, gateway }) => {
  await page.goto("/doc#getStatus");
  const article = page.locator("#getStatus");
  await article.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => pastedText(context)).toBe(`curl '${gateway.url}/api/status'`);
  await article.getByRole("radio", { name: "TypeScript" }).click();
  await expect(article.getByRole("region", { name: "Samples: TypeScript" })).toContainText("await getStatus(gateway)");
  await article.getByRole("radio", { name: "Python" }).click();
  await expect(article.getByRole("region", { name: "Samples: Python" })).toContainText("requests.get(");
});

/** Opens the part that sends an operation. */
const tryIt = async (page: Page, id: string) => {
  await page.goto(`/doc#${id}`);
  await settle(page);
  const article = page.locator(`#${id}`);
  await article.getByRole("button", { name: "Try it" }).click();
  const form = article.getByRole("form");
  await expect(form).toBeVisible();
  // The buttons that copy have statuses of their own.
  return { article, form, answer: form.getByRole("status").first() };
};

test("a call with the session shows status, headers and body, and the samples follow what is typed", async ({
  page,
  session,
  asUser,
}) => {
  await addKey(session, "first");
  await asUser();
  const { article, form, answer } = await tryIt(page, "listTokens");
  await form.getByText("Optional parameters").click();
  await form.getByRole("textbox", { name: "keyword" }).fill("first");
  await expect(article.getByRole("region", { name: "Code samples: curl" })).toContainText("/api/token/?keyword=first");
  await form.getByRole("textbox", { name: "size" }).fill("many");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByRole("textbox", { name: "size" })).toBeFocused();
  await expect(form.getByText("Enter a whole number.")).toBeVisible();
  await form.getByRole("textbox", { name: "size" }).fill("5");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("200 OK");
  await expect(form.getByRole("region", { name: "Response body" })).toContainText('"name": "first"');
  await form.getByText(/^Response headers/).click();
  await expect(form.getByText(/^content-type: application\/json/)).toBeVisible();
  await expectAccessible(page, "an answered call");

  // Closed and opened again, it has kept everything.
  await article.getByRole("button", { name: "Try it" }).click();
  await expect(form).toBeHidden();
  await article.getByRole("button", { name: "Try it" }).click();
  await expect(form.getByRole("textbox", { name: "keyword" })).toHaveValue("first");
  await expect(answer).toContainText("200 OK");
  await wear(page, "dark", 360);
  await expectToFit(page, "an answered call on a phone");
  await expectAccessible(page, "an answered call on a phone");
  await photograph(page, "doc-try-en-dark-360");
});

test("a visitor without a session learns that the call will be refused, and sees the refusal", async ({
  page,
  witness,
}) => {
  witness.expectFaults(/\/api\/token\//);
  const { form, answer } = await tryIt(page, "listTokens");
  await expect(form.getByText(/^You are not signed in\. Enter an access token/)).toBeVisible();
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("401");
  const refused = form.getByRole("region", { name: "Response body" });
  await expect(refused).toContainText('"success": false');
  const secret = "not-a-real-access-token";
  await form.getByRole("textbox", { name: "Access token" }).fill(secret);
  const sent = page.waitForRequest((request) => request.url().includes("/api/token/"));
  await form.getByRole("button", { name: "Send request" }).click();
  const request = await sent;
  expect(await request.headerValue("authorization")).toBe(`Bearer ${secret}`);
  expect(request.url()).not.toContain(secret);
  // Open one-hub's status of a wrong token.
  await expect(answer).toContainText("200");
  await expect(refused).toContainText('"invalid_access_token"');
  const kept = await page.evaluate(() =>
    [location.href, ...Object.values(localStorage), ...Object.values(sessionStorage)].join("\n"),
  );
  expect(kept).not.toContain(secret);
  await expect(page.locator("#listTokens").getByRole("region", { name: /^Code samples/ })).not.toContainText(secret);
});

test("a call that changes something asks first and names method and path", async ({ page, session, asUser }) => {
  await asUser();
  const { form, answer } = await tryIt(page, "createToken");
  const body = form.getByRole("textbox", { name: "Request body" });
  await body.fill("{");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("This is not valid JSON.")).toBeVisible();
  await body.fill('{"name": "tried", "expired_time": -1, "remain_quota": 0, "unlimited_quota": true}');
  await form.getByRole("button", { name: "Send request" }).click();
  const question = page.getByRole("dialog", { name: "Send this request?" });
  await expect(question).toContainText("POST /api/token/");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await session.call("GET", "/api/token/?keyword=tried")).toMatchObject({ total_count: 0 });
  await form.getByRole("button", { name: "Send request" }).click();
  await question.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("200 OK");
  expect(await session.call("GET", "/api/token/?keyword=tried")).toMatchObject({ total_count: 1 });
});

test("a model called with one of the visitor's keys streams its answer", async ({ page, session, asUser }) => {
  const key = await addKey(session, "streaming");
  await asUser();
  const { article, form, answer } = await tryIt(page, "relayChat");
  await expect(form.getByText("The gateway refuses this request if the field is empty.")).toBeVisible();
  const typedKey = form.getByRole("textbox", { name: "API key" });
  await typedKey.fill("sk-密钥");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("Some of these characters can’t be sent in an HTTP header.")).toBeVisible();
  await expect(typedKey).toBeFocused();
  await form.getByRole("combobox", { name: "Your keys" }).selectOption({ index: 1 });
  const call = { model: "echo", stream: true, messages: [{ role: "user", content: "Good morning" }] };
  await form.getByRole("textbox", { name: "Request body" }).fill(JSON.stringify(call));
  await form.getByRole("button", { name: "Send request" }).click();
  const question = page.getByRole("dialog", { name: "Send this request?" });
  await question.getByRole("button", { name: "Send request" }).click();
  const body = form.getByRole("region", { name: "Response body" });
  await expect(body).toContainText("chat.completion.chunk");
  await expect(body).toContainText("data: [DONE]");
  await expect(answer).toContainText("200 OK");
  await expect(article.getByRole("region", { name: /^Code samples/ })).toContainText("curl -N");
  expect(await page.locator("main").innerText()).not.toContain(key);
});

test("a call that hangs can be stopped, and a lost network is said plainly", async ({ page, witness }) => {
  witness.expectFaults(/\/api\/status/);
  const { form, answer } = await tryIt(page, "getStatus");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/status", async (route) => {
    await held;
    await route.abort();
  });
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("Waiting for the response…");
  await form.getByRole("button", { name: "Stop" }).click();
  await expect(answer).toContainText("Stopped.");
  await expect(form.getByRole("button", { name: "Send request" })).toBeFocused();
  release();
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("No response. Check your connection");
  await page.unroute("**/api/status");
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText("200 OK");
});

test("a search finds calls by name, path and words, and leads there by keyboard", async ({ page }) => {
  await page.goto("/doc");
  const contents = page.getByRole("navigation", { name: "Contents" });
  const search = contents.getByRole("searchbox", { name: "Search operations" });
  await search.fill("delete /api/announcement");
  await expect(contents.getByRole("link")).toHaveCount(1);
  await search.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/doc#deleteAnnouncement$/);
  await expect(page.locator("#deleteAnnouncement")).toBeFocused();
  await search.fill("no such call");
  await expect(contents.getByText("No operations match")).toBeVisible();
  await contents.getByRole("button", { name: "Clear search" }).last().click();
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => contents.getByRole("link").count()).toBeGreaterThan(50);
});

test("on a phone the contents open over the page and close with a choice", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto("/doc");
  await page.getByRole("button", { name: "Contents" }).click();
  await expectAccessible(page, "the contents on a phone");
  await page.getByRole("link", { name: "List own keys GET" }).click();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(call(page, "List own keys")).toBeInViewport();
  await expectToFit(page, "a call on a phone");
});

test("right to left, addresses and code stay left to right", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("oneHub-settings", JSON.stringify({ direction: "rtl" })));
  await page.goto("/doc#listTokens");
  await settle(page);
  for (const width of [1440, 360] as const) {
    await wear(page, "light", width);
    await expectToFit(page, `/doc rtl ${width}`);
    await expectAccessible(page, `/doc rtl ${width}`);
    await photograph(page, `doc-rtl-light-${width}`);
  }
});

test("when the data does not arrive the page shows the error and can retry", async ({ page, witness }) => {
  witness.expectFaults(/openapi-/);
  await page.route("**/assets/openapi-*.json", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/doc");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/assets/openapi-*.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Authentication" })).toBeVisible();
});

test("no other page loads any of it, and the part that sends calls waits to be opened", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/login");
  await settle(page);
  expect(asked.filter((address) => /openapi-/.test(address))).toEqual([]);
  await page.goto("/doc#listTokens");
  await settle(page);
  const tryParts = () => asked.filter((address) => /try-panel|try_it/.test(address));
  expect(tryParts()).toEqual([]);
  await page.locator("#listTokens").getByRole("button", { name: "Try it" }).click();
  await expect(page.locator("#listTokens").getByRole("form")).toBeVisible();
  expect(tryParts()).not.toEqual([]);
});

test("a site with documentation elsewhere leads there", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "console-config-"));
  const file = join(folder, "console.json");
  await writeFile(file, JSON.stringify({ page: { doc: "/404" } }));
  const gateway = await startGateway({ variables: { CONSOLE_CONFIG: file } });
  try {
    await page.goto(`${gateway.url}/doc`);
    await expect(page).toHaveURL(`${gateway.url}/404`);
    await settle(page);
    await page.goto("about:blank");
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the error codes are listed with their cause and the way out", async ({ page }) => {
  await page.goto("/doc");
  await page.getByRole("link", { name: "Error codes" }).click();
  const codes = page.getByRole("region", { name: "Error codes" });
  await expect(codes.getByRole("heading", { level: 2 })).toBeInViewport();
  const entry = codes.getByRole("listitem").filter({ has: page.getByText("wrong_credentials", { exact: true }) });
  await expect(entry).toContainText(
    "The name or the password is wrong, or the account is disabled. Ask for both again.",
  );
  await photograph(page, "doc-errors-en-light-1440");
});
