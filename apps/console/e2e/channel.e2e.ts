import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";
import { writeOption } from "./support/administration.ts";
import { forgetConfirmations } from "./support/confirmations.ts";
import { either, openOneHub } from "./support/extensions.ts";
import { addKey } from "./support/furnish.ts";
import { expectAccessible } from "./support/looks.ts";
import { openFilter } from "./support/open-filter.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, rowOf, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const channelSchema = z.looseObject({ id: z.number(), name: z.string(), key: z.string(), tag: z.string() });
const pageSchema = z.object({ data: z.array(channelSchema) });

/** The channels of a name as the gateway has them, with their keys. */
const readChannels = async (root: SignedIn, name: string) => {
  const { data } = pageSchema.parse(await root.call("GET", `/api/channel/?size=100&name=${name}&order=id`));
  return Promise.all(data.map(async ({ id }) => channelSchema.parse(await root.call("GET", `/api/channel/${id}`))));
};

const addChannel = async (root: SignedIn, channel: Readonly<Record<string, unknown>>): Promise<void> => {
  const usual = {
    type: 8,
    key: "sk-upstream",
    models: "echo",
    group: "default",
    base_url: "http://127.0.0.1:9",
    proxy: "",
  };
  await root.call("POST", "/api/channel/", { ...usual, weight: 1, priority: -5, test_model: "echo", ...channel });
};

const openChannels = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/channel${search}`);
  await expect(page.getByRole("heading", { name: "Channels", level: 1 })).toBeVisible();
};

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

const names = async (page: Page): Promise<readonly string[]> =>
  (await readTable(tableNamed(page, "Channels"))).map(({ Name: name = "" }) => name);

test("a channel's cost ratio is checked, kept by other edits and forgotten when it is emptied", async ({
  page,
  gateway,
  asVisitor,
}) => {
  await asVisitor("root");
  await addChannel(gateway.root, { name: "costed" });
  const stored = async () => (await readChannels(gateway.root, "costed"))[0]?.["cost_ratio"];
  await openChannels(page, "?keyword=costed");
  const saved = async (ratio: string | undefined): Promise<void> => {
    await choose(page, "costed", "Edit");
    const form = page.getByRole("dialog", { name: "Edit costed" });
    if (ratio !== undefined) await form.getByRole("textbox", { name: "Cost ratio" }).fill(ratio);
    else await form.getByRole("textbox", { name: "Weight" }).fill("2");
    await form.getByRole("button", { name: "Save" }).click();
    if (ratio === "-1") {
      await expect(form.getByText("Enter a number from 0 to 1000.")).toBeVisible();
      await form.getByRole("textbox", { name: "Cost ratio" }).fill("0.7");
      await form.getByRole("button", { name: "Save" }).click();
    }
    await expect(form).toBeHidden();
  };
  await saved("-1");
  expect(await stored()).toBe(0.7);
  await saved(undefined);
  expect(await stored()).toBe(0.7);
  await saved("");
  expect(await stored()).toBeNull();
});

test(
  "a channel is created with every setting, edited in the drawer and in place, and keeps its key",
  either,
  async ({ page, gateway, asVisitor }) => {
    await asVisitor("root");
    await openChannels(page);
    await page.getByRole("button", { name: "Create channel" }).first().click();
    const form = page.getByRole("dialog", { name: "Create channel" });
    await form.getByRole("combobox", { name: "Type" }).fill("Baidu");
    await page.getByRole("option", { name: "Baidu Qianfan" }).click();
    await expect(form.getByText("APIKey|SecretKey")).toBeVisible();
    await form.getByRole("button", { name: "Create channel" }).click();
    await expect(form.getByText("Enter a name.")).toBeVisible();
    await expect(form.getByText("Enter a key.")).toBeVisible();
    await form.getByRole("button", { name: "Remove all" }).press("Enter");
    const usual = form.getByRole("button", { name: "Add the usual models" });
    await expect(usual).toBeFocused();
    await usual.press("Enter");
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("every-setting");
    await form.getByRole("textbox", { name: "Base URL" }).fill("http://127.0.0.1:9/");
    await form.getByRole("textbox", { name: "Key", exact: true }).fill("id|secret");
    await form.getByRole("textbox", { name: "Priority" }).fill("-4");
    await form.getByRole("textbox", { name: "Weight" }).fill("3");
    await form.getByText("Provider options").click();
    await form.getByRole("switch", { name: "Use the OpenAI-compatible API" }).click();
    await form.getByText("mapping, headers, parameters, proxy").click();
    await form.getByRole("group", { name: "Model mapping" }).getByRole("button", { name: "Add row" }).click();
    await expect(form.getByRole("textbox", { name: "Requested model 1" })).toBeFocused();
    await form.getByRole("textbox", { name: "Requested model 1" }).fill("my-model");
    await form.getByRole("button", { name: "Create channel" }).click();
    const upstream = form.getByRole("textbox", { name: "Upstream model 1" });
    await expect(upstream).toBeFocused();
    await expect(upstream).toHaveAttribute("aria-invalid", "true");
    await expect(upstream).toHaveAccessibleDescription(/my-model/);
    await upstream.fill("+ERNIE-4.0-8K");
    await form.getByRole("group", { name: "Custom headers" }).getByRole("button", { name: "Edit as JSON" }).click();
    await form.getByRole("textbox", { name: "Custom headers as JSON" }).fill('{"X-Team":"a"}');
    await form.getByRole("textbox", { name: "Custom parameters" }).fill('{"temperature":0}');
    await form.getByRole("textbox", { name: "Proxy" }).fill("socks5://127.0.0.1:1080");
    await form.getByRole("combobox", { name: "Amount held before a call" }).selectOption("2");
    await form.getByRole("switch", { name: "Chat only" }).click();
    await expectAccessible(page, "the form of a channel");
    await form.getByRole("button", { name: "Create channel" }).click();
    await expect(page.getByText("Channel every-setting created")).toBeVisible();
    const created = {
      type: 15,
      status: 1,
      key: "id|secret",
      base_url: "http://127.0.0.1:9",
      models: "ERNIE-Speed-128K,ERNIE-4.0-8K,Embedding-V1,my-model",
      test_model: "ERNIE-Speed-128K",
      group: "default",
      priority: -4,
      weight: 3,
      model_mapping: '{"my-model":"+ERNIE-4.0-8K"}',
      model_headers: '{"X-Team":"a"}',
      custom_parameter: '{"temperature":0}',
      proxy: "socks5://127.0.0.1:1080",
      pre_cost: 2,
      only_chat: true,
      plugin: { use_openai_api: { enable: true } },
    };
    expect((await readChannels(gateway.root, "every-setting"))[0]).toMatchObject(created);

    await choose(page, "every-setting", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit every-setting" });
    await expect(edit.getByRole("textbox", { name: "Key", exact: true })).toHaveValue("");
    await expect(edit.getByRole("textbox", { name: "Upstream model 1" })).toHaveValue("+ERNIE-4.0-8K");
    await edit.getByRole("switch", { name: "Use the OpenAI-compatible API" }).click();
    await edit.getByRole("textbox", { name: "Name", exact: true }).fill("every-setting-2");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Channel every-setting-2 saved")).toBeVisible();
    const [edited] = await readChannels(gateway.root, "every-setting-2");
    expect(edited).toMatchObject({ ...created, plugin: { use_openai_api: { enable: false } } });

    // In place.
    const row = rowOf(page, "every-setting-2");
    const priority = row.getByRole("button", { name: /^Priority of every-setting-2/ });
    await priority.click();
    await page.keyboard.press("Escape");
    await expect(priority).toBeFocused();
    await priority.click();
    await row.getByRole("textbox", { name: "Priority of every-setting-2" }).fill("0");
    await page.keyboard.press("Enter");
    await expect(row.getByRole("button", { name: "Priority of every-setting-2: 0. Edit" })).toBeVisible();
    await row.getByRole("switch").click();
    await expect(row).toContainText("Disabled");
    await expect
      .poll(async () => (await readChannels(gateway.root, "every-setting-2"))[0])
      .toMatchObject({ priority: 0, weight: 3, status: 2, key: "id|secret" });
    await choose(page, "every-setting-2", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
    await expect(row).toHaveCount(0);
    expect(await readChannels(gateway.root, "every-setting-2")).toEqual([]);
  },
);

test("a stored channel keeps its provider options when another type was looked at, and wrong ones are shown", async ({
  page,
  gateway,
  asVisitor,
}) => {
  const plugin = { other: { provider: '{"anthropic":{"sort":"price"}}' } };
  await addChannel(gateway.root, { name: "routed", type: 20, plugin });
  await asVisitor("root");
  await openChannels(page, "?keyword=routed");
  await choose(page, "routed", "Edit");
  const form = page.getByRole("dialog", { name: "Edit routed" });
  for (const type of ["Groq", "OpenRouter"]) {
    await form.getByRole("combobox", { name: "Type" }).fill(type);
    await page.getByRole("option", { name: type, exact: true }).click();
  }
  const routing = form.getByRole("textbox", { name: "Provider preferences (JSON)" });
  await expect(routing).toHaveValue(plugin.other.provider);
  await routing.fill("{");
  await form.getByText("Provider options").click();
  await expect(routing).toBeHidden();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(routing).toBeFocused();
  await routing.fill(plugin.other.provider);
  await form.getByRole("textbox", { name: "Weight" }).fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Channel routed saved")).toBeVisible();
  expect((await readChannels(gateway.root, "routed"))[0]).toMatchObject({ weight: 2, plugin });
});

test(
  "a batch with a tag is one row, whose members open in place and change together",
  either,
  async ({ page, gateway, asVisitor }) => {
    await asVisitor("root");
    await openChannels(page);
    await page.getByRole("button", { name: "Create channel" }).first().click();
    const form = page.getByRole("dialog", { name: "Create channel" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("pooled");
    await form.getByRole("textbox", { name: "Tag" }).fill("pool-a");
    await form.getByRole("combobox", { name: "Models" }).fill("echo,echo-embedding,");
    // Below the gateway's own channel, which other tests call.
    await form.getByRole("textbox", { name: "Priority" }).fill("-8");
    await form.getByRole("switch", { name: "Create several channels" }).click();
    await form.getByRole("textbox", { name: "Keys" }).fill("sk-one\nsk-two\n\nsk-three");
    // One channel has one key.
    await form.getByRole("switch", { name: "Create several channels" }).click();
    await form.getByRole("button", { name: "Create channel" }).click();
    await expect(form.getByText("Enter only one key.")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Key", exact: true })).toBeFocused();
    await form.getByRole("switch", { name: "Create several channels" }).click();
    await form.getByRole("button", { name: "Create channel" }).click();
    await expect(page.getByText("3 channels created: pooled")).toBeVisible();
    const readMembers = async () =>
      z.array(channelSchema).parse(await gateway.root.call("GET", "/api/channel_tag/pool-a/list"));

    // The priority of the whole tag: nothing is asked where it stays, and nothing is changed before the answer.
    const priorities = async () => (await readMembers()).map((channel) => channel["priority"]);
    const priority = rowOf(page, "pool-a").getByRole("button", { name: /^Priority of pool-a/ });
    const enter = async (value: string): Promise<void> => {
      await priority.click();
      await page.getByRole("textbox", { name: "Priority of pool-a" }).fill(value);
      await page.keyboard.press("Enter");
    };
    await enter("-8");
    await expect(priority).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await enter("-9");
    const forAll = page.getByRole("dialog", { name: "Set the priority of all channels of pool-a to -9?" });
    await expect(forAll.getByText("3 channels get this priority instead of their own.")).toBeVisible();
    await forAll.getByRole("button", { name: "Cancel" }).click();
    await expect(priority).toBeFocused();
    expect(await priorities()).toEqual([-8, -8, -8]);
    await enter("-9");
    await forAll.getByRole("button", { name: "Set priority" }).click();
    await expect(page.getByText("Priority of all channels of pool-a set")).toBeVisible();
    await expect(priority).toHaveText("-9");
    await expect(priority).toBeFocused();
    expect(await priorities()).toEqual([-9, -9, -9]);

    await page.getByRole("button", { name: "Details of pool-a" }).click();
    const members = tableNamed(page, "Channels with tag pool-a");
    await expect(members.getByRole("row")).toHaveCount(4);
    await expect(members.getByRole("switch", { name: "Channel pooled_2 enabled" })).toBeVisible();
    const menu = await members.getByRole("button", { name: "Actions for pooled_2" }).boundingBox();
    expect((menu?.x ?? Infinity) + (menu?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await choose(page, "pool-a", "Edit all channels of the tag");
    const edit = page.getByRole("dialog", { name: "Edit all channels of pool-a" });
    await expect(edit.getByRole("textbox", { name: "Keys" })).toHaveValue("");
    await edit.getByRole("textbox", { name: "Test model" }).fill("echo");
    await edit.getByText("mapping, headers, parameters, proxy").click();
    await expect(edit.getByRole("switch", { name: "Chat only" })).toBeVisible();
    // A write of a tag does not reach it.
    await expect(edit.getByRole("switch", { name: "Pass unknown fields" })).toHaveCount(0);
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Channels of pool-a saved")).toBeVisible();
    const stored = await readMembers();
    expect(stored.map(({ key }) => key).toSorted()).toEqual(["sk-one", "sk-three", "sk-two"]);
    expect(stored.every((channel) => channel["test_model"] === "echo")).toBe(true);
    await choose(page, "pooled_2", "Edit");
    const member = page.getByRole("dialog", { name: "Edit pooled_2" });
    await member.getByText("mapping, headers, parameters, proxy").click();
    await member.getByRole("switch", { name: "Pass unknown fields" }).click();
    await member.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Channel pooled_2 saved")).toBeVisible();
    expect((await readMembers()).map((channel) => channel["allow_extra_body"])).toEqual([false, true, false]);

    // Each channel by itself, though the list has one row for them.
    await page.getByRole("button", { name: "All channels" }).click();
    await page.getByRole("menuitem", { name: "Azure version, delete a model" }).click();
    const batch = page.getByRole("dialog", { name: "Change several channels" });
    await batch.getByRole("radio", { name: "Delete a model" }).click();
    await batch.getByRole("searchbox").fill("echo-embedding");
    const pooled = batch.getByRole("row").filter({ hasText: "pooled" });
    await expect(pooled).toHaveCount(3);
    await batch.getByRole("checkbox", { name: "Select pooled_2" }).click();
    await batch.getByRole("checkbox", { name: "Select pooled_3" }).click();
    await batch.getByRole("button", { name: "Delete model" }).click();
    const question = page.getByRole("dialog", { name: "Delete echo-embedding from 2 channels?" });
    await expect(question.getByRole("listitem")).toHaveText(["pooled_2", "pooled_3"]);
    await question.getByRole("button", { name: "Delete model" }).click();
    await expect(page.getByText("2 channels changed")).toBeVisible();
    await expect(pooled).toHaveCount(1);
    await expect(batch.getByRole("searchbox")).toBeFocused();
    await batch.getByRole("button", { name: "Close" }).last().click();
    await expect(batch).toBeHidden();
    const file = await savedFile(page, "CSV");
    expect(file.lines.filter((line) => line.includes(",pool-a,"))).toHaveLength(3);
    await expect(page.getByText(`${file.lines.length - 1} entries exported`)).toBeVisible();

    // Cancelled while the tag's channels are read: nothing is deleted.
    const read = /\/api\/channel_tag\/pool-a\/list/;
    await page.route(read, () => undefined);
    await page.getByRole("checkbox", { name: "Select pool-a" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const ask = page.getByRole("dialog", { name: "Delete channels" });
    await ask.getByRole("button", { name: "Delete" }).click();
    await expect(ask.getByRole("button", { name: "Working…" })).toBeVisible();
    const cancelled = page.waitForEvent("requestfailed", (request) => read.test(request.url()));
    await ask.getByRole("button", { name: "Cancel" }).click();
    await expect(ask).toBeHidden();
    expect((await cancelled).failure()?.errorText).toContain("ERR_ABORTED");
    await page.unroute(read);
    expect(await readMembers()).toHaveLength(3);
    await page.getByRole("checkbox", { name: "Select pool-a" }).click();

    await page.getByRole("checkbox", { name: "Select pooled_2" }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText("1 channel changed")).toBeVisible();
    await choose(page, "pooled_3", "Remove from tag");
    await page.getByRole("dialog").getByRole("button", { name: "Remove from tag" }).click();
    await expect.poll(() => names(page)).toContain("pooled_3");
    await choose(page, "pool-a", "Delete tag with its channels");
    await page.getByRole("dialog").getByRole("button", { name: "Delete tag and channels" }).click();
    await expect(page.getByText("Tag pool-a and its channels deleted")).toBeVisible();
    expect((await readChannels(gateway.root, "pooled")).map(({ name }) => name)).toEqual(["pooled_3"]);
  },
);

test("models are fetched from the provider, mapped with a preview, and tested with progress", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const key = await addKey(gateway.root, "upstream");
  await addChannel(gateway.root, { name: "down", key: "sk-down" });
  await asVisitor("root");
  await openChannels(page);
  await page.getByRole("button", { name: "Create channel" }).first().click();
  const form = page.getByRole("dialog", { name: "Create channel" });
  await form.getByRole("combobox", { name: "Type" }).fill("Custom");
  await page.getByRole("option", { name: "Custom", exact: true }).click();
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("looped");
  await form.getByRole("textbox", { name: "Base URL" }).fill(gateway.url);
  await form.getByRole("textbox", { name: "Key", exact: true }).fill(key);
  await form.getByRole("textbox", { name: "Test model" }).fill("echo");
  // Behind the gateway's own channel, so that calls through this one do not come back to it.
  await form.getByRole("textbox", { name: "Priority" }).fill("-9");
  await form.getByRole("button", { name: "Choose from the provider’s list" }).click();
  const picker = page.getByRole("dialog", { name: "Choose models" });
  await picker.getByRole("button", { name: "Fetch models" }).click();
  await picker.getByRole("button", { name: "Select all" }).click();
  await picker.getByRole("button", { name: "Cancel" }).click();
  // The form may describe another provider by the next time.
  await form.getByRole("button", { name: "Choose from the provider’s list" }).click();
  await expect(picker.getByRole("button", { name: "Add 0 models" })).toBeDisabled();
  await expect(picker.getByRole("button", { name: "Select all" })).toHaveCount(0);
  await picker.getByRole("button", { name: "Fetch models" }).click();
  await picker.getByRole("searchbox", { name: "Search models" }).fill("echo");
  await picker.getByRole("checkbox", { name: "echo", exact: true }).click();
  await picker.getByRole("checkbox", { name: "echo-embedding", exact: true }).click();
  await picker.getByRole("switch", { name: "Offer under other names" }).click();
  await picker.getByRole("textbox", { name: "Text to take off" }).fill("echo-");
  await expect(picker.getByText('"embedding": "echo-embedding"')).toBeVisible();
  // The choice stays although the list cannot be fetched again.
  const lists = /\/api\/channel\/provider_models_list$/;
  witness.expectFaults(lists);
  await page.route(lists, (route) => route.fulfill({ status: 500, body: "" }));
  await picker.getByRole("button", { name: "Fetch again" }).click();
  await expect(picker.getByRole("alert")).toContainText("The list wasn’t fetched");
  await expect(picker.getByRole("checkbox", { name: "echo", exact: true })).toBeChecked();
  await page.unroute(lists);
  await picker.getByRole("button", { name: "Fetch again" }).click();
  await expect(picker.getByRole("alert")).toHaveCount(0);
  await picker.getByRole("button", { name: "Add with mapping" }).click();
  await form.getByRole("button", { name: "Create channel" }).click();
  await expect(page.getByText("Channel looped created")).toBeVisible();
  expect((await readChannels(gateway.root, "looped"))[0]).toMatchObject({
    models: "echo,echo-embedding,embedding",
    model_mapping: '{"embedding":"echo-embedding"}',
  });

  await page.getByRole("checkbox", { name: "Select looped" }).click();
  await page.getByRole("checkbox", { name: "Select down" }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const tests = page.getByRole("dialog", { name: "Test channels" });
  await tests.getByRole("button", { name: "Start tests" }).click();
  await expect(tests.getByText("2 of 2 tested, 1 failed")).toBeVisible();
  await tests.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, "looped")).toContainText(/\d s/);
  await expect(rowOf(page, "down")).toContainText("Not tested");

  const tags = /\/api\/channel_tag\/_all/;
  witness.expectFaults(tags);
  await page.route(tags, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "All channels" }).click();
  await page.getByRole("menuitem", { name: "Test all channels" }).click();
  const again = tests.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(tags);
  await again.click();
  await expect(tests.getByRole("row", { name: /looped/ })).toBeVisible();
});

test("an export with keys goes on where a refusal stopped it, and ends when its page is left", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const reads = /\/api\/channel\/\d+\/key$/;
  witness.expectFaults(reads);
  for (const name of ["exported-a", "exported-b"]) await addChannel(gateway.root, { name, key: `sk-${name}` });
  await asVisitor("root");
  await page.goto("/dashboard/log");
  await page.getByRole("link", { name: "Channels", exact: true }).click();
  await page.getByRole("searchbox").fill("exported-");
  await expect.poll(async () => (await names(page)).length).toBe(2);
  const asked: string[] = [];
  page.on("request", (request) => void (reads.test(request.url()) && asked.push(request.url())));
  const begin = async (): Promise<void> => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export to a file" }).click();
    await page.getByRole("checkbox", { name: "Include keys" }).check();
  };
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await begin();
  await page.route(reads, (route) =>
    asked.length < 2 ? route.continue() : route.fulfill({ status: 429, headers: { "retry-after": "1" }, body: "" }),
  );
  const window = page.getByRole("dialog", { name: "Export channels" });
  await window.getByRole("button", { name: "Save file" }).click();
  await expect(window.getByText("Too many requests.")).toBeVisible();
  await page.unroute(reads);
  const text = (await savedFile(page, "Save file")).lines.join("\n");
  expect(text).toContain("sk-exported-a");
  expect(text).toContain("sk-exported-b");
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(2);

  await begin();
  await page.route(reads, () => {
    // Never answered.
  });
  const ended = page.waitForEvent("requestfailed", (request) => reads.test(request.url()));
  await window.getByRole("button", { name: "Save file" }).click();
  await expect.poll(() => asked.length).toBe(4);
  await page.goBack();
  await ended;
});

test("channels are found by every filter, by their key without a trace of it, and copied by file", async ({
  page,
  gateway,
  asVisitor,
}) => {
  await addChannel(gateway.root, { name: "found", key: "sk-secret-to-find", priority: -7, other: "v9" });
  await asVisitor("root");
  await openChannels(page, "?keyword=found&other=v9&status=enabled&type=8&models=echo");
  await expect.poll(() => names(page)).toEqual(["found"]);
  await openChannels(page);
  await openFilter(page, "Upstream key");
  await page.getByRole("textbox", { name: "Upstream key" }).fill("sk-secret-to-find");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["found"]);
  expect(page.url()).not.toContain("secret");
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain("secret");
  await page.getByRole("checkbox", { name: "Select found" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export to a file" }).click();
  const text = (await savedFile(page, "Save file")).lines.join("\n");
  expect(text).not.toContain("secret");
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Remove filter: Upstream key" }).click();

  const changed = text
    .replace('"priority": -7', '"priority": -6')
    .replace("]\n}", ',{"name":"brought","type":8,"models":"m"}]}');
  await page.getByRole("button", { name: "All channels" }).click();
  await page.getByRole("menuitem", { name: "Import from a file" }).click();
  const imports = page.getByRole("dialog", { name: "Import channels" });
  await imports.getByRole("textbox", { name: "Or paste the content" }).fill(changed);
  await imports.getByRole("button", { name: "Compare" }).click();
  await expect(imports.getByText("Priority: -7 → -6")).toBeVisible();
  await imports.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(page.getByText("2 channels imported")).toBeVisible();
  expect((await readChannels(gateway.root, "found"))[0]).toMatchObject({ priority: -6, key: "sk-secret-to-find" });
  expect((await readChannels(gateway.root, "brought"))[0]).toMatchObject({ status: 2, models: "m" });
});

test(
  "another administrator's change is shown, not overwritten",
  either,
  async ({ page, gateway, asVisitor, witness }) => {
    witness.expectFaults(/\/api\/channel(_tag)?\//);
    await addChannel(gateway.root, { name: "shared-edit" });
    await asVisitor("root");
    await openChannels(page, "?keyword=shared-edit");
    await choose(page, "shared-edit", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit shared-edit" });
    await edit.getByRole("textbox", { name: "Weight" }).fill("9");
    const [stored] = await readChannels(gateway.root, "shared-edit");
    await gateway.root.call("PUT", "/api/channel/", { ...stored, type: 1, pre_cost: 2, test_model: "other" });
    await edit.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: "shared-edit was changed by someone else" });
    await expect(conflict.getByRole("row", { name: /Test model/ })).toContainText("other");
    await expect(conflict.getByRole("row", { name: "Type OpenAI Custom" })).toBeVisible();
    const held = "Amount held before a call Count text only Count text and images";
    await expect(conflict.getByRole("row", { name: held })).toBeVisible();
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("Channel shared-edit saved")).toBeVisible();
    expect((await readChannels(gateway.root, "shared-edit"))[0]).toMatchObject({
      weight: 9,
      test_model: "echo",
      type: 8,
      key: "sk-upstream",
    });

    // Settings that a tag's form does not write are no difference between two versions of it.
    await addChannel(gateway.root, { name: "of-a-tag", tag: "shared-tag" });
    await openChannels(page);
    await choose(page, "shared-tag", "Edit all channels of the tag");
    const editTag = page.getByRole("dialog", { name: "Edit all channels of shared-tag" });
    await editTag.getByRole("textbox", { name: "Base URL" }).fill("http://127.0.0.1:10");
    const [ofTag] = z.array(channelSchema).parse(await gateway.root.call("GET", "/api/channel_tag/shared-tag/list"));
    await gateway.root.call("PUT", "/api/channel/", { ...ofTag, priority: -6, test_model: "other" });
    await editTag.getByRole("button", { name: "Save" }).click();
    const tagConflict = page.getByRole("dialog", { name: "shared-tag was changed by someone else" });
    await expect(tagConflict.getByRole("row", { name: /Test model/ })).toContainText("other");
    await expect(tagConflict.getByRole("row", { name: /Priority/ })).toHaveCount(0);
    await tagConflict.getByRole("button", { name: "Use the saved version" }).click();
    await expect(editTag.getByRole("textbox", { name: "Test model" })).toHaveValue("other");
  },
);

test(
  "a gateway without extensions shows the key that it sent only when asked",
  openOneHub,
  async ({ page, gateway, asVisitor }) => {
    await addChannel(gateway.root, { name: "keeper", key: "sk-kept-here" });
    await asVisitor("root");
    await openChannels(page, "?keyword=keeper");
    await choose(page, "keeper", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit keeper" });
    await expect(edit.getByText("sk-kept-here")).toHaveCount(0);
    await edit.getByRole("button", { name: "Show stored key" }).click();
    await expect(edit.getByText("sk-kept-here")).toBeVisible();
    await expect(edit.getByRole("switch", { name: "Ask for usage in streams" })).toHaveCount(0);
  },
);

test("a stored key is shown, and copied to a duplicate, only after a confirmation", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  // The refusal that asks for the confirmation.
  witness.expectFaults(/\/api\/channel\/\d+\/key/);
  await addChannel(gateway.root, { name: "original", key: "sk-original" });
  await asVisitor("root");
  await openChannels(page, "?keyword=original");
  await choose(page, "original", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit original" });
  forgetConfirmations(gateway);
  await edit.getByRole("button", { name: "Show stored key" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await confirmation.getByLabel("Password", { exact: true }).fill(gateway.rootPassword);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(edit.getByText("sk-original")).toBeVisible();
  await edit.getByRole("button", { name: "Cancel" }).click();
  await choose(page, "original", "Duplicate");
  const copy = page.getByRole("dialog", { name: "Duplicate original" });
  await expect(copy.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("original_copy");
  await copy.getByRole("button", { name: "Create channel" }).click();
  await expect(page.getByText("Channel original_copy created")).toBeVisible();
  expect((await readChannels(gateway.root, "original_copy"))[0]).toMatchObject({ key: "sk-original", models: "echo" });
});

test(
  "a channel that the gateway disabled is found among the failing ones and enabled",
  either,
  async ({ page, gateway, asVisitor, witness }) => {
    await addChannel(gateway.root, { name: "broken", status: 3 });
    await asVisitor("root");
    await openChannels(page, "?status=autoDisabled");
    // Other tests of this gateway may have left some as well, but none that is enabled.
    await expect.poll(() => names(page)).toContain("broken");
    expect(await names(page)).not.toContain("echo");
    const lists = /\/api\/channel_tag\/_all/;
    witness.expectFaults(lists);
    await page.route(lists, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "All channels" }).click();
    await page.getByRole("menuitem", { name: "Failing channels" }).click();
    const failing = page.getByRole("dialog", { name: "Failing channels" });
    // Channels that could not be read may fail all the same.
    await expect(failing.getByText("No failing channels")).toHaveCount(0);
    await expect(failing.getByText("Gateway error")).toBeVisible();
    await page.unroute(lists);
    await failing.getByRole("button", { name: "Try again" }).click();
    await failing.getByRole("switch", { name: "Enable broken" }).click();
    await expect.poll(async () => (await readChannels(gateway.root, "broken"))[0]?.["status"]).toBe(1);
  },
);

test("a channel tells why the gateway disabled it", async ({ page, gateway, asVisitor }) => {
  const { root } = gateway;
  const restore = await writeOption(root, "AutomaticDisableChannelEnabled", "true");
  await addChannel(root, { name: "refused", base_url: gateway.url, key: "sk-wrong" });
  const [{ id } = { id: 0 }] = await readChannels(root, "refused");
  await expect(root.call("GET", `/api/channel/test/${id}`)).rejects.toThrow();
  await restore();
  await asVisitor("root");
  await openChannels(page, "?keyword=refused");
  await page.getByRole("button", { name: "Details of refused" }).click();
  await expect(page.getByText(/^Refused by the provider: /)).toBeVisible();
  await page.getByRole("button", { name: "All channels" }).click();
  await page.getByRole("menuitem", { name: "Failing channels" }).click();
  const failing = page.getByRole("dialog", { name: "Failing channels" });
  await expect(failing.getByRole("row", { name: /refused/ })).toContainText("Refused by the provider: ");
  // A long name of two lines is no centred title.
  await expect(failing.getByRole("button", { name: "refused", exact: true })).toHaveCSS("text-align", "start");
  await failing.getByRole("switch", { name: "Enable refused" }).click();
  await expect(failing.getByRole("row", { name: /refused/ })).toHaveCount(0);
});

test(
  "where no failed calls are kept, failing channels have no figures of them",
  openOneHub,
  async ({ page, gateway, asVisitor }) => {
    await addChannel(gateway.root, { name: "uncounted", status: 3 });
    await asVisitor("root");
    await openChannels(page);
    await page.getByRole("button", { name: "All channels" }).click();
    await page.getByRole("menuitem", { name: "Failing channels" }).click();
    const failing = page.getByRole("dialog", { name: "Failing channels" });
    await expect(failing.getByRole("row", { name: /uncounted/ })).toBeVisible();
    await expect(failing.getByRole("columnheader")).toHaveText(["Channel", "Enabled"]);
  },
);

test(
  "models of a channel are checked for what they can do, step by step",
  either,
  async ({ page, gateway, asVisitor }) => {
    await addChannel(gateway.root, { name: "unreachable", models: "lost", test_model: "lost" });
    await asVisitor("root");
    await openChannels(page, "?keyword=echo");
    await choose(page, "echo", "Check capabilities");
    const check = page.getByRole("dialog", { name: "Check echo" });
    await check.getByRole("button", { name: "Start check" }).click();
    await expect(check.getByText("1 of 1 models checked")).toBeVisible();
    const echo = check.getByRole("region", { name: "echo", exact: true });
    for (const step of [
      "Plain answer",
      "Refusal of a wrong request",
      "Images",
      "Answer in a JSON schema",
      "Function calls",
    ])
      await expect(echo.getByText(step, { exact: true })).toBeVisible();
    await echo.getByRole("button", { name: "Show answer" }).first().click();
    await expect(echo.getByText("This is an echo from the gateway itself").first()).toBeVisible();
    await expectAccessible(page, "the check of a channel");
    await check.getByRole("button", { name: "Close" }).last().click();
    await openChannels(page, "?keyword=unreachable");
    await choose(page, "unreachable", "Check capabilities");
    const lost = page.getByRole("dialog", { name: "Check unreachable" });
    await lost.getByRole("button", { name: "Start check" }).click();
    await expect(lost.getByText("Answer: Failed").first()).toBeVisible();
    // Cut between two events, with a step without findings as Go writes it.
    const step = { name: "answer", code: "answer", response: null, results: null };
    const body = `data: ${JSON.stringify({ type: "step", data: { model: "lost", step } })}\n\n`;
    await page.route("**/api/sse/channel/check", (route) => route.fulfill({ contentType: "text/event-stream", body }));
    await lost.getByRole("button", { name: "Repeat check" }).click();
    await expect(lost.getByText("No response arrived.")).toBeVisible();
  },
);

test("a failed speed test is told at once, and stays when the others are cancelled", async ({
  page,
  gateway,
  asVisitor,
}) => {
  // Never answers.
  const provider = createServer();
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await addChannel(gateway.root, { name: "tested-stuck", base_url: `http://127.0.0.1:${port}` });
  await addChannel(gateway.root, { name: "tested-dead" });
  await asVisitor("root");
  await openChannels(page, "?keyword=tested-");
  await page.getByRole("checkbox", { name: "Select tested-stuck" }).click();
  await page.getByRole("checkbox", { name: "Select tested-dead" }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const tests = page.getByRole("dialog", { name: "Test channels" });
  await tests.getByRole("button", { name: "Start tests" }).click();
  await expect(tests.getByText("1 of 2 tested, 1 failed")).toBeVisible();
  await expect(tests.getByRole("row", { name: /tested-stuck/ })).toContainText("Testing…");
  await expect(tests.getByRole("button", { name: "Cancel tests" })).toBeFocused();
  await tests.getByRole("button", { name: "Cancel tests" }).click();
  await expect(tests.getByRole("row", { name: /tested-stuck/ })).toContainText("Cancelled");
  await expect(tests.getByRole("row", { name: /tested-dead/ })).toContainText("The test failed");
  await tests.getByRole("button", { name: "Close" }).last().click();
  await choose(page, "tested-stuck", "Update balance");
  await expect(page.getByText("Asking the provider for the balance of tested-stuck…")).toBeVisible();
  provider.closeAllConnections();
  provider.close();
});
