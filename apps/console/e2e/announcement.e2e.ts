import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

// Announcements are the site's, and open in every window.
test.describe.configure({ mode: "default" });

const address = "/dashboard/operation/announcement";

const stored = z.object({ data: z.array(z.looseObject({ id: z.number(), title: z.string() })) });

const announcements = async (root: SignedIn) =>
  stored.parse(await root.call("GET", "/api/announcement/?size=100&order=id")).data;

const asRoot = (context: BrowserContext, { root, url }: WorkerGateway): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

const shown = async (page: Page): Promise<readonly string[]> =>
  (await readTable(tableNamed(page, "Announcements"))).map((row) => `${row["Title"]} | ${row["Status"]}`);

/** Titles that a caller is shown. */
const seen = async (url: string, cookie?: string, query = ""): Promise<readonly string[]> => {
  const headers = cookie === undefined ? undefined : { cookie };
  const reply: unknown = await (await fetch(`${url}/api/status/announcement${query}`, headers && { headers })).json();
  return stored.parse(reply).data.map(({ title }) => title);
};

const closeNotices = async (page: Page): Promise<void> => {
  const notices = page.getByRole("dialog", { name: /^Announcements/ });
  await expect(notices).toBeVisible();
  await notices.getByRole("button", { name: "Close" }).click();
  await expect(notices).toBeHidden();
};

test.afterEach(async ({ gateway: { root } }) => {
  for (const { id } of await announcements(root)) await root.call("DELETE", `/api/announcement/${id}`);
});

test("an announcement is previewed, said to open for everyone, limited, found and deleted", async ({
  page,
  context,
  gateway,
}) => {
  const { root, url } = gateway;
  await asRoot(context, gateway);
  await page.goto(address);
  await expect(page.getByText("No announcements yet")).toBeVisible();
  await page.getByRole("button", { name: "New announcement" }).first().click();
  const form = page.getByRole("dialog", { name: "New announcement" });
  await form.getByLabel("To", { exact: true }).fill("2020-01-01T00:00");
  await form.getByRole("button", { name: "Create announcement" }).click();
  await expect(form.getByText("Enter a title.")).toBeVisible();
  await expect(form.getByText("This time has passed. Choose a later one.")).toBeVisible();
  await form.getByLabel("To", { exact: true }).fill("");
  await form.getByRole("textbox", { name: "Title" }).fill("Maintenance");
  await form.getByRole("textbox", { name: "Content" }).fill("**Sunday** <img src=x onerror=alert(1)>");
  await form.getByRole("combobox", { name: "Level" }).selectOption("Warning");
  await form.getByRole("switch", { name: "Pin to the top" }).check();
  for (const scheme of ["Light mode", "Dark mode"]) {
    const preview = form.getByRole("group", { name: scheme });
    await expect(preview.getByRole("article", { name: "Maintenance" })).toBeVisible();
    await expect(preview.getByText("Sunday", { exact: true })).toHaveCSS("font-weight", /[67]\d\d/);
    await expect(preview.locator("img")).toHaveCount(0);
  }
  await expect(form.getByText("opens for everyone who visits the site")).toBeVisible();
  await form.getByRole("button", { name: "Create announcement" }).click();
  const question = page.getByRole("dialog", { name: "Show “Maintenance” to everyone now?" });
  expect(await announcements(root)).toEqual([]);
  await question.getByRole("button", { name: "Show now" }).click();
  await expect(page.getByText("“Maintenance” created")).toBeVisible();
  await closeNotices(page);
  await expect.poll(() => shown(page)).toEqual(["Maintenance | Shown now"]);
  expect(await announcements(root)).toMatchObject([
    { title: "Maintenance", level: "warning", pinned: true, audience: "everyone", languages: [] },
  ]);
  expect(await seen(url)).toEqual(["Maintenance"]);

  await page.getByRole("button", { name: "Actions for Maintenance" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit “Maintenance”" });
  await edit.getByRole("combobox", { name: "Shown to" }).selectOption("role");
  await edit.getByRole("combobox", { name: "Lowest role" }).selectOption("10");
  await edit.getByRole("combobox", { name: "Languages" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Français" }).click();
  await page.keyboard.press("Escape");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Maintenance” saved")).toBeVisible();
  expect(await announcements(root)).toMatchObject([{ audience: "role", min_role: 10, languages: ["fr"] }]);
  const { username, password } = await makeUser(root, { role: 10 });
  const admin = await signedIn(url, username, password);
  const cookie = `${admin.cookie.name}=${admin.cookie.value}`;
  expect(await seen(url)).toEqual([]);
  expect(await seen(url, cookie, "?language=fr")).toEqual(["Maintenance"]);
  expect(await seen(url, cookie, "?language=en")).toEqual([]);

  await root.call("POST", "/api/announcement/", {
    type: "model",
    level: "info",
    title: "Later",
    content: "",
    starts_at: Math.floor(Date.now() / 1000) + 86_400,
    audience: "role",
    min_role: 1,
  });
  await page.goto(`${address}?state=planned`);
  await expect.poll(() => shown(page)).toEqual(["Later | Planned"]);
  await page.goto(`${address}?pinned=yes&type=notice`);
  await expect.poll(() => shown(page)).toEqual(["Maintenance | Shown now"]);
  await page.goto(address);
  await expect.poll(() => shown(page)).toEqual(["Later | Planned", "Maintenance | Shown now"]);
  await settle(page);
  await expectGoodLooks(page, "announcements", "announcement");
  await page.getByRole("button", { name: "Actions for Later" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const later = page.getByRole("dialog", { name: "Edit “Later”" });
  await expect(later.getByRole("combobox", { name: "Lowest role" })).toHaveValue("1");
  await later.getByRole("textbox", { name: "Content" }).fill("Soon");
  await later.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Later” saved")).toBeVisible();
  expect((await announcements(root)).find(({ title }) => title === "Later")).toMatchObject({
    content: "Soon",
    audience: "role",
    min_role: 1,
  });
  await page.getByRole("button", { name: "Actions for Later" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete announcement" }).click();
  await expect(page.getByText("“Later” deleted")).toBeVisible();
  expect(await announcements(root)).toMatchObject([{ title: "Maintenance" }]);
});
