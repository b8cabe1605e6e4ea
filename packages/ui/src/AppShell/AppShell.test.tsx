import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { roles } from "../theme/roles.ts";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import { AppShell } from "./AppShell.tsx";
import { Brand } from "./Brand.tsx";

interface ShellProps {
  readonly initial?: NavLayout;
  readonly navColor?: NavColor;
  readonly compact?: boolean;
  readonly width?: "content" | "full";
  readonly rows?: number;
}

const Shell = ({ initial = "vertical", navColor, compact, width, rows = 0 }: ShellProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  const [layout, setLayout] = useState(initial);
  return (
    <AppShell
      logo={<a href="#home">One Hub</a>}
      navigation={(drawn) => (
        <nav aria-label="Menu" data-testid={drawn}>
          <a href="#key">Keys</a>
        </nav>
      )}
      navLayout={layout}
      navColor={navColor}
      onNavLayoutChange={setLayout}
      compact={compact}
      width={width}
      headerEnd={<button type="button">Account</button>}
      drawerOpened={opened}
      onDrawerChange={setOpened}
    >
      <h1>Keys</h1>
      <div style={{ overflow: "auto" }}>
        {Array.from({ length: rows }, (_, row) => (
          <Button key={row} display="block">
            {row}
          </Button>
        ))}
      </div>
    </AppShell>
  );
};

const sizeOf = (element: Element): DOMRect => element.getBoundingClientRect();

afterEach(() => page.viewport(1280, 900));

test("the first key press reaches a link that skips to the content", async () => {
  const screen = await show(<Shell />);
  await userEvent.tab();
  await expect.element(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test("the sidebar is 250 px wide, folds to 88 and back, and the header is 72 px high", async () => {
  const screen = await show(<Shell />);
  const side = screen.getByRole("complementary");
  expect(sizeOf(side.element()).width).toBe(250);
  expect(sizeOf(screen.getByRole("banner").element()).height).toBe(72);
  await screen.getByRole("button", { name: "Fold the navigation" }).click();
  await expect.element(screen.getByTestId("mini")).toBeVisible();
  expect(sizeOf(side.element()).width).toBe(88);
  await screen.getByRole("button", { name: "Unfold the navigation" }).click();
  expect(sizeOf(side.element()).width).toBe(250);
});

test("the horizontal navigation is a bar of 64 px under a header with the logo", async () => {
  const screen = await show(<Shell initial="horizontal" />);
  const bar = screen.getByTestId("horizontal").element().parentElement;
  expect(bar === null ? 0 : sizeOf(bar).height).toBe(64);
  await expect.element(screen.getByRole("banner").getByRole("link", { name: "One Hub" })).toBeVisible();
  expect(screen.getByRole("complementary").elements()).toHaveLength(0);
});

test.each(["vertical", "horizontal"] as const)(
  "%s: focus that goes up the page stays under the header, and focus in the header scrolls nothing",
  async (initial) => {
    await page.viewport(1280, 600);
    const screen = await show(<Shell initial={initial} rows={60} />);
    const bottom = (initial === "vertical" ? 72 : 136) - 1;
    screen.getByRole("button", { name: "59" }).element().focus();
    for (const row of Array.from({ length: 30 }, (_, index) => 58 - index)) {
      await userEvent.tab({ shift: true });
      const button = screen.getByRole("button", { name: String(row), exact: true });
      await expect.element(button).toHaveFocus();
      expect(sizeOf(button.element()).top).toBeGreaterThan(bottom);
    }
    const before = scrollY;
    expect(before).toBeGreaterThan(0);
    screen.getByRole("button", { name: "Account" }).element().focus();
    await expect.element(screen.getByRole("button", { name: "Account" })).toHaveFocus();
    expect(scrollY).toBe(before);
  },
);

test("an apparent navigation stands on its own ground with text that reads on it", async () => {
  const screen = await show(<Shell navColor="apparent" />);
  const probe = document.createElement("i");
  document.body.append(probe);
  const css = (color: string): string => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const style = getComputedStyle(screen.getByRole("complementary").element());
  expect(style.backgroundColor).toBe(css(roles("cyan", "dark").surface));
  expect(style.color).toBe(css(roles("cyan", "dark").text));
  probe.remove();
});

test("compact limits the content of windows above 1600 px, a table's too", async () => {
  await page.viewport(1920, 900);
  const screen = await show(<Shell compact width="full" />);
  expect(sizeOf(screen.getByRole("main").element()).width).toBe(1264);
  await page.viewport(1500, 900);
  expect(sizeOf(screen.getByRole("main").element()).width).toBe(1250);
});

test.each([
  [1199, 72],
  [900, 72],
  [899, 64],
  [360, 64],
])("%i px wide, the menu is a drawer under a header of %i px", async (width, header) => {
  await page.viewport(width, 760);
  const screen = await show(<Shell />);
  expect(sizeOf(screen.getByRole("banner").element()).height).toBe(header);
  expect(screen.getByRole("complementary").elements()).toHaveLength(0);
  await expect.element(screen.getByRole("button", { name: "Open navigation" })).toBeVisible();
});

test("the drawer is 320 px wide with the logo on top, whatever the layout, and Escape closes it", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell initial="mini" />);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  await expect.element(drawer).toBeVisible();
  await expect.element(drawer.getByRole("link", { name: "One Hub" })).toBeVisible();
  await expect.element(drawer.getByTestId("vertical")).toBeVisible();
  expect(sizeOf(drawer.element()).width).toBe(320);
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
});

test("the drawer keeps the focus inside, forwards and backwards, and gives it back", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell />);
  const opener = screen.getByRole("button", { name: "Open navigation" });
  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  await expect.element(drawer).toBeVisible();
  const order: string[] = [];
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    expect(drawer.element().contains(document.activeElement)).toBe(true);
    order.push(document.activeElement?.textContent ?? "");
  }
  expect(new Set(order).size).toBe(3);
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab({ shift: true });
    expect(drawer.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
});

test("a link in the drawer closes it, also one to the page that is open", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell />);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  const link = drawer.getByRole("link").first();
  link.element().addEventListener("click", (event) => event.preventDefault());
  await link.click();
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

test("a window that grows and shrinks again does not bring the drawer back", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Shell />);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  await page.viewport(1280, 760);
  await expect.element(screen.getByRole("complementary")).toBeVisible();
  await page.viewport(400, 760);
  await expect
    .element(screen.getByRole("button", { name: "Open navigation" }))
    .toHaveAttribute("aria-expanded", "false");
});

test("a logo that does not load leaves the mark", async () => {
  const logo = "data:image/png;base64,AAAA";
  const screen = await show(<Brand name="Acme" logo={logo} logoDark={logo} />);
  await expect.element(screen.getByText("Acme")).toBeVisible();
  await expect.poll(() => screen.container.querySelectorAll("img").length).toBe(0);
  expect(screen.container.querySelector("svg")).not.toBeNull();
});
