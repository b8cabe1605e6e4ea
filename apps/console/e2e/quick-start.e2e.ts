import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { readCalls } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { addKey, settledCalls } from "./support/furnish.ts";
import { expect, test } from "./support/test.ts";

const run = promisify(execFile);

test("the dashboard's sample runs as it was copied, with the real key", async ({
  page,
  context,
  session,
  asUser,
}, testInfo) => {
  const secret = await addKey(session, "sample");
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "Node" }).click();
  await expect(page.getByRole("region", { name: "Code samples: Node" })).not.toContainText(secret);
  const program = await copiedBy(context, () => page.getByRole("button", { name: "Copy with key" }).click());
  expect(program).toContain(secret);
  const file = testInfo.outputPath("sample.mjs");
  await writeFile(file, program);
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout).toContain("Hello");
  await settledCalls(session, 1);
  expect((await readCalls(session))[0]).toMatchObject({ token_name: "sample", model_name: "echo" });
});

test("the home page tells the address that programs need, and copies it", async ({ page, context, gateway }) => {
  await page.goto("/");
  await expect(page.getByText(`${gateway.url}/v1`, { exact: true })).toBeVisible();
  const copy = page.getByRole("button", { name: "Copy", exact: true }).first();
  expect(await copiedBy(context, () => copy.click())).toBe(`${gateway.url}/v1`);
});
