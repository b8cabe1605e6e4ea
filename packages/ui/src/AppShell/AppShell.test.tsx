import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { AppShell } from "./AppShell.tsx";

const Shell = (): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <AppShell
      logo={<a href="#home">One Hub</a>}
      navigation={
        <nav aria-label="Menu">
          <a href="#key">Keys</a>
        </nav>
      }
      headerEnd={<button type="button">Account</button>}
      drawerOpened={opened}
      onDrawerChange={setOpened}
    >
      <h1>Keys</h1>
    </AppShell>
  );
};

afterEach(() => page.viewport(1280, 900));

test("the first key press reaches a link that skips to the content", async () => {
  const screen = await show(<Shell />);
  await userEvent.tab();
  await expect.element(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test("the sidebar is 250 px wide and the header 72 px high", async () => {
  const screen = await show(<Shell />);
  expect(screen.getByRole("complementary").element().getBoundingClientRect().width).toBe(250);
  expect(screen.getByRole("banner").element().getBoundingClientRect().height).toBe(72);
});

test("on a phone the header is 64 px high and the menu is a drawer that Escape closes", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell />);
  expect(screen.getByRole("banner").element().getBoundingClientRect().height).toBe(64);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  await expect.element(drawer).toBeVisible();
  await expect.element(drawer.getByRole("link", { name: "One Hub" })).toBeVisible();
  expect(drawer.element().getBoundingClientRect().width).toBe(320);
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
});

test("a press beside the drawer closes it", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell />);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  await expect.element(drawer).toBeVisible();
  await userEvent.click(drawer, { position: { x: 380, y: 300 }, force: true });
  await expect.element(drawer).not.toBeInTheDocument();
});
