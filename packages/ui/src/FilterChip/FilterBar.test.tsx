import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChip } from "./FilterChip.tsx";

const Filters = (): ReactNode => {
  const [model, setModel] = useState<string>();
  return (
    <FilterBar>
      <FilterChip label="Key" value="main" onClear={() => undefined}>
        x
      </FilterChip>
      <FilterChip label="Model" value={model} onClear={() => setModel(undefined)}>
        {(close) => (
          <button
            type="button"
            onClick={() => {
              setModel("gpt-4o");
              close();
            }}
          >
            Choose
          </button>
        )}
      </FilterChip>
    </FilterBar>
  );
};

afterEach(() => page.viewport(1280, 900));

test("set filters are chips; the menu offers the others and opens their panel", async () => {
  await page.viewport(1280, 900);
  const screen = await show(<Filters />);
  await expect.element(screen.getByRole("button", { name: "Key main" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Model any" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Filter", exact: true }).click();
  await expect.element(screen.getByRole("menuitem", { name: "Key" })).not.toBeInTheDocument();
  await screen.getByRole("menuitem", { name: "Model" }).click();
  await screen.getByRole("button", { name: "Choose" }).click();
  await expect.element(screen.getByRole("button", { name: "Model gpt-4o" })).toBeVisible();
  await expect.element(screen.getByRole("dialog", { name: "Model" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Remove filter: Model" }).click();
  await expect.element(screen.getByRole("button", { name: /^Model/ })).not.toBeInTheDocument();
});

test("Escape closes the menu and gives the focus back; the panel of a chosen filter takes it", async () => {
  await page.viewport(1280, 900);
  const screen = await show(<Filters />);
  const button = screen.getByRole("button", { name: "Filter", exact: true });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menuitem", { name: "Model" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menuitem", { name: "Model" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", { name: "Choose" })).toHaveFocus();
});

test("a filter that is left without a value goes again", async () => {
  await page.viewport(1280, 900);
  const screen = await show(<Filters />);
  await screen.getByRole("button", { name: "Filter", exact: true }).click();
  await screen.getByRole("menuitem", { name: "Model" }).click();
  await expect.element(screen.getByRole("button", { name: "Choose" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("button", { name: /^Model/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Filter", exact: true })).toHaveFocus();
});

test("on a phone one button counts the set filters and opens all in a sheet", async () => {
  await page.viewport(360, 740);
  const screen = await show(<Filters />);
  await screen.getByRole("button", { name: "Filters (1)" }).click();
  const sheet = screen.getByRole("dialog", { name: "Filters (1)" });
  const model = sheet.getByRole("button", { name: "Model any" });
  await expect.element(model).toBeVisible();
  // As wide as the sheet, whatever the filters are called.
  expect(model.element().getBoundingClientRect().width).toBeGreaterThan(300);
  await model.click();
  await screen.getByRole("button", { name: "Choose" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Filters (2)" })).toBeVisible();
});
