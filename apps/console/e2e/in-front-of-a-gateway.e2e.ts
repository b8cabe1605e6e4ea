import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeChannel, makeKey, makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import { startUpstream } from "@one-hub/testing/upstream.ts";
import OpenAI from "openai";
import { readCalls } from "./support/books.ts";
import { settledCalls } from "./support/furnish.ts";
import { expectCalls } from "./support/log-table.ts";
import { submitSignIn } from "./support/sign-in.ts";
import { rowOf } from "./support/table.ts";
import { type StartedGateway, startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";

/** The console alone, with a page configuration of its own, before the gateway of this worker. */
const startFront = async (gatewayUrl: string): Promise<StartedGateway> => {
  const folder = await mkdtemp(join(tmpdir(), "console-e2e-front-"));
  const file = join(folder, "console.json");
  await writeFile(
    file,
    JSON.stringify({ appName: "Front", routeRoles: { "/dashboard/log": 10, "/dashboard/operation/group": 100 } }),
  );
  const front = await startGateway({ variables: { GATEWAY_URL: gatewayUrl, CONSOLE_CONFIG: file } });
  return {
    ...front,
    stop: async () => {
      const code = await front.stop();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
};

test("the same console works in front of another gateway: sign-in, keys, streams, log, and a route's own level", async ({
  page,
  gateway,
  user,
  session,
}) => {
  const front = await startFront(gateway.url);
  const model = uniqueName("model-");
  const upstream = await startUpstream({ models: [model] });
  const channel = await makeChannel(gateway.root, upstream);
  try {
    expect(front.printed()).not.toContain("password");

    await test.step("signs in there with the gateway's own cookie", async () => {
      await page.goto(`${front.url}/login`);
      await submitSignIn(page, user.username, user.password);
      await expect(page).toHaveURL(`${front.url}/dashboard`);
      await page.reload();
      await expect(page).toHaveURL(`${front.url}/dashboard`);
    });

    const made = await makeKey(gateway.url, user, { name: "front" });
    await test.step("lists the keys", async () => {
      await page.getByRole("link", { name: "Keys", exact: true }).click();
      await expect(rowOf(page, "front")).toBeVisible();
    });

    await test.step("passes a stream on piece by piece", async () => {
      const client = new OpenAI({ apiKey: made.key, baseURL: `${front.url}/v1`, maxRetries: 0 });
      upstream.holdStreamsAfter(2);
      const stream = await client.chat.completions.create({
        model,
        messages: [{ role: "user", content: "Hello" }],
        stream: true,
      });
      let text = "";
      let early = "";
      for await (const chunk of stream) {
        text += chunk.choices[0]?.delta.content ?? "";
        if (early === "" && text.split(" ").length > 2) {
          // The upstream stands still: what is here has come through before its end.
          early = text;
          upstream.release();
        }
      }
      expect(upstream.answer.startsWith(early)).toBe(true);
      expect(text).toBe(upstream.answer);
    });

    await test.step("a level of the page configuration hides the log and shows the 403 view instead", async () => {
      await settledCalls(session, 1);
      await page.goto(`${front.url}/dashboard`);
      const used = page.getByRole("region", { name: "Your models" }).getByRole("listitem").filter({ hasText: model });
      await expect(used).toContainText("1 call");
      // Others of this gateway may be called more than this model: more of them than the list has lines.
      const popular = page.getByRole("region", { name: "Popular models" }).getByRole("listitem");
      await expect(popular.filter({ hasText: /\d calls?/ })).not.toHaveCount(0);
      await expect(page.locator('a[href^="/dashboard/log"]')).toHaveCount(0);
      await page.goto(`${front.url}/dashboard/log`);
      await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
      await expect(page).toHaveURL(`${front.url}/dashboard/log`);
      await page.getByRole("link", { name: "Go to the home page" }).click();
      await expect(page).toHaveURL(`${front.url}/`);
    });

    await test.step("who has the level sees the log", async () => {
      const admin = await makeUser(gateway.root, { role: 10 });
      await page.context().clearCookies();
      await page.goto(`${front.url}/login?returnTo=%2Fdashboard%2Flog%3Fkey%3Dfront%26user%3D${user.username}`);
      await submitSignIn(page, admin.username, admin.password);
      await expectCalls(page, await readCalls(session));
    });

    await test.step("a page that is denied is a breadcrumb without a link, at either of its addresses", async () => {
      await page.goto(`${front.url}/dashboard/operation/pricing`);
      const trail = page.getByRole("navigation", { name: "Breadcrumbs" });
      await expect(trail.getByText("Operation")).toBeVisible();
      await expect(trail.getByRole("link")).toHaveCount(0);
      await page.goto(`${front.url}/dashboard/operation`);
      await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
    });
  } finally {
    await page.close();
    await gateway.root.call("DELETE", `/api/channel/${channel}`);
    await upstream.stop();
    await front.stop();
  }
});

test("a gateway that is away is said so, and the page goes on when it is back", async ({ page, witness }) => {
  witness.expectFaults(/\/api\//);
  // Nothing listens on the discard port.
  const front = await startFront("http://127.0.0.1:9");
  try {
    await page.goto(`${front.url}/login`);
    await submitSignIn(page, "root", "whatever-it-is");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "The gateway can’t be reached. Try again in a moment.",
    );
    await expect(page.getByRole("textbox", { name: "Username or email" })).toHaveValue("root");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    await page.goto(`${front.url}/dashboard/key`);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  } finally {
    await page.close();
    await front.stop();
  }
});
