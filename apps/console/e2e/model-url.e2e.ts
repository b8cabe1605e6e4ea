import type { SignedIn } from "@one-hub/testing/client.ts";
import { makeChannel } from "@one-hub/testing/fixtures.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

// The rules are the site's.
test.describe.configure({ mode: "default" });

const address = "/dashboard/operation/model-url";

const stored = z.object({ data: z.array(z.looseObject({ id: z.number(), pattern: z.string() })) });
const made = z.looseObject({ id: z.number() });

const rules = async (root: SignedIn) =>
  stored.parse(await root.call("GET", "/api/model_url/?size=100&order=sort")).data;
const create = async (root: SignedIn, rule: object) => made.parse(await root.call("POST", "/api/model_url/", rule));
const removeAll = async (root: SignedIn): Promise<void> => {
  for (const { id } of await rules(root)) await root.call("DELETE", `/api/model_url/${id}`);
};

const asRoot = (context: BrowserContext, { root, url }: WorkerGateway): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

const patterns = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await readTable(tableNamed(page, "Model URLs"))).map((row) => row["Pattern"]);

const choose = async (page: Page, pattern: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${pattern}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test.afterEach(({ gateway }) => removeAll(gateway.root));

test("rules are written, ordered, tried with a model's name, and shown to visitors as code", async ({
  page,
  context,
  gateway,
}) => {
  const { root } = gateway;
  await asRoot(context, gateway);
  await page.goto(address);
  await expect(page.getByText("No rules yet")).toBeVisible();
  await page.getByRole("button", { name: "New rule" }).first().click();
  const form = page.getByRole("dialog", { name: "New rule" });
  await form.getByRole("combobox", { name: "Path" }).fill("v1 chat");
  await form.getByRole("textbox", { name: "Documentation" }).fill("docs.example");
  await form.getByRole("button", { name: "Create rule" }).click();
  for (const said of ["Enter a model name", "Begin with a slash", "Enter an address that begins with https://"])
    await expect(form.getByText(said)).toBeVisible();
  await form.getByRole("textbox", { name: "Pattern" }).fill("gpt-*");
  await form.getByRole("combobox", { name: "Path" }).fill("/v1/responses");
  await page.keyboard.press("Escape");
  await form.getByRole("textbox", { name: "Documentation" }).fill("https://docs.example/responses");
  await form.getByRole("button", { name: "Create rule" }).click();
  await expect(page.getByText("Rule gpt-* created")).toBeVisible();
  await create(root, { pattern: "*", path: "/v1/chat/completions", docs_url: "" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => patterns(page)).toEqual(["gpt-*", "*"]);

  const tester = page.getByRole("region", { name: "Test a model name" });
  await tester.getByRole("textbox", { name: "Model name" }).fill("gpt-4o");
  await expect(tester.getByRole("status")).toContainText("Applied rule:gpt-*POST/v1/responses");
  await expect(tester.getByRole("status")).toContainText("Other matching rules, in order:*");
  expect(new URL(page.url()).searchParams.get("model")).toBe("gpt-4o");
  await choose(page, "*", "Move up");
  await expect.poll(() => patterns(page)).toEqual(["*", "gpt-*"]);
  await expect(tester.getByRole("status")).toContainText("Applied rule:*POST/v1/chat/completions");
  await page.getByRole("switch", { name: "Enable the rule *", exact: true }).click();
  await expect(tester.getByRole("status")).toContainText("Applied rule:gpt-*");
  await expect(tester.getByRole("status")).toContainText("*Disabled");
  expect(await rules(root)).toMatchObject([
    { pattern: "*", sort: 1, enabled: false },
    { pattern: "gpt-*", sort: 2, enabled: true, path: "/v1/responses", docs_url: "https://docs.example/responses" },
  ]);
  await settle(page);
  await expectGoodLooks(page, "model URLs", "model-url");

  const channel = await makeChannel(root, { url: "http://127.0.0.1:9", key: "sk-none", models: ["gpt-4o"] });
  try {
    await page.goto("/prices?model=gpt-4o");
    const detail = page.getByRole("dialog", { name: "gpt-4o" });
    await expect(detail.getByText("/v1/responses", { exact: true })).toBeVisible();
    await expect(detail).toContainText('"input": "Hello"');
    await expect(detail.getByRole("link", { name: "Documentation" })).toHaveAttribute(
      "href",
      "https://docs.example/responses",
    );
    await page.goto("/dashboard/model_list?model=gpt-4o");
    await expect(detail.getByText("/v1/responses", { exact: true }).first()).toBeVisible();
  } finally {
    await root.call("DELETE", `/api/channel/${channel}`);
  }

  await page.goto(`${address}?state=off`);
  await expect.poll(() => patterns(page)).toEqual(["*"]);
  await choose(page, "*", "Delete");
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("Rule * deleted")).toBeVisible();
  expect(await rules(root)).toMatchObject([{ pattern: "gpt-*" }]);
});

test("of two administrators who change one rule, the later one sees both versions", async ({
  page,
  context,
  gateway,
  witness,
}) => {
  witness.expectFaults(/\/api\/model_url\/$/);
  const { root } = gateway;
  const { id } = await create(root, { pattern: "o1", path: "/v1/chat/completions" });
  await asRoot(context, gateway);
  await page.goto(address);
  await choose(page, "o1", "Edit");
  const form = page.getByRole("dialog", { name: "Edit o1" });
  await form.getByRole("textbox", { name: "Documentation" }).fill("https://mine.example/");
  await root.call("PUT", "/api/model_url/", { id, pattern: "o1*", path: "/v1/responses" });
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "o1 was changed by someone else" });
  await expect(conflict.getByRole("row", { name: "Pattern o1* o1" })).toBeVisible();
  await expect(conflict.getByRole("row", { name: "Path /v1/responses /v1/chat/completions" })).toBeVisible();
  expect(await rules(root)).toMatchObject([{ pattern: "o1*", docs_url: "" }]);
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Rule o1 saved")).toBeVisible();
  await expect(form).toBeHidden();
  expect(await rules(root)).toMatchObject([
    { pattern: "o1", path: "/v1/chat/completions", docs_url: "https://mine.example/" },
  ]);
});
