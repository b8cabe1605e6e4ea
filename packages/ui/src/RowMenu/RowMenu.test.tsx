import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { RowMenu } from "./RowMenu.tsx";

test("opens by keyboard, moves with arrows, acts on Enter", async () => {
  const edit = vi.fn();
  const remove = vi.fn();
  const screen = await show(
    <RowMenu
      label="More for production"
      entries={() => [
        { id: "edit", label: "Edit", onSelect: edit },
        { id: "delete", label: "Delete", onSelect: remove, danger: true, divided: true },
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
      entries={() => [
        { id: "edit", label: "Edit" },
        { id: "off", label: "Disable", disabled: true },
        { id: "delete", label: "Delete" },
      ]}
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

test("a first entry that begins a part has no line above it", async () => {
  const screen = await show(
    <RowMenu
      label="More"
      entries={() => [
        { id: "trust", label: "Make trusted", divided: true },
        { id: "delete", label: "Delete", divided: true },
      ]}
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
