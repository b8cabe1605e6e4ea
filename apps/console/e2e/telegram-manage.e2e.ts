import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import { startTelegramServer } from "@one-hub/testing/telegram.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { either } from "./support/extensions.ts";
import { expectGoodLooks, settle, wear } from "./support/looks.ts";
import { startGateway } from "./support/start-gateway.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

// The menus are the site's.
test.describe.configure({ mode: "default" });

const address = "/dashboard/operation/telegram_manage";
const path = "/api/option/telegram";

const stored = z.object({ data: z.array(z.looseObject({ id: z.number(), command: z.string() })) });
const menus = async (root: SignedIn) => stored.parse(await root.call("GET", `${path}?size=100&order=command`)).data;
const menu = (command: string) => ({
  command,
  description: `About ${command}`,
  parse_mode: "HTML",
  reply_message: "<b>Hi</b>",
});

const asRoot = (context: BrowserContext, { root, url }: { root: SignedIn; url: string }): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

const commands = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await readTable(tableNamed(page, "Telegram bot"))).map((row) => row["Command"]);

const choose = async (page: Page, command: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${command}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test.afterEach(async ({ gateway: { root } }) => {
  for (const { id } of await menus(root)) await root.call("DELETE", `${path}/${id}`);
});

test(
  "menus are written with a preview of the chat, found, changed and deleted",
  either,
  async ({ page, context, gateway, extensions }) => {
    const { root } = gateway;
    await asRoot(context, gateway);
    await page.goto(address);
    await expect(page.getByText("No menus yet")).toBeVisible();
    const bot = page.getByRole("region", { name: "Status" });
    await expect(bot.getByRole("status")).toHaveText("Offline");
    await expect(bot.getByRole("button", { name: "Reload menus" })).toBeDisabled();
    const botTest = bot.getByRole("button", { name: "Test the bot" });
    await expect(botTest).toHaveCount(extensions === "all" ? 1 : 0);
    if (extensions === "all") {
      await botTest.click();
      await expect(bot.getByText("The gateway has no bot.")).toBeVisible();
      // On a phone the two buttons stand one above the other.
      await wear(page, "light", 360);
      const [reload, below] = [
        await bot.getByRole("button", { name: "Reload menus" }).boundingBox(),
        await botTest.boundingBox(),
      ];
      expect((below?.y ?? 0) - (reload?.y ?? 0) - (reload?.height ?? 0)).toBeGreaterThanOrEqual(8);
      await wear(page, "light", 1440);
    }
    await bot.getByText("How to turn the bot on").click();
    await expect(bot.getByText("TG_BOT_API_KEY")).toBeVisible();
    await bot.getByText("Built-in commands").click();
    await expect(bot.getByText("Sends the invite link")).toBeVisible();

    await page.getByRole("button", { name: "New menu" }).first().click();
    const form = page.getByRole("dialog", { name: "New menu" });
    const reply = form.getByRole("textbox", { name: "Reply" });
    const preview = form.getByRole("group", { name: "Preview" }).last();
    await form.getByRole("textbox", { name: "Command" }).fill("bind");
    await form.getByRole("button", { name: "Create menu" }).click();
    for (const said of ["The bot has this command of its own.", "Enter a description.", "Enter a reply."])
      await expect(form.getByText(said)).toBeVisible();
    await form.getByRole("textbox", { name: "Command" }).fill("faq");
    await form.getByRole("textbox", { name: "Description" }).fill("Questions");
    await reply.fill("*Hello*\nSee you.");
    await expect(form.getByText("Line 2: put a backslash before “.”.")).toBeVisible();
    await form.getByRole("button", { name: "Create menu" }).click();
    const question = page.getByRole("dialog", { name: "Telegram won’t format this reply" });
    await expect(question).toContainText("sent as plain text");
    await question.getByRole("button", { name: "Cancel" }).click();
    await reply.fill("*Hello*\nSee [prices](https://a.example/p)\\.");
    await expect(preview.locator("strong")).toHaveText("Hello");
    await expect(preview).toContainText("/faq");
    await expect(preview.getByRole("link", { name: "prices" })).toHaveAttribute("href", "https://a.example/p");
    await form.getByRole("button", { name: "Create menu" }).click();
    await expect(page.getByText("/faq created")).toBeVisible();
    await expect(form).toBeHidden();

    await choose(page, "/faq", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit /faq" });
    await edit.getByRole("combobox", { name: "Format" }).selectOption("HTML");
    await edit.getByRole("textbox", { name: "Reply" }).fill("<i>Hi</i> <script>x</script>");
    await expect(edit.getByText("Line 1: “<script>” isn’t allowed here.")).toBeVisible();
    await edit.getByRole("textbox", { name: "Reply" }).fill("<i>Hi</i>");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("/faq saved")).toBeVisible();
    await expect(edit).toBeHidden();
    expect(await menus(root)).toMatchObject([
      { command: "faq", description: "Questions", parse_mode: "HTML", reply_message: "<i>Hi</i>" },
    ]);

    await root.call("POST", path, menu("terms"));
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => commands(page)).toEqual(["/faq", "/terms"]);
    await settle(page);
    await expectGoodLooks(page, "the Telegram bot", "telegram-manage");
    await page.getByRole("searchbox", { name: "Search by command or ID" }).fill("/te");
    await expect.poll(() => commands(page)).toEqual(["/terms"]);
    await choose(page, "/terms", "Delete");
    await page.getByRole("dialog", { name: "Delete /terms?" }).getByRole("button", { name: "Delete menu" }).click();
    await expect(page.getByText("/terms deleted")).toBeVisible();
    expect(await menus(root)).toMatchObject([{ command: "faq" }]);
  },
);

test("a taken command is said at its field, and another person's change is shown beside one's own", async ({
  page,
  context,
  gateway,
  witness,
}) => {
  const { root } = gateway;
  for (const command of ["faq", "terms"]) await root.call("POST", path, menu(command));
  const [faq] = await menus(root);
  await asRoot(context, gateway);
  await page.goto(address);
  await choose(page, "/faq", "Edit");
  const form = page.getByRole("dialog", { name: "Edit /faq" });
  await form.getByRole("textbox", { name: "Command" }).fill("terms");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Another menu has this command.").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Command" }).fill("help");
  witness.expectFaults(/\/api\/option\/telegram$/);
  await root.call("POST", path, { id: faq?.id, description: "Theirs" });
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "/faq was changed by someone else" });
  await expect(conflict.getByRole("row", { name: "Description Theirs About faq" })).toBeVisible();
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("/help saved")).toBeVisible();
  expect((await menus(root))[0]).toMatchObject({ command: "help", description: "About faq" });
});

test("a bot that runs takes the menus, and a user's account is bound in its chat and unbound on the profile", async ({
  page,
  context,
}) => {
  const telegram = await startTelegramServer();
  const gateway = await startGateway({ variables: { TG_BOT_API_KEY: telegram.token, TG_API_URL: telegram.url } });
  try {
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await root.call("POST", path, menu("faq"));
    await expect.poll(() => root.call("GET", `${path}/status`)).toEqual({ status: true, is_webhook: false });
    await asRoot(context, { root, url: gateway.url });
    await page.goto(gateway.url + address);
    const bot = page.getByRole("region", { name: "Status" });
    await expect(bot.getByRole("status")).toContainText("Online");
    await expect(bot.getByRole("status")).toContainText("Polling");
    await expect(bot.getByRole("link", { name: "@gateway_bot" })).toHaveAttribute("href", "https://t.me/gateway_bot");
    await bot.getByRole("button", { name: "Test the bot" }).click();
    await expect(bot.getByText("Telegram answers: this is @gateway_bot.")).toBeVisible();
    telegram.fail("getMe", { error_code: 401, description: "Unauthorized" }, 1);
    await bot.getByRole("button", { name: "Test the bot" }).click();
    await expect(bot.getByText("Telegram doesn’t accept the token.")).toBeVisible();
    const told = telegram.nextCall("setMyCommands");
    await bot.getByRole("button", { name: "Reload menus" }).click();
    await expect(page.getByText("Telegram now lists the current commands")).toBeVisible();
    expect(JSON.stringify(await told)).toContain('{"command":"faq","description":"About faq"}');
    telegram.fail("setMyCommands", { error_code: 502, description: "Bad Gateway" });
    await bot.getByRole("button", { name: "Reload menus" }).click();
    await expect(page.getByText("Telegram didn’t accept the commands")).toBeVisible();

    const { username, password } = await makeUser(root);
    const user = await signedIn(gateway.url, username, password);
    const token = z.string().parse(await user.call("GET", "/api/user/token"));
    expect((await telegram.say(`/bind ${token}`)).text).toContain(username);
    await context.addCookies([{ ...user.cookie, url: gateway.url }]);
    await page.goto(`${gateway.url}/dashboard/profile`);
    await page.getByRole("button", { name: "Unlink Telegram" }).click();
    await page.getByRole("dialog", { name: "Unlink Telegram?" }).getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText("Telegram unlinked")).toBeVisible();
    // Its button is gone.
    await expect(page.getByText("Linked accounts", { exact: true })).toBeFocused();
    await expect(page.getByText("Open the bot, press Start")).toBeVisible();
    expect(await user.call("GET", "/api/user/self")).toMatchObject({ telegram_id: 0 });
  } finally {
    // An open page goes on asking.
    await page.close();
    await gateway.stop();
    await telegram.close();
  }
});
