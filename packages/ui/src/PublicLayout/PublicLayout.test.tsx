import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { PublicLayout } from "./PublicLayout.tsx";
import type { NavSection, TopNavItem } from "../NavMenu/nav.ts";

const items: readonly TopNavItem<string>[] = [
  { id: "home", label: "Home", to: "#home", active: true },
  { id: "status", label: "Status", href: "https://status.example.com" },
  {
    id: "more",
    label: "More",
    groups: [
      {
        id: "site",
        label: "This site",
        items: [
          { id: "about", label: "About", to: "#about" },
          { id: "terms", label: "Terms", to: "#terms" },
        ],
      },
      {
        id: "dashboard",
        label: "Dashboard",
        picture: <svg data-testid="picture" />,
        items: [{ id: "open", label: "Open the dashboard", to: "#dashboard" }],
      },
    ],
  },
];

const own = {
  id: "own",
  label: "Acme",
  items: [
    { id: "handbook", label: "Handbook of everything for newcomers", href: "https://www.example.com" },
    { id: "partners", label: "Partners of the programme", to: "#partners" },
    { id: "imprint", label: "Imprint", to: "#imprint" },
  ],
};

interface LayoutProps {
  readonly own?: Required<NavSection<string>>;
  readonly children?: ReactNode;
}

const Layout = ({ own: ownEntries, children }: LayoutProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <PublicLayout
      logo={<a href="#logo">One Hub</a>}
      items={items}
      own={ownEntries}
      renderLink={({ to, children, ...props }) => (
        <a href={to} {...props}>
          {children}
        </a>
      )}
      action={<button type="button">Sign in</button>}
      drawerOpened={opened}
      onDrawerChange={setOpened}
    >
      <h1>Prices</h1>
      {children}
    </PublicLayout>
  );
};

afterEach(() => page.viewport(1280, 900));

test("the header is 72 px high, 64 on phones", async () => {
  const screen = await show(<Layout />);
  expect(screen.getByRole("banner").element().getBoundingClientRect().height).toBe(72);
  await page.viewport(400, 760);
  expect(screen.getByRole("banner").element().getBoundingClientRect().height).toBe(64);
});

test("focus that goes up the page stays under the header, and focus in the header scrolls nothing", async () => {
  const screen = await show(
    <Layout>
      <Button>Above</Button>
      <div style={{ flex: "none", blockSize: 2000 }} />
      <Button>Below</Button>
    </Layout>,
  );
  const above = screen.getByRole("button", { name: "Above" }).element();
  screen.getByRole("button", { name: "Below" }).element().focus();
  // The header covers the button, which is within the window.
  scrollBy(0, above.getBoundingClientRect().top - 10);
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole("button", { name: "Above" })).toHaveFocus();
  expect(above.getBoundingClientRect().top).toBeGreaterThan(71);
  scrollTo(0, 1000);
  screen.getByRole("button", { name: "Sign in" }).element().focus();
  await expect.element(screen.getByRole("button", { name: "Sign in" })).toHaveFocus();
  expect(scrollY).toBe(1000);
});

test("a link out of the site opens a new tab without a way back, the page of the moment is marked", async () => {
  const screen = await show(<Layout />);
  const status = screen.getByRole("link", { name: /Status/ });
  await expect.element(status).toHaveAttribute("target", "_blank");
  await expect.element(status).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(screen.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
});

test("a dropdown opens under the mouse with its subheaders and closes when the mouse has left", async () => {
  const screen = await show(<Layout />);
  const more = screen.getByRole("button", { name: "More" });
  await userEvent.hover(more);
  await expect.element(screen.getByRole("heading", { name: "This site" })).toBeVisible();
  await expect.element(screen.getByTestId("picture")).toBeVisible();
  await userEvent.hover(screen.getByRole("link", { name: "One Hub" }));
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("a press pins it, a press outside closes it", async () => {
  const screen = await show(<Layout />);
  const more = screen.getByRole("button", { name: "More" });
  await more.click();
  await userEvent.hover(screen.getByRole("button", { name: "Sign in" }));
  await expect.element(screen.getByRole("link", { name: "About" })).toBeVisible();
  await screen.getByRole("link", { name: "One Hub" }).click();
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("down opens it on its first link, the arrows go round, Escape gives the focus back", async () => {
  const screen = await show(<Layout />);
  const more = screen.getByRole("button", { name: "More" });
  more.element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("link", { name: "About" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(screen.getByRole("link", { name: "Open the dashboard" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("link", { name: "About" })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("leaving it by keyboard closes it", async () => {
  const screen = await show(<Layout />);
  const more = screen.getByRole("button", { name: "More" });
  await more.click();
  for (let press = 0; press < 4; press += 1) await userEvent.tab();
  await expect.element(screen.getByRole("button", { name: "Sign in" })).toHaveFocus();
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("on a phone a drawer of 320 px holds the links, the subheaders, the button and the focus, and Escape closes it", async () => {
  await page.viewport(400, 760);
  const screen = await show(<Layout />);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  const drawer = screen.getByRole("dialog", { name: "Main navigation" });
  await expect.element(drawer).toBeVisible();
  expect(drawer.element().getBoundingClientRect().width).toBe(320);
  const logo = drawer.getByRole("link", { name: "One Hub" });
  const signIn = drawer.getByRole("button", { name: "Sign in" });
  signIn.element().focus();
  await userEvent.tab();
  await expect.element(logo).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(signIn).toHaveFocus();
  await expect.element(drawer.getByText("This site")).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Sign in" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
});

test("own entries are in the header if all of them fit, otherwise in a panel, and on a phone in the drawer", async () => {
  const screen = await show(<Layout own={own} />);
  const row = screen.getByRole("list", { name: "Acme" });
  await expect.element(row.getByRole("link", { name: "Imprint" })).toBeVisible();
  await page.viewport(900, 760);
  await expect.element(row).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(900);
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(screen.getByRole("heading", { name: "Acme" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Imprint" })).toBeVisible();
  await page.viewport(1280, 900);
  await expect.element(row).toBeVisible();
  await page.viewport(400, 760);
  await screen.getByRole("button", { name: "Open navigation" }).click();
  await expect.element(screen.getByRole("dialog").getByRole("link", { name: "Imprint" })).toBeVisible();
});
