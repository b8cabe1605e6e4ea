import type { Page } from "@playwright/test";
import { makeChannel, uniqueName } from "@one-hub/testing/fixtures.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { startUpstream } from "@one-hub/testing/upstream.ts";
import OpenAI from "openai";
import { userId, writeOption } from "./support/administration.ts";
import { dollars, type LogRow, pointsPerDollar, readBalance, readCalls, readKey } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { expectCalls } from "./support/log-table.ts";
import { signOut, submitSignIn } from "./support/sign-in.ts";
import { rowOf } from "./support/table.ts";
import { expect, startQuota, test } from "./support/test.ts";

const signIn = async (page: Page, username: string, password: string): Promise<void> => {
  await submitSignIn(page, username, password);
  await expect(page).toHaveURL(/\/dashboard$/);
};

const hello = { messages: [{ role: "user" as const, content: "Say hello" }] };

/** Reads a stream to its end. */
const readStream = async (client: OpenAI, model: string) => {
  const stream = await client.chat.completions.create({
    ...hello,
    model,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = "";
  let usage: OpenAI.CompletionUsage | undefined;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? "";
    usage = chunk.usage ?? usage;
  }
  return { text, usage };
};

/** Hangs up after the first words of a stream. */
const abortStream = async (client: OpenAI, model: string, content: string): Promise<string> => {
  const stream = await client.chat.completions.create({ model, messages: [{ role: "user", content }], stream: true });
  let text = "";
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? "";
    if (text.split(" ").length > 2) stream.controller.abort();
  }
  return text;
};

/** The status of a call that must be refused. */
const refusal = async (call: Promise<unknown>): Promise<{ status: number | undefined; code: unknown }> => {
  const error = await call.then(
    () => new Error("the call was answered"),
    (cause: unknown) => cause,
  );
  if (!(error instanceof OpenAI.APIError)) throw error;
  return { status: error.status, code: error.code };
};

const sumOf = (rows: readonly LogRow[]): number => rows.reduce((sum, { quota }) => sum + quota, 0);

test("from the first start to a priced call: sign in, register, credit, key, calls, log, balance, dashboard", async ({
  page,
  context,
  gateway,
}) => {
  const username = uniqueName("mei");
  const password = "correct-horse-1";

  await test.step("root signs in with the printed password", async () => {
    await page.goto("/login");
    await signIn(page, "root", gateway.rootPassword);
    await signOut(page);
  });

  await test.step("a newcomer registers and is signed in, without any money", async () => {
    await page.getByRole("link", { name: "Create one" }).click();
    await page.getByRole("textbox", { name: "Username", exact: true }).fill(username);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);
  });

  const user = await signedIn(gateway.url, username, password);
  expect(await readBalance(user)).toEqual({ quota: 0, used_quota: 0, request_count: 0 });

  await test.step("root credits the newcomer", async () => {
    const id = await userId(gateway.root, username);
    await gateway.root.call("POST", `/api/user/quota/${id}`, { quota: startQuota, remark: "welcome" });
    expect((await readBalance(user)).quota).toBe(startQuota);
  });

  await test.step("the newcomer signs in and sees the money", async () => {
    await signIn(page, username, password);
    await expect(page.getByRole("main")).toContainText(dollars(startQuota));
  });

  const makeKeyInBrowser = async (name: string, fill: () => Promise<void>): Promise<string> => {
    await page.getByRole("button", { name: "Create key" }).first().click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await fill();
    await form.getByRole("button", { name: "Create key" }).click();
    const made = page.getByRole("dialog", { name: `Key ${name} is ready` });
    const secret = await copiedBy(context, () => made.getByRole("button", { name: "Copy: New key" }).click());
    expect(secret).toMatch(/^sk-[\w-]{59}$/);
    await expect(made.getByText(secret, { exact: true })).toBeVisible();
    await expect(made.getByRole("region", { name: /Sample call/ })).toContainText(secret);
    await expect(made).toContainText(`${gateway.url}/v1`);
    await made.getByRole("button", { name: "Done" }).click();
    await expect(made).toBeHidden();
    await expect(page.getByText(secret)).toHaveCount(0);
    await expect(rowOf(page, name)).toBeVisible();
    return secret;
  };

  await page.getByRole("link", { name: "Keys", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Create key" });

  const key = await test.step("makes a key of two dollars for the echo model", () =>
    makeKeyInBrowser("main", async () => {
      await form.getByRole("switch", { name: "Unlimited quota" }).click();
      await form.getByRole("textbox", { name: "Quota", exact: true }).fill("2");
      await form.getByRole("switch", { name: "Restrict models" }).click();
      await form.getByRole("combobox", { name: "Allowed models" }).fill("echo");
      await page.getByRole("option", { name: "echo", exact: true }).click();
    }));
  expect(await readKey(user, "main")).toMatchObject({
    unlimited_quota: false,
    remain_quota: 2 * pointsPerDollar,
    setting: { limits: { limit_model_setting: { enabled: true, models: ["echo"] } } },
  });

  const short = await test.step("makes a second key of 2000 points", () =>
    makeKeyInBrowser("short", async () => {
      await form.getByRole("switch", { name: "Unlimited quota" }).click();
      await form.getByRole("radio", { name: "Points" }).click();
      await form.getByRole("textbox", { name: "Quota", exact: true }).fill("2000");
    }));

  const baseURL = `${gateway.url}/v1`;
  const client = new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });

  await test.step("the official client lists models and chats, plain, streamed and aborted half-way", async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toEqual(["echo"]);
    const all = await new OpenAI({ apiKey: short, baseURL, maxRetries: 0 }).models.list();
    expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining(["echo", "echo-embedding"]));

    const plain = await client.chat.completions.create({ ...hello, model: "echo" });
    expect(plain.choices[0]?.message.content).toContain("Say hello");

    const streamed = await readStream(client, "echo");
    expect(streamed.text).toBe(plain.choices[0]?.message.content);
    expect(streamed.usage).toEqual(plain.usage);

    // More than the sockets between hold, so that the hanging up is half-way.
    const long = "word ".repeat(60_000);
    const begun = await abortStream(client, "echo", long);
    expect(begun).toContain("This is");
    expect(begun.length).toBeLessThan(long.length / 2);

    await expect.poll(async () => (await readCalls(user)).length).toBe(3);
    const [aborted, stream, first] = await readCalls(user);
    const used = { prompt_tokens: plain.usage?.prompt_tokens, completion_tokens: plain.usage?.completion_tokens };
    // The echo costs a point a token.
    expect(first).toMatchObject({ ...used, quota: plain.usage?.total_tokens, is_stream: false, token_name: "main" });
    expect(stream).toMatchObject({ ...used, quota: plain.usage?.total_tokens, is_stream: true });
    expect(aborted).toMatchObject({ is_stream: true, model_name: "echo" });
    expect(aborted?.quota).toBe((aborted?.prompt_tokens ?? 0) + (aborted?.completion_tokens ?? 0));
  });

  await test.step("a model outside the limit, a wrong key and an exhausted key are refused", async () => {
    expect(await refusal(client.chat.completions.create({ ...hello, model: "gpt-4o" }))).toMatchObject({ status: 404 });
    const stranger = new OpenAI({ apiKey: `${key.slice(0, -3)}xyz`, baseURL, maxRetries: 0 });
    expect(await refusal(stranger.chat.completions.create({ ...hello, model: "echo" }))).toMatchObject({ status: 401 });

    const spender = new OpenAI({ apiKey: short, baseURL, maxRetries: 0 });
    // Held are 500 points beyond the prompt; the answer is as long as the prompt and takes the key below zero.
    const content = "word ".repeat(600);
    await spender.chat.completions.create({ model: "echo", messages: [{ role: "user", content }] });
    await expect.poll(async () => (await readKey(user, "short")).remain_quota).toBeLessThan(0);
    expect(await refusal(spender.chat.completions.create({ ...hello, model: "echo" }))).toMatchObject({ status: 401 });
    expect((await readKey(user, "short")).status).toBe(4);
  });

  const rows = await readCalls(user);
  const balance = await test.step("the balance fell by exactly the sum of the log", async () => {
    expect(rows).toHaveLength(4);
    const after = await readBalance(user);
    expect(after).toEqual({ quota: startQuota - sumOf(rows), used_quota: sumOf(rows), request_count: 4 });
    const used = { main: 0, short: 0 };
    for (const { token_name: name, quota } of rows) if (name === "main" || name === "short") used[name] += quota;
    expect((await readKey(user, "main")).remain_quota).toBe(2 * pointsPerDollar - used.main);
    expect((await readKey(user, "short")).remain_quota).toBe(2000 - used.short);
    return after.quota;
  });

  await test.step("the log page shows each call with its tokens and its cost", async () => {
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await expectCalls(page, rows);
  });

  await test.step("the dashboard shows the balance, the calls and the models", async () => {
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    const main = page.getByRole("main");
    // Two decimals, and the exact balance on hover.
    await expect(main.getByTitle(dollars(balance), { exact: true })).toBeVisible();
    await expect(main).toContainText("echo");
  });
});

test("a call goes on when the upstream fails once, and hanging up reaches the upstream", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  const model = uniqueName("model-");
  const upstream = await startUpstream({ models: [model], usage: { prompt: 12, completion: 7 } });
  const channel = await makeChannel(gateway.root, upstream);
  const restoreRetries = await writeOption(gateway.root, "RetryTimes", "1");
  try {
    await session.call("POST", "/api/token/", {
      name: "through",
      expired_time: -1,
      remain_quota: pointsPerDollar,
      unlimited_quota: false,
    });
    const { key } = await readKey(session, "through");
    const client = new OpenAI({ apiKey: key, baseURL: `${gateway.url}/v1`, maxRetries: 0 });
    expect((await client.models.list()).data.map(({ id }) => id)).toContain(model);

    upstream.failTimes(1);
    const plain = await client.chat.completions.create({ ...hello, model });
    expect(plain.choices[0]?.message.content).toBe(upstream.answer);
    expect(upstream.requests.filter(({ path }) => path === "/v1/chat/completions")).toHaveLength(2);

    upstream.failTimes(1);
    const streamed = await readStream(client, model);
    expect(streamed.text).toBe(upstream.answer);
    expect(streamed.usage).toMatchObject({ prompt_tokens: 12, completion_tokens: 7 });
    expect(upstream.requests.filter(({ path }) => path === "/v1/chat/completions")).toHaveLength(4);

    upstream.holdStreamsAfter(4);
    const begun = await abortStream(client, model, "Say hello");
    expect(upstream.answer.startsWith(begun)).toBe(true);
    expect(begun).not.toBe(upstream.answer);
    await expect.poll(() => upstream.requests.at(-1)?.aborted).toBe(true);
    for (const { headers } of upstream.requests) {
      expect(headers.authorization).toBe(`Bearer ${upstream.key}`);
      expect(headers.cookie).toBeUndefined();
    }

    await expect.poll(async () => (await readCalls(session)).length).toBe(3);
    const rows = await readCalls(session);
    // A model without a price costs 30 points per token.
    expect(rows.slice(1).map(({ quota }) => quota)).toEqual([19 * 30, 19 * 30]);
    expect(await readBalance(session)).toEqual({
      quota: startQuota - sumOf(rows),
      used_quota: sumOf(rows),
      request_count: 3,
    });

    await asUser();
    await page.goto("/dashboard/log");
    await expectCalls(page, rows);
    await page.goto("/dashboard");
    await expect(page.getByTitle(dollars(startQuota - sumOf(rows)), { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(model);
  } finally {
    await restoreRetries();
    await gateway.root.call("DELETE", `/api/channel/${channel}`);
    await upstream.stop();
  }
});
