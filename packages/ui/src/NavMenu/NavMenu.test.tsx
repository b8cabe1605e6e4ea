import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { inTheme, show } from "../../test/in-theme.tsx";
import { NavMenu, type NavSection } from "./NavMenu.tsx";

const Menu = ({ at }: { readonly at: string }): ReactNode => {
  const sections: readonly NavSection<string>[] = [
    { id: "none", label: "Nothing in it", items: [] },
    {
      id: "some",
      label: "Management",
      items: [
        { id: "key", label: "Keys", to: "/key", active: at === "/key" },
        {
          id: "pay",
          label: "Payment",
          children: [{ id: "order", label: "Orders", to: "/order", active: at === "/order" }],
        },
        { id: "off", label: "Task", to: "/task", disabled: true },
        { id: "docs", label: "Documentation", href: "https://docs.example.com/" },
      ],
    },
  ];
  return (
    <NavMenu
      sections={sections}
      renderLink={({ to, children, ...props }) => (
        <a href={`#${to}`} {...props}>
          {children}
        </a>
      )}
    />
  );
};

test("the entry of the page is marked for eyes and for screen readers", async () => {
  const screen = await show(<Menu at="/key" />);
  await expect.element(screen.getByRole("link", { name: "Keys" })).toHaveAttribute("aria-current", "page");
});

test("a group expands in place, opens with the page inside it, and folds when the page leaves", async () => {
  const screen = await show(<Menu at="/order" />);
  const group = screen.getByRole("button", { name: "Payment" });
  await expect.element(group).toHaveAttribute("aria-expanded", "true");
  await screen.rerender(inTheme(<Menu at="/key" />));
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
  await group.click();
  await expect.element(screen.getByRole("link", { name: "Orders" })).toBeVisible();
});

test("a section without entries is not shown, a disabled entry leads nowhere, an absolute link opens a new tab", async () => {
  const screen = await show(<Menu at="/key" />);
  await expect.element(screen.getByText("Nothing in it")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Task" }).elements()).toHaveLength(0);
  await expect.element(screen.getByRole("link", { name: /Documentation/ })).toHaveAttribute("target", "_blank");
});

test("entries are 44 px high, entries under them 36", async () => {
  const screen = await show(<Menu at="/order" />);
  expect(screen.getByRole("link", { name: "Keys" }).element().getBoundingClientRect().height).toBe(44);
  expect(screen.getByRole("link", { name: "Orders" }).element().getBoundingClientRect().height).toBe(36);
});
