import { makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page, Route } from "@playwright/test";
import { userId } from "./support/administration.ts";
import { addKey } from "./support/furnish.ts";
import { signInHeading } from "./support/sign-in.ts";
import { rowOf } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const mayBeDone =
  "No response arrived. The change may have been made all the same. Check whether it was made before you try again.";

/** Lets a call reach the gateway, and breaks the connection before its reply. */
const loseReply = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort("connectionreset");
};

const importUsers = async (page: Page, names: readonly string[]): Promise<void> => {
  await page.goto("/dashboard/user");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const window = page.getByRole("dialog", { name: "Import users" });
  const lines = names.map((name) => `${name},default,correct-horse-9`);
  await window.getByLabel("Or paste the content").fill(["username,group,password", ...lines].join("\n"));
  await window.getByRole("button", { name: "Check the file" }).click();
  await window.getByRole("button", { name: `Apply ${names.length} rows` }).click();
};

test("a cancelled action waits for the row that is under way, and reports it as it ended", async ({
  page,
  gateway,
  asVisitor,
}) => {
  const people = [await makeUser(gateway.root, {}), await makeUser(gateway.root, {})];
  await asVisitor("root");
  await page.goto("/dashboard/user");
  for (const { username } of people) await rowOf(page, username).getByRole("checkbox").check();
  const cancelled = Promise.withResolvers<void>();
  await page.route(/\/api\/user\/manage$/, async (route) => {
    const response = await route.fetch();
    await cancelled.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Disable 2 users?" })
    .getByRole("button", { name: /^Disable/ })
    .click();
  const window = page.getByRole("dialog").filter({ hasText: "0 of 2" });
  await expect(window).toBeVisible();
  // Leaving would end it, and asks first.
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Cancelling…" })).toBeVisible();
  cancelled.resolve();
  const report = page.getByRole("dialog").filter({ hasText: "1 not attempted" });
  await expect(report).toContainText("1 done");
  await expect(report).toContainText("Cancelled before this one.");
  await expect(report).not.toContainText("failed");
});

test("users of an import whose reply is lost may have been created, all of them", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/user_admin\/import$/;
  witness.expectFaults(call);
  await asVisitor("root");
  const stem = uniqueName("l").slice(-8);
  const made = Array.from({ length: 21 }, (_, index) => `${stem}${index + 10}`);
  await page.route(call, (route) =>
    route.request().postData()?.includes('"dry_run":true') === true ? route.continue() : loseReply(route),
  );
  await importUsers(page, made);
  const report = page.getByRole("dialog").filter({ hasText: "20 failed" });
  await expect(report.getByText(mayBeDone)).toHaveCount(20);
  await expect(report).toContainText("1 not attempted");
  await report.getByRole("button", { name: "Close" }).last().click();
  await expect(report).toBeHidden();
  // The list is still there, with what failed chosen.
  await expect(page.getByRole("button", { name: "Apply 21 rows" })).toBeEnabled();
  for (const name of made.slice(0, 20)) expect(await userId(gateway.root, name)).toBeGreaterThan(0);
});

test("an import that is cancelled reports the users of the call that is under way as created", async ({
  page,
  asVisitor,
}) => {
  await asVisitor("root");
  const stem = uniqueName("c").slice(-8);
  const cancelled = Promise.withResolvers<void>();
  await page.route(/\/api\/user_admin\/import$/, async (route) => {
    const response = await route.fetch();
    if (route.request().postData()?.includes('"dry_run":true') !== true) await cancelled.promise;
    await route.fulfill({ response });
  });
  await importUsers(
    page,
    Array.from({ length: 21 }, (_, index) => `${stem}${index + 10}`),
  );
  const window = page.getByRole("dialog").filter({ hasText: "0 of 21" });
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Cancelling…" })).toBeVisible();
  cancelled.resolve();
  const report = page.getByRole("dialog").filter({ hasText: "1 not attempted" });
  await expect(report).toContainText("20 done");
});

test("a new key whose reply is lost may have been created, and the list shows it", async ({
  page,
  asUser,
  witness,
}) => {
  const call = /\/api\/token\/$/;
  witness.expectFaults(call);
  await asUser();
  await page.goto("/dashboard/key");
  await page.route(call, loseReply);
  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("unheard");
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByRole("alert")).toContainText(mayBeDone);
  await expect(page.getByText("unheard", { exact: true })).toBeVisible();
});

test("a change whose reply is lost is not taken for another person's when it is saved again", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/user\/$/;
  witness.expectFaults(call);
  const { id, username } = await makeUser(gateway.root, {});
  await asVisitor("root");
  await page.goto(`/dashboard/user?keyword=${username}`);
  await page.getByRole("button", { name: `More for ${username}` }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: `Edit ${username}` });
  await form.getByLabel("Display name").fill("Unheard");
  await page.route(call, loseReply);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText(mayBeDone);
  await page.unroute(call);
  await form.getByLabel("Display name").fill("Heard");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("changed by someone else")).toHaveCount(0);
  expect(await gateway.root.call("GET", `/api/user/${id}`)).toMatchObject({ display_name: "Heard" });
});

test("a code whose switch and deletion are not answered may be changed, and is deleted when that is tried again", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/redemption\/(?:\d+|\?status_only=true)$/;
  witness.expectFaults(call);
  const name = uniqueName("c");
  await gateway.root.call("POST", "/api/redemption/", { name, count: 1, quota: 500_000 });
  await asVisitor("root");
  await page.goto("/dashboard/payment/redemption");
  const row = page.getByRole("row").filter({ hasText: name });
  await page.route(call, loseReply);
  await row.getByRole("switch").click();
  await expect(page.getByRole("alert").filter({ hasText: mayBeDone })).toBeVisible();
  await expect(row).toContainText("Disabled");
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: `(${name})?` });
  const remove = question.getByRole("button", { name: "Delete", exact: true });
  await remove.click();
  await expect(question.getByRole("alert")).toContainText(mayBeDone);
  await expect(row).toHaveCount(0);
  await page.unroute(call);
  await remove.click();
  await expect(page.getByText(`Code ${name} deleted`)).toBeVisible();
  await expect(question).toBeHidden();
});

test("a channel of an import whose reply is lost is not created a second time", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/channel\/$/;
  witness.expectFaults(call);
  const stem = uniqueName("i");
  const made = [`${stem}a`, `${stem}b`];
  const channels = made.map((name) => ({ name, type: 8, key: "sk-made", models: "m" }));
  await asVisitor("root");
  await page.goto("/dashboard/channel");
  await page.getByRole("button", { name: "All channels" }).click();
  await page.getByRole("menuitem", { name: "Import from a file" }).click();
  const window = page.getByRole("dialog", { name: "Import channels" });
  await window
    .getByLabel("Or paste the content")
    .fill(JSON.stringify({ format: "one-hub-channels", version: 1, channels }));
  await window.getByRole("button", { name: "Compare" }).click();
  await page.route(call, loseReply);
  await window.getByRole("button", { name: "Apply 2 rows" }).click();
  const report = page.getByRole("dialog").filter({ hasText: "1 not attempted" });
  await expect(report).toContainText(mayBeDone);
  await page.unroute(call);
  await report.getByRole("button", { name: "Close" }).last().click();
  // The first one is there by now.
  await expect(window.getByRole("row").filter({ hasText: `${stem}a` })).toContainText("Changed");
  await expect(window.getByRole("row").filter({ hasText: `${stem}b` })).toContainText("New");
  await window.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(page.getByText("2 channels imported")).toBeVisible();
  expect(await gateway.root.call("GET", `/api/channel/?name=${stem}`)).toMatchObject({ total_count: 2 });
});

test("a model whose removal is not answered leaves the table of channels that serve it", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/channel\/batch\/del_model$/;
  witness.expectFaults(call);
  const [name, model] = [uniqueName("b"), uniqueName("m")];
  await gateway.root.call("POST", "/api/channel/", {
    name,
    type: 8,
    key: "sk-made",
    models: `${model},kept`,
    group: "default",
    base_url: "http://127.0.0.1:9",
    weight: 1,
    priority: 0,
    proxy: "",
  });
  await asVisitor("root");
  await page.goto("/dashboard/channel");
  await page.getByRole("button", { name: "All channels" }).click();
  await page.getByRole("menuitem", { name: "Azure version, delete a model" }).click();
  const window = page.getByRole("dialog", { name: "Change several channels" });
  await window.getByRole("radio", { name: "Delete a model" }).check();
  await window.getByRole("searchbox").fill(model);
  await window.getByRole("checkbox", { name: `Select ${name}` }).check();
  await window.getByRole("button", { name: "Delete model" }).click();
  await page.route(call, loseReply);
  const question = page.getByRole("dialog", { name: `Delete ${model} from 1 channel?` });
  await question.getByRole("button", { name: "Delete model" }).click();
  await expect(question.getByRole("alert")).toContainText(mayBeDone);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(window.getByText(name)).toHaveCount(0);
});

test("keys whose deletion is not answered may be deleted", async ({ page, asUser, session, witness }) => {
  const call = /\/api\/token\/\d+$/;
  witness.expectFaults(call);
  for (const name of ["unheard", "untried"]) await addKey(session, name);
  await asUser();
  await page.goto("/dashboard/key");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.route(call, loseReply);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 keys?" })
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  const report = page.getByRole("dialog", { name: "Some keys weren’t changed" });
  await expect(report.getByText(mayBeDone)).toHaveCount(1);
});

test("a user whose change is not answered may be changed, and the list shows it", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/user\/manage$/;
  witness.expectFaults(call);
  const first = await makeUser(gateway.root, {});
  const people = [first, await makeUser(gateway.root, {})];
  await asVisitor("root");
  await page.goto("/dashboard/user");
  await page.route(call, loseReply);
  await page.getByRole("button", { name: `More for ${first.username}` }).click();
  await page.getByRole("menuitem", { name: "Disable", exact: true }).click();
  const question = page.getByRole("dialog", { name: `Disable ${first.username}?` });
  await question.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(question.getByRole("alert")).toContainText(mayBeDone);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, first.username)).toContainText("Disabled");

  for (const { username } of people) await rowOf(page, username).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Enable 2 users?" })
    .getByRole("button", { name: /^Enable/ })
    .click();
  const report = page.getByRole("dialog").filter({ hasText: "1 not attempted" });
  await report.getByRole("button", { name: "Close" }).last().click();
  // The rows that failed stay chosen for another try.
  await expect(page.getByText("2 selected")).toBeVisible();
});

test("a note whose reply is lost may have been added, and the list shows it", async ({
  page,
  user,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/user_admin\/\d+\/note$/;
  witness.expectFaults(call);
  await asVisitor("root");
  await page.goto(`/dashboard/user/profile?id=${user.id}`);
  await page.route(call, (route) => (route.request().method() === "POST" ? loseReply(route) : route.continue()));
  const notes = page.getByRole("region", { name: "Notes", exact: true });
  await notes.getByLabel("New note").fill("unheard");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByText(mayBeDone)).toBeVisible();
  await expect(notes.getByRole("listitem")).toContainText("unheard");
});

test("a note and a user whose deletion is not answered are deleted when that is tried again", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/(?:user_admin\/\d+\/note|user)\/\d+$/;
  witness.expectFaults(call);
  const { id, username } = await makeUser(gateway.root, {});
  await gateway.root.call("POST", `/api/user_admin/${id}/note`, { text: "unheard" });
  await asVisitor("root");
  await page.goto(`/dashboard/user/profile?id=${id}`);
  const deleteTwice = async (title: string, done: string): Promise<void> => {
    await page.route(call, (route) => (route.request().method() === "DELETE" ? loseReply(route) : route.continue()));
    const question = page.getByRole("dialog", { name: title });
    const remove = question.getByRole("button", { name: /^Delete/ });
    await remove.click();
    await expect(question.getByRole("alert")).toContainText(mayBeDone);
    await page.unroute(call);
    await remove.click();
    await expect(page.getByText(done)).toBeVisible();
    await expect(question).toBeHidden();
  };
  await page.getByRole("region", { name: "Notes", exact: true }).getByRole("button", { name: "Delete" }).click();
  await deleteTwice("Delete this note?", "Note deleted");
  await page.goto(`/dashboard/user?keyword=${username}`);
  await page.getByRole("button", { name: `More for ${username}` }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await deleteTwice(`Delete ${username}?`, `${username} is deleted.`);
});

test("one price for many models whose reply is lost is not taken for another person's when it is saved again", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/prices\/multiple$/;
  witness.expectFaults(call);
  const models = ["unheard-a", "unheard-b"];
  for (const model of models)
    await gateway.root.call("POST", "/api/prices/single", {
      model,
      type: "tokens",
      channel_type: 1,
      input: 1,
      output: 2,
    });
  await asVisitor("root");
  await page.goto("/dashboard/operation/pricing?keyword=unheard-");
  for (const model of models) await page.getByRole("checkbox", { name: `Select ${model}` }).click();
  await page.getByRole("button", { name: "Set one price" }).click();
  const form = page.getByRole("dialog", { name: "One price for 2 models" });
  await form.getByRole("textbox", { name: "Input", exact: true }).fill("4");
  await page.route(call, loseReply);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText(mayBeDone);
  await page.unroute(call);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("2 prices saved.")).toBeVisible();
});

test("a change of a balance whose reply is lost is made once, also when it is sent again", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  const call = /\/api\/user\/quota\/\d+$/;
  witness.expectFaults(call);
  const { id, username } = await makeUser(gateway.root, { quota: 1000 });
  await asVisitor("root");
  await page.goto("/dashboard/user");
  await page.getByRole("button", { name: `More for ${username}` }).click();
  await page.getByRole("menuitem", { name: "Change balance", exact: true }).click();
  const form = page.getByRole("dialog", { name: `Change the balance of ${username}` });
  await form.getByLabel("Amount").fill("5");
  await form.getByLabel("Reason").fill("Goodwill");
  await page.route(call, async (route) => {
    await route.fetch();
    // The user goes on spending: the balance does not tell any more whether the change was made.
    await gateway.root.call("POST", `/api/user/quota/${id}`, { quota: -1, remark: "spent" });
    await route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Add to balance" }).click();
  await expect(form.getByRole("alert")).toContainText("The balance may have been changed all the same.");
  await page.unroute(call);
  await form.getByRole("button", { name: "Add to balance" }).click();
  await expect(form).toBeHidden();
  expect(await gateway.root.call("GET", `/api/user/${id}`)).toMatchObject({ quota: 1000 + 2_500_000 - 1 });
});

test("an export stops at an empty page below the total, and goes on from there", async ({
  page,
  gateway,
  asVisitor,
}) => {
  const { username } = await makeUser(gateway.root, {});
  await asVisitor("root");
  await page.goto("/dashboard/user");
  await expect(rowOf(page, username)).toBeVisible();
  const pages = /\/api\/user\/\?/;
  await page.route(pages, (route) =>
    route.fulfill({ json: { success: true, message: "", data: { data: [], page: 1, size: 100, total_count: 150 } } }),
  );
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "The export stopped" });
  await expect(dialog).toBeVisible();
  await page.unroute(pages);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await downloading;
});

test("a session that ends during an export leads to the sign-in", async ({ page, gateway, asVisitor, witness }) => {
  const { username } = await makeUser(gateway.root, {});
  await asVisitor("root");
  await page.goto("/dashboard/user");
  await expect(rowOf(page, username)).toBeVisible();
  const pages = /\/api\/user\/\?/;
  witness.expectFaults(pages);
  await page.route(pages, (route) =>
    route.fulfill({ status: 401, json: { success: false, message: "Not signed in", code: "unauthenticated" } }),
  );
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  await expect(signInHeading(page)).toBeVisible();
});
