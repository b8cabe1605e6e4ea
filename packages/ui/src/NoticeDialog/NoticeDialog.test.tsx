import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { NoticeDialog, type NoticeEntry } from "./NoticeDialog.tsx";

const notices: readonly NoticeEntry[] = Array.from({ length: 30 }, (_, index) => ({
  id: 30 - index,
  kind: "notice",
  kindText: "Notice",
  tone: "info",
  title: `Notice ${30 - index} ${"very ".repeat(60)}long`,
  content: <p>Content {30 - index}</p>,
}));
const empty = { title: "Nothing", text: "Nothing yet." };

test("is at most 86 % of the window's height, its title stays in view, and one line holds the title of a notice", async () => {
  const screen = await show(
    <NoticeDialog opened onClose={() => undefined} title="News" count="30" notices={notices} empty={empty} />,
  );
  const dialog = screen.getByRole("dialog", { name: "News 30" });
  await expect.element(dialog).toBeVisible();
  await vi.waitFor(() => {
    const { height, width } = dialog.element().getBoundingClientRect();
    expect(height).toBeCloseTo(window.innerHeight * 0.86, 0);
    expect(width).toBe(900);
  });
  const title = screen.getByRole("heading", { level: 3 }).first().element();
  expect(title.getBoundingClientRect().height).toBe(24);
  dialog.element().scrollTop = 2000;
  await expect.element(screen.getByRole("button", { name: "Close" })).toBeInViewport();
});

test("fills a phone's window", async () => {
  await page.viewport(390, 800);
  const screen = await show(
    <NoticeDialog opened onClose={() => undefined} title="News" count="0" notices={[]} empty={empty} />,
  );
  await expect.element(screen.getByText("Nothing yet.")).toBeVisible();
  await vi.waitFor(() => {
    const { left, top, width, height } = screen.getByRole("dialog").element().getBoundingClientRect();
    expect({ left, top, width, height }).toEqual({ left: 0, top: 0, width: 390, height: 800 });
  });
  await page.viewport(1280, 900);
});

test("the one asked for is in view and has the focus", async () => {
  const screen = await show(
    <NoticeDialog
      opened
      onClose={() => undefined}
      title="News"
      count="30"
      notices={notices}
      selected={4}
      empty={empty}
    />,
  );
  const entry = screen.getByRole("article", { name: /Notice 4 / });
  await expect.element(entry).toHaveAttribute("aria-current", "true");
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toBeInViewport();
});

test("Escape, the button and the ground around it close", async () => {
  const close = vi.fn();
  const screen = await show(<NoticeDialog opened onClose={close} title="News" count="0" notices={[]} empty={empty} />);
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(1);
  await screen.getByRole("button", { name: "Close" }).click();
  expect(close).toHaveBeenCalledTimes(2);
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  expect(close).toHaveBeenCalledTimes(3);
});

test("a title of another direction than the page's loses its end, not its beginning, and stands at the icon", async () => {
  await page.viewport(1280, 900);
  const [notice] = notices;
  const list = notice === undefined ? [] : [notice, { ...notice, id: 1, title: "Short" }];
  const screen = await show(
    <NoticeDialog opened onClose={() => undefined} title="News" count="2" notices={list} empty={empty} />,
    { direction: "rtl" },
  );
  const short = screen.getByRole("heading", { name: "Short" });
  await expect.element(short).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 3 }).first()).toHaveStyle({ direction: "ltr" });
  const { right } = short.element().getBoundingClientRect();
  const icon = screen.getByRole("article").last().getByText("Notice", { exact: true }).element().parentElement;
  expect((icon?.getBoundingClientRect().left ?? 0) - right).toBe(10);
});
