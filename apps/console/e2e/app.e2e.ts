import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { makeChannel, uniqueName } from "@one-hub/testing/fixtures.ts";
import { startUpstream, type Upstream, type UpstreamOptions } from "@one-hub/testing/upstream.ts";
import { readCalls, readKey } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { either, openOneHub } from "./support/extensions.ts";
import { addKey, settledCalls } from "./support/furnish.ts";
import { pageLanguages } from "./support/languages.ts";
import { expectGoodLooks, settle, wear } from "./support/looks.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

const run = promisify(execFile);

/** Models of an upstream of the test's own, which are gone afterwards. */
const withUpstream = async (
  gateway: WorkerGateway,
  options: UpstreamOptions,
  act: (upstream: Upstream, models: readonly [string, string]) => Promise<void>,
): Promise<void> => {
  const models = [uniqueName("gpt-5-"), uniqueName("qwen-")] as const;
  const upstream = await startUpstream({ ...options, models });
  const channel = await makeChannel(gateway.root, upstream);
  try {
    await act(upstream, models);
  } finally {
    await gateway.root.call("DELETE", `/api/channel/${channel}`);
    await upstream.stop();
  }
};

const openApp = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/app${search}`);
  await expect(page.getByRole("heading", { name: "App", level: 1 })).toBeVisible();
};

const thread = (page: Page): Locator => page.getByRole("region", { name: "Messages" });
const message = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
const answers = (page: Page): Locator => thread(page).getByRole("article");

const choose = async (page: Page, label: string, model: string): Promise<void> => {
  const field = page.getByRole("combobox", { name: label, exact: true });
  // It shows the first model once the models are known.
  await expect(field).not.toHaveValue("");
  await field.fill(model);
  await page.getByRole("option", { name: model, exact: true }).click();
};

const say = async (page: Page, text: string): Promise<void> => {
  await message(page).fill(text);
  await message(page).press("Enter");
};

/** The bodies of the model calls that reached an upstream. */
const bodies = (upstream: Upstream): unknown[] =>
  upstream.requests.filter(({ path }) => path === "/v1/chat/completions").map(({ body }) => body);

/** A red dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);

test("a model answers with its figures and what the log charged; messages are edited, asked again and deleted", async ({
  page,
  context,
  session,
  asUser,
}) => {
  const secret = await addKey(session, "play");
  await asUser();
  await page.goto("/playground");
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  await expect(page.getByText("Start a conversation")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Model", exact: true })).toHaveValue("echo");
  await settle(page);
  await expectGoodLooks(page, "empty playground", "app-empty");
  await wear(page, "light", 1440);

  // Enter belongs to the input method while it composes; Shift and Enter begin a line.
  await message(page).fill("First");
  await message(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await message(page).press("Shift+Enter");
  await expect(message(page)).toHaveValue("First\n");
  await message(page).fill("First question");
  await message(page).press("Enter");
  await expect(message(page)).toHaveValue("");
  const [first] = [answers(page).first()];
  await expect(first).toContainText("You said: First question");
  await expect(page.getByRole("status").filter({ hasText: "echo responded" })).toContainText("First question");
  await expect.poll(async () => (await readCalls(session)).length).toBe(1);
  const [call] = await readCalls(session);
  await expect(first).toContainText(`${call?.prompt_tokens} tokens in, ${call?.completion_tokens} out`);
  await expect(first).toContainText(`$${((call?.quota ?? 0) / 500_000).toFixed(6)} charged`);
  await expect(first).toContainText(/first token after \d/);
  expect(await copiedBy(context, () => first.getByRole("button", { name: "Copy response" }).click())).toContain(
    "First question",
  );

  await say(page, "Second question");
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText("Second question");
  await answers(page).last().getByRole("button", { name: "Regenerate" }).press("Enter");
  await expect(message(page)).toBeFocused();
  await expect.poll(async () => (await readCalls(session)).length).toBe(3);
  await expect(answers(page)).toHaveCount(2);

  // A message sent again replaces the rest of the thread. The focus never leaves the conversation.
  const edit = thread(page).getByRole("button", { name: "Edit message" });
  const draft = page.getByRole("textbox", { name: "Your message" });
  await edit.first().press("Enter");
  await expect(page.getByText("Everything after this message is replaced.")).toBeVisible();
  await expect(draft).toBeFocused();
  await page.keyboard.type(" again");
  await expect(draft).toHaveValue("First question again");
  await thread(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(edit.first()).toBeFocused();
  await edit.first().press("Enter");
  await draft.fill("Better question");
  // Another conversation does not lose it.
  await page.getByRole("button", { name: "Start a new conversation" }).click();
  await expect(draft).toHaveCount(0);
  await page.goBack();
  await expect(draft).toHaveValue("Better question");
  await page.getByRole("button", { name: "Send again" }).press("Enter");
  await expect(edit).toHaveCount(1);
  await expect(edit).toBeFocused();
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page)).toContainText("You said: Better question");

  // What half-typed messages and answers say survives a reload or is asked about; the device holds no key.
  await message(page).fill("Half");
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(message(page)).toHaveValue("Half");
  await message(page).fill("");
  await expect(page).toHaveURL(/chat=c/);
  await page.reload();
  await expect(answers(page)).toContainText("You said: Better question");
  await expect(answers(page)).toContainText("charged");
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((each) => Object.entries(each)))),
  ).not.toContain(secret.slice(3));
  await expectGoodLooks(page, "conversation", "app-conversation");
  await wear(page, "light", 1440);

  // Deleting asks first. The focus goes to the next message, and from the last one to the message box.
  await say(page, "Last question");
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText("You said: Last question");
  const remove = thread(page).getByRole("button", { name: "Delete message and response" });
  const question = page.getByRole("dialog", { name: "Delete this message and its response?" });
  await remove.first().press("Enter");
  await expect(question).toContainText("Better question");
  await expect(question).not.toContainText("Last question");
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(remove.first()).toBeFocused();
  await expect(answers(page)).toHaveCount(2);
  await remove.first().press("Enter");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page)).toContainText("You said: Last question");
  await expect(edit).toBeFocused();
  await remove.press("Enter");
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Start a conversation")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(message(page)).toBeFocused();
});

test("two models answer side by side, each failing by itself; stopping keeps what came and reaches the upstream", async ({
  page,
  gateway,
  session,
  asUser,
  witness,
}) => {
  await addKey(session, "play");
  await asUser();
  const answer =
    "**Bold** words in a <div> and ![a picture](https://pictures.example/x.png) with a list:\n\n- one\n- two\n\nEnd.";
  await withUpstream(gateway, { answer, reasoning: "Thinking it over" }, async (upstream, [one, two]) => {
    await openApp(page);
    await choose(page, "Model", one);
    await page.getByRole("switch", { name: /^Compare two models/ }).click();
    await choose(page, "Second model", two);
    await say(page, "Compare");
    const left = answers(page).filter({ hasText: one });
    const right = answers(page).filter({ hasText: two });
    for (const side of [left, right]) {
      await expect(side.getByText("Bold")).toBeVisible();
      await expect(side.getByRole("link", { name: /^a picture/ })).toBeVisible();
      await expect(side.getByText("words in a <div> and")).toBeVisible();
      await expect(side.getByText("Thinking it over")).toBeHidden();
      await side.getByText("Reasoning", { exact: true }).click();
      await expect(side.getByText("Thinking it over")).toBeVisible();
      await expect(side).toContainText("12 tokens in, 7 out");
      await expect(side).toContainText("charged");
    }
    await expectGoodLooks(page, "side by side", "app-two");
    await wear(page, "light", 1440);

    // One of two fails: the other's answer stays, and the failed one is asked for again.
    witness.expectFaults(/\/v1\/chat\/completions/);
    upstream.failTimes(1, 400);
    await say(page, "Once more");
    const failed = answers(page).filter({ hasText: "The upstream has failed" });
    await expect(failed).toHaveCount(1);
    await expect(answers(page)).toHaveCount(4);
    await expect(failed.getByText("Request refused", { exact: true })).toBeVisible();
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toHaveCount(0);
    await expect(thread(page).getByText("End.")).toHaveCount(4);

    upstream.holdStreamsAfter(4);
    const before = upstream.requests.length;
    await say(page, "Stop me");
    await expect(thread(page).getByText("Bold")).toHaveCount(6);
    await page.getByRole("button", { name: "Stop", exact: true }).press("Escape");
    await expect(thread(page).getByText("Stopped")).toHaveCount(2);
    await expect(message(page)).toBeFocused();
    await expect(thread(page).getByText("Bold")).toHaveCount(6);
    await expect.poll(() => upstream.requests.slice(before).filter(({ aborted }) => aborted).length).toBe(2);
    upstream.release();

    // The text received before the page was left is still shown.
    upstream.holdStreamsAfter(4);
    await say(page, "Reload me");
    await expect(thread(page).getByText("Bold")).toHaveCount(8);
    await page.reload();
    await expect(thread(page).getByText("Bold")).toHaveCount(8);
    await expect(thread(page).getByText("Stopped")).toHaveCount(4);

    // The upstream breaks off in the middle: what came stays, with its figures.
    await say(page, "Break off");
    await expect(thread(page).getByText("Bold")).toHaveCount(10);
    upstream.breakHeld();
    const broken = answers(page).filter({ hasText: "The response was interrupted" });
    await expect(broken).toHaveCount(2);
    await expect(broken.getByText("Bold")).toHaveCount(2);
    await expect(broken.getByText("first token after")).toHaveCount(2);
    await expect(broken.getByRole("button", { name: "Try again" })).toHaveCount(2);
    // The end of the conversation is in sight, although it grew in leaps.
    await expect(broken.last().getByText(" total")).toBeInViewport({ ratio: 1 });
  });
});

test("only what is set is sent, pictures go along, and the request is code that runs", async ({
  page,
  context,
  gateway,
  session,
  asUser,
}, testInfo) => {
  const secret = await addKey(session, "play");
  await asUser();
  await withUpstream(gateway, {}, async (upstream, [model]) => {
    await openApp(page);
    await choose(page, "Model", model);
    await say(page, "Plain");
    await expect(answers(page)).toContainText(upstream.answer);
    expect(bodies(upstream)[0]).toEqual({
      model,
      messages: [{ role: "user", content: "Plain" }],
      stream: true,
      stream_options: { include_usage: true },
    });

    await page.getByRole("button", { name: "Start a new conversation" }).click();
    await page.getByRole("textbox", { name: "System prompt" }).fill("Be brief");
    await page.locator("summary", { hasText: "Parameters" }).click();
    const temperature = page.getByRole("textbox", { name: "Temperature" });
    await temperature.fill("1");
    await page.getByRole("button", { name: "Clear all parameters" }).press("Enter");
    await expect(temperature).toBeFocused();
    await expect(temperature).toHaveValue("");
    await temperature.fill("7");
    await expect(page.getByText("Enter a number from 0 to 2.")).toBeVisible();
    await message(page).fill("With all");
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    await temperature.fill("0.7");
    await page.getByRole("textbox", { name: "Max tokens" }).fill("50");
    await page.getByRole("combobox", { name: "Reasoning effort" }).selectOption("low");
    await page.locator("input[type=file]").setInputFiles([
      { name: "dot.png", mimeType: "image/png", buffer: dot },
      { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ]);
    await expect(page.getByText(/^words.txt isn’t a supported image/)).toBeVisible();
    await page
      .locator("input[type=file]")
      .setInputFiles([{ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
    await expect(page.getByText("fake.png couldn’t be read.")).toBeVisible();
    await expect(page.getByRole("img", { name: "dot.png" })).toBeVisible();
    await expect(page.getByRole("img", { name: "fake.png" })).toHaveCount(0);
    // Pictures that are pasted one after the other and what is typed meanwhile all stay.
    await message(page).focus();
    await message(page).evaluate(
      (box, bytes) => {
        for (const name of ["one.png", "two.png"]) {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
          box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }
        document.execCommand("insertText", false, "!");
      },
      [...dot],
    );
    for (const name of ["one.png", "two.png"]) {
      await expect(page.getByRole("img", { name })).toBeVisible();
      await page.getByRole("button", { name: `Remove ${name}` }).click();
    }
    await expect(message(page)).toHaveValue("With all!");
    await message(page).fill("With all");

    // The code is the request that goes out next; it runs as it was copied.
    await page.getByRole("button", { name: "View code" }).click();
    const dialog = page.getByRole("dialog", { name: "Code for this request" });
    await dialog.getByRole("radio", { name: "TypeScript" }).click();
    await expect(dialog).not.toContainText(secret);
    await expect(dialog).toContainText("temperature: 0.7");
    await expectGoodLooks(page, "request as code", "app-code");
    await wear(page, "light", 1440);
    const program = await copiedBy(context, () => dialog.getByRole("button", { name: "Copy with key" }).click());
    const file = testInfo.outputPath("request.mjs");
    await writeFile(file, program);
    expect((await run(process.execPath, [file])).stdout).toBe(upstream.answer);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await message(page).press("Enter");
    await expect(answers(page)).toContainText(upstream.answer);
    const [, byCode, bySending] = bodies(upstream);
    expect(bySending).toEqual({
      model,
      messages: [
        { role: "system", content: "Be brief" },
        {
          role: "user",
          content: [
            { type: "text", text: "With all" },
            { type: "image_url", image_url: { url: `data:image/png;base64,${dot.toString("base64")}` } },
          ],
        },
      ],
      temperature: 0.7,
      max_tokens: 50,
      reasoning_effort: "low",
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(byCode).toEqual(bySending);

    // A model that is known to read no pictures is offered none.
    await gateway.root.call("POST", "/api/model_info/", { model, name: "Blind", input_modalities: '["text"]' });
    await page.reload();
    await expect(page.getByRole("img", { name: "dot.png" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add images" })).toBeDisabled();
  });
});

test("a refused and an empty key show their error in place and keep the session", async ({
  page,
  session,
  asUser,
  witness,
}) => {
  witness.expectFaults(/\/v1\//);
  await addKey(session, "play");
  await addKey(session, "spent", { unlimited_quota: false, remain_quota: 1 });
  await addKey(session, "other");
  await asUser();
  const { id } = await readKey(session, "play");
  await openApp(page, `?key=${id}`);
  await expect(page.getByRole("combobox", { name: "Model", exact: true })).toHaveValue("echo");
  await session.call("PUT", "/api/token/?status_only=true", { id, status: 2 });
  await say(page, "Hello?");
  await expect(answers(page).getByText("Request refused", { exact: true })).toBeVisible();
  await expect(answers(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/app/);
  await expect(thread(page)).toContainText("Hello?");

  await page.getByRole("combobox", { name: "API key" }).selectOption({ label: "Key: spent" });
  await answers(page).getByRole("button", { name: "Try again" }).click();
  await expect(answers(page).getByText("The key’s quota is too low", { exact: true })).toBeVisible();
  await expectGoodLooks(page, "failed answer", "app-failed");
  await wear(page, "light", 1440);

  // The key that works answers the same message, and the same model does, even before this key's models are known.
  const models = Promise.withResolvers<void>();
  await page.route("**/v1/models", async (route) => {
    await models.promise;
    await route.continue();
  });
  await page.getByRole("combobox", { name: "API key" }).selectOption({ label: "Key: other" });
  await expect(page).toHaveURL(/key=/);
  await answers(page).getByRole("button", { name: "Try again" }).click();
  await expect(answers(page)).toContainText("You said: Hello?");
  models.resolve();
  await settledCalls(session, 1);
  const row = (await readCalls(session))[0];
  expect(row?.token_name).toBe("other");
});

test("conversations are found again, renamed and deleted, on a full device too", async ({ page, session, asUser }) => {
  await addKey(session, "play");
  await asUser();
  await openApp(page);
  for (const text of ["About cats", "About dogs"]) {
    await page.getByRole("button", { name: "Start a new conversation" }).click();
    await say(page, text);
    await expect(answers(page)).toContainText(text);
  }
  await page.getByRole("button", { name: "Conversations", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Conversations" });
  await expect(drawer.getByRole("listitem")).toHaveCount(2);
  await expectGoodLooks(page, "conversations", "app-history");
  await wear(page, "light", 1440);
  await drawer.getByRole("button", { name: "Actions for About cats" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const name = drawer.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await name.fill("Never");
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expect(drawer.getByRole("button", { name: "Actions for About cats" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await name.fill("Feline matters");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("button", { name: "Actions for Feline matters" })).toBeFocused();
  await drawer.getByRole("button", { name: /^Feline matters/ }).click();
  await expect(drawer).toBeHidden();
  await expect(answers(page)).toContainText("About cats");
  await page.goBack();
  await expect(answers(page)).toContainText("About dogs");

  await page.getByRole("button", { name: "Conversations", exact: true }).click();
  await drawer.getByRole("button", { name: "Actions for About dogs" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “About dogs”?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  await expect(drawer.getByRole("button", { name: "Actions for Feline matters" })).toBeFocused();
  await drawer.getByRole("button", { name: "Delete all" }).click();
  await page
    .getByRole("dialog", { name: "Delete all conversations?" })
    .getByRole("button", { name: "Delete all" })
    .click();
  await expect(drawer.getByText("No conversations yet.")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("oneHub-chats")))).toEqual(
    [],
  );

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await say(page, "No room");
  await expect(answers(page)).toContainText("No room");
  await expect(page.getByText("This device has no space for conversations.")).toBeVisible();
});

test(
  "chat clients open with the chosen key, and code calls with it",
  either,
  async ({ page, context, gateway, session, asUser }, testInfo) => {
    const secret = await addKey(session, "chatty");
    await asUser();
    await context.route(
      ({ origin }) => origin !== gateway.url,
      (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A chat client</title>" }),
    );
    await openApp(page);
    await message(page).fill("Not lost");
    await page.getByRole("radio", { name: "Chat clients" }).click();
    await expect(page).toHaveURL(/view=clients/);
    // The site shows the two of the web; desktop clients are hidden unless it says otherwise.
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    const web = page.getByRole("listitem").filter({ hasText: "ChatGPT Next" });
    await expect(web).toContainText("app.nextchat.dev");
    await expectGoodLooks(page, "chat clients", "app-clients");
    await wear(page, "light", 1440);
    expect(await page.content()).not.toContain(secret);
    const link = await copiedBy(context, () => web.getByRole("button", { name: "Copy link" }).click());
    expect(decodeURIComponent(link).split(secret)).toHaveLength(2);
    const opening = context.waitForEvent("page");
    await web.getByRole("button", { name: "Open ChatGPT Next" }).click();
    const client = await opening;
    await expect(client).toHaveTitle("A chat client");
    expect(client.url()).toBe(new URL(link).href);
    expect(await client.evaluate(() => window.opener === null && document.referrer === "")).toBe(true);
    await client.close();
    await web.getByRole("button", { name: "QR code for ChatGPT Next" }).click();
    await expect(page.getByRole("img", { name: "Link to ChatGPT Next with your key" })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("radio", { name: "Code", exact: true }).click();
    await page.getByRole("radio", { name: "Node" }).click();
    await expectGoodLooks(page, "code", "app-samples");
    await wear(page, "light", 1440);
    const program = await copiedBy(context, () => page.getByRole("button", { name: "Copy with key" }).first().click());
    const file = testInfo.outputPath("sample.mjs");
    await writeFile(file, program);
    expect((await run(process.execPath, [file])).stdout).toContain("Hello");
    await page.getByRole("radio", { name: "Aider" }).click();
    await expect(page.getByRole("region", { name: "Editors: Aider" })).toContainText("OPENAI_API_BASE");

    await page.getByRole("radio", { name: "Playground" }).click();
    await expect(message(page)).toHaveValue("Not lost");
    await message(page).fill("");
    await page.goto("/panel/playground");
    await expect(page).toHaveURL(/\/dashboard\/app$/);
  },
);

test(
  "a gateway without the extensions answers just the same; without a key there is the way to one",
  openOneHub,
  async ({ page, session, asUser }) => {
    await asUser();
    await openApp(page);
    await expect(page.getByText("No usable key yet")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create key" })).toHaveAttribute("href", "/dashboard/key?create=true");
    await addKey(session, "play");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Who is quicker than the list of models is heard all the same.
    const { promise: mayKnow, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/v1\/models$/, async (route) => {
      await mayKnow;
      await route.continue();
    });
    await page.reload();
    await say(page, "Hello");
    await expect(message(page)).toHaveValue("Hello");
    release();
    await expect(answers(page)).toContainText("You said: Hello");
    await expect(answers(page)).toContainText("charged");
    expect(asked).not.toContain("/api/model_list");
    for (const language of pageLanguages) {
      await page.goto(`/dashboard/app?lang=${language}`);
      await settle(page);
      await expectGoodLooks(page, language, `app-${language}`);
    }
  },
);

test("on a phone the message box stays at the foot of the window while answers scroll", async ({
  page,
  session,
  asUser,
}) => {
  await addKey(session, "phone");
  await page.setViewportSize({ width: 360, height: 740 });
  await asUser();
  await openApp(page);
  await expect(page.getByText("Start a conversation")).toBeVisible();
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await say(page, Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n\n"));
  await expect(answers(page).first()).toContainText("charged");
  // The end of the answer is followed, and the box does not cover it.
  const cost = page.getByText(/charged/).last();
  await expect(cost).toBeInViewport({ ratio: 1 });
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -1500);
  await expect(cost).not.toBeInViewport();
  await expect(message(page)).toBeInViewport({ ratio: 1 });
});
