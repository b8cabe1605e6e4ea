import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { RowMenu } from "./RowMenu.tsx";

afterEach(() => page.viewport(1280, 900));

test("opens by keyboard, moves with arrows, acts on Enter", async () => {
  const edit = vi.fn();
  const remove = vi.fn();
  const screen = await show(
    <RowMenu
      label="More for production"
      entries={() => [
        { label: "Edit", onSelect: edit },
        { label: "Delete", onSelect: remove, danger: true, divided: true },
      ]}
    />,
  );
  screen.getByRole("button", { name: "More for production" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(remove).toHaveBeenCalledOnce();
  expect(edit).not.toHaveBeenCalled();
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "More for production" })).toHaveFocus();
});

test("a first letter jumps, the ends wrap, Escape gives focus back", async () => {
  const screen = await show(
    <RowMenu
      label="More"
      entries={() => [{ label: "Edit" }, { label: "Disable", disabled: true }, { label: "Delete" }]}
    />,
  );
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await userEvent.keyboard("d");
  await expect.element(screen.getByRole("menuitem", { name: "Delete" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("button", { name: "More" })).toHaveFocus();
});

test("what is false is left out, and a first entry that begins a part has no line above it", async () => {
  const screen = await show(
    <RowMenu
      label="More"
      entries={() => [false, { label: "Make trusted", divided: true }, { label: "Delete", divided: true }]}
    />,
  );
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(screen.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  // The line has no words.
  expect(Array.from(screen.getByRole("menu").element().children, (part) => part.textContent)).toEqual([
    "Make trusted",
    "",
    "Delete",
  ]);
});

test("a menu that is higher than a phone on its side stays in the window and scrolls to its last entry", async () => {
  await page.viewport(740, 360);
  const remove = vi.fn();
  const screen = await show(
    <div style={{ paddingBlock: 150 }}>
      <RowMenu
        label="More"
        entries={() => [
          ...Array.from({ length: 12 }, (_, index) => ({ label: `Entry ${index}` })),
          { label: "Delete", onSelect: remove, danger: true, divided: true },
        ]}
      />
    </div>,
  );
  await screen.getByRole("button", { name: "More" }).click();
  await expect.element(screen.getByRole("menuitem", { name: "Entry 0" })).toHaveFocus();
  const { top, bottom } = screen.getByRole("menu").element().getBoundingClientRect();
  expect([top >= 0, bottom <= 360]).toEqual([true, true]);
  await screen.getByRole("menuitem", { name: "Delete" }).click();
  expect(remove).toHaveBeenCalledOnce();
});
