import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";
import { expectAccessible, expectToFit, photograph, settle, wear } from "./support/looks.ts";
import { offerOnly, openOneHub } from "./support/extensions.ts";
import { expect, test } from "./support/test.ts";

const made = z.object({ id: z.number(), created_at: z.number() });

/** Writes announcements for the time of a test, the oldest first. */
const withAnnouncements = async (
  root: SignedIn,
  announcements: readonly Readonly<Record<string, unknown>>[],
  use: (written: readonly { readonly id: number; readonly created_at: number }[]) => Promise<void>,
): Promise<void> => {
  const written: z.output<typeof made>[] = [];
  try {
    for (const announcement of announcements)
      written.push(
        made.parse(
          await root.call("POST", "/api/announcement/", {
            type: "notice",
            level: "info",
            title: "Hello",
            content: "Hi",
            ...announcement,
          }),
        ),
      );
    await use(written);
  } finally {
    for (const { id } of written) await root.call("DELETE", `/api/announcement/${id}`);
  }
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Announcements/ });
const lastCheck = (page: Page) => page.evaluate(() => localStorage.getItem("lastNoticeCheck"));

test("what is new waits for a form that is on its way, and opens when it is closed", async ({
  page,
  gateway,
  asUser,
}) => {
  await asUser();
  await withAnnouncements(gateway.root, [{ title: "News" }], async () => {
    const answered = page.waitForResponse(/\/api\/status\/announcement/);
    await page.goto("/dashboard/key?create=true");
    const form = page.getByRole("dialog", { name: "Create key" });
    const name = form.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toBeFocused();
    await (await answered).finished();
    await page.keyboard.type("typed at once");
    await expect(name).toHaveValue("typed at once");
    await expect(dialogOf(page)).toBeHidden();
    await name.fill("");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
    await expect(dialogOf(page)).toBeVisible();
  });
});

test("what is new waits for a form that the address asks for, however late its code is", async ({
  page,
  gateway,
  asUser,
}) => {
  await asUser();
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/-?key-overlays.*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await withAnnouncements(gateway.root, [{ title: "News" }], async () => {
    await page.clock.install();
    await page.goto("/dashboard/key?create=true");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Longer than a page without a press stays quiet.
    await page.clock.fastForward(1500);
    await expect(dialogOf(page)).toBeHidden();
    release();
    await expect(page.getByRole("dialog", { name: "Create key" })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
  });
});

test("what is new opens by itself, once; the bell opens it again, by keyboard too", async ({
  page,
  gateway,
  asUser,
}) => {
  await asUser();
  await withAnnouncements(
    gateway.root,
    [
      { title: "Old news", content: "- **one**\n- two", tag: "v1.2", type: "model", level: "success" },
      { title: "Maintenance ".repeat(15), content: "Calls fail at noon.", type: "system", level: "warning" },
    ],
    async (written) => {
      await page.goto("/dashboard");
      const dialog = dialogOf(page);
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("article")).toHaveCount(2);
      await expect(dialog.getByText("v1.2")).toBeVisible();
      await expect(dialog.getByText("one", { exact: true })).toBeVisible();
      await expect(dialog.getByRole("time").first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      await expect.poll(() => lastCheck(page)).toBe(String(Math.max(...written.map(({ created_at: at }) => at))));
      for (const [scheme, width] of [
        ["light", 1440],
        ["dark", 1440],
        ["dark", 360],
        ["light", 360],
      ] as const) {
        await wear(page, scheme, width);
        await expectAccessible(page, `announcements ${scheme} ${width}`);
        await expectToFit(page, `announcements ${scheme} ${width}`);
        await photograph(page, `announcements-${scheme}-${width}`);
      }
      const box = await dialog.boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 360, height: 760 });
      await wear(page, "light", 1440);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);

      await page.reload();
      // Shown announcements are read: the bell has no count any more.
      const bell = page.getByRole("button", { name: "Announcements", exact: true });
      await expect(bell).toHaveText("");
      await bell.focus();
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      // A press beside it closes it.
      await page.mouse.click(5, 400);
      await expect(dialog).toHaveCount(0);
      await expect(bell).toBeFocused();
    },
  );
});

test("a new announcement waits while a field has the focus, and opens after the press that moves it away", async ({
  page,
  gateway,
  asUser,
}) => {
  await asUser();
  await withAnnouncements(gateway.root, [{ title: "While you typed" }], async () => {
    // The announcements arrive while the user is typing.
    const typing = Promise.withResolvers<void>();
    await page.route(/\/api\/status\/announcement/, async (route) => {
      await typing.promise;
      await route.continue();
    });
    await page.goto("/dashboard/profile");
    const name = page.getByRole("textbox", { name: "Display name" });
    await name.fill("half a na");
    typing.resolve();
    await expect(page.getByRole("button", { name: "1 unread announcement" })).toBeVisible();
    const dialog = dialogOf(page);
    // Moving between fields still counts as typing.
    await page.getByRole("textbox", { name: "New password", exact: true }).focus();
    await page.keyboard.type("x");
    await expect(dialog).toHaveCount(0);
    expect(await lastCheck(page)).toBeNull();

    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect(dialog).toContainText("While you typed");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(name).toHaveValue("half a na");
  });
});

test("without announcements the window is empty, and a failed request is only logged", async ({
  page,
  asUser,
  witness,
}) => {
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Announcements" }).click();
  await expect(dialogOf(page)).toContainText("No announcements");
  await page.keyboard.press("Escape");

  witness.expectFaults(/\/api\/status\/announcement/);
  await page.route(/\/api\/status\/announcement/, (route) => route.fulfill({ status: 500, body: "" }));
  const logged = page.waitForEvent("console", (message) => message.text().includes("announcements could not be read"));
  await page.reload();
  expect((await logged).type()).toBe("warning");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a gateway without announcements shows its one notice, as markdown or as HTML without what it must not do", async ({
  page,
  asUser,
}) => {
  await asUser();
  await offerOnly(page, (extension) => extension !== "announcement");
  let notice = "Read **this**";
  await page.route(/\/api\/notice$/, (route) => route.fulfill({ json: { success: true, message: "", data: notice } }));
  await page.goto("/dashboard");
  await expect(dialogOf(page).getByText("this", { exact: true })).toBeVisible();
  notice = `<p onclick="document.title = 1">Read <b style="color:red">this</b><script>document.title = "taken"</script></p><form action="/login"><input name="password"></form>`;
  await page.reload();
  await expect(dialogOf(page).getByText("this", { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle("taken");
  await expect(dialogOf(page).getByRole("textbox")).toHaveCount(0);
});

test(
  "the one notice of a gateway without announcements opens by itself for visitors, once for each text",
  openOneHub,
  async ({ page }) => {
    let notice = "First text";
    await page.clock.install();
    await page.route(/\/api\/notice$/, (route) =>
      route.fulfill({ json: { success: true, message: "", data: notice } }),
    );
    await page.goto("/");
    const dialog = dialogOf(page);
    await expect(dialog).toContainText("First text");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "Announcements", exact: true })).toHaveText("");
    await settle(page);
    // Longer than it waits for a quiet moment.
    await page.clock.runFor(5000);
    await expect(dialog).toHaveCount(0);
    notice = "Second text";
    await page.reload();
    await expect(dialog).toContainText("Second text");
  },
);

test("pictures of an announcement are asked for when they come near, and without cookies or a referrer", async ({
  page,
  gateway,
  asUser,
}) => {
  const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64");
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    response.writeHead(200, { "content-type": "image/gif", "access-control-allow-origin": "*" }).end(picture);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = `http://127.0.0.1:${port}`;
  try {
    await asUser();
    await withAnnouncements(
      gateway.root,
      [{ content: `![near](${host}/near.gif)\n\n${"Words. \n\n".repeat(400)}\n\n![far](${host}/far.gif)` }],
      async () => {
        await page.goto("/dashboard");
        await expect(page.getByRole("img", { name: "near" })).toHaveAttribute("data-state", "shown");
        expect(asked.map(({ url }) => url)).toEqual(["/near.gif"]);
        await page.getByRole("img", { name: "far" }).scrollIntoViewIfNeeded();
        await expect(page.getByRole("img", { name: "far" })).toHaveAttribute("data-state", "shown");
        for (const { headers } of asked) {
          expect(headers.cookie).toBeUndefined();
          expect(headers.referer).toBeUndefined();
        }
      },
    );
  } finally {
    server.close();
  }
});
