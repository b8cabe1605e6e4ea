import { Group, SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { inTheme, show } from "../../test/in-theme.tsx";
import { SearchField } from "../SearchField/SearchField.tsx";
import { FilterChip } from "./FilterChip.tsx";

test("an unset filter says any, a set one its value, and one press removes it", async () => {
  const clear = vi.fn();
  const screen = await show(
    <FilterChip label="Model" onClear={clear}>
      x
    </FilterChip>,
  );
  await expect.element(screen.getByRole("button", { name: "Model any" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove filter: Model" }).elements()).toHaveLength(0);
  await screen.rerender(
    inTheme(
      <FilterChip label="Model" value="gpt-4o" onClear={clear}>
        x
      </FilterChip>,
    ),
  );
  await screen.getByRole("button", { name: "Remove filter: Model" }).click();
  expect(clear).toHaveBeenCalledOnce();
});

test.each([1280, 300])("a range of two times is shown whole in %i pixels", async (width) => {
  for (const range of [
    "2026-11-10 00:00:00 to 2026-11-12 23:59:59",
    "du 2026-11-10 00:00:00 au 2026-11-12 23:59:59",
    "từ 2026-11-10 00:00:00 đến 2026-11-12 23:59:59",
  ]) {
    const screen = await show(
      <Group w={width}>
        <FilterChip label="Time" valueOnly value={range} onClear={() => undefined}>
          x
        </FilterChip>
      </Group>,
    );
    const value = screen.getByText(range).element();
    expect(value.scrollWidth, range).toBeLessThanOrEqual(value.clientWidth);
    expect(value.scrollHeight, range).toBeLessThanOrEqual(value.clientHeight);
    expect(value.getBoundingClientRect().right, range).toBeLessThanOrEqual(width);
    expect(value.clientHeight > 20, range).toBe(width === 300);
  }
});

test("zero and the empty word are values", async () => {
  const screen = await show(
    <FilterChip label="Type" value={0} onClear={() => undefined}>
      x
    </FilterChip>,
  );
  await expect.element(screen.getByRole("button", { name: "Type 0" })).toBeVisible();
});

test("its panel opens with focus inside, can be closed by its content, and gives focus back on Escape", async () => {
  const screen = await show(
    <FilterChip label="Model" onClear={() => undefined}>
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </FilterChip>,
  );
  const chip = screen.getByRole("button", { name: "Model any" });
  await chip.click();
  await expect.element(screen.getByRole("button", { name: "Done" })).toHaveFocus();
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.element(screen.getByRole("button", { name: "Done" })).not.toBeInTheDocument();
  await chip.click();
  await expect.element(screen.getByRole("button", { name: "Done" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(chip).toHaveFocus();
});

test("a search waits for a pause, Enter does not wait, and clearing is at once", async () => {
  const search = vi.fn<(value: string) => void>();
  const screen = await show(<SearchField label="Name" value="" onSearch={search} />);
  await screen.getByRole("searchbox", { name: "Name" }).click();
  await userEvent.keyboard("pro");
  expect(search).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(search).toHaveBeenCalledExactlyOnceWith("pro"));
  await userEvent.keyboard("d{Enter}");
  expect(search).toHaveBeenLastCalledWith("prod");
  await screen.rerender(inTheme(<SearchField label="Name" value="prod" onSearch={search} />));
  await screen.getByRole("button", { name: "Clear search" }).click();
  expect(search).toHaveBeenLastCalledWith("");
});

test("a value from outside wins over what was typed", async () => {
  const screen = await show(<SearchField label="Name" value="old" onSearch={() => undefined} />);
  await screen.rerender(inTheme(<SearchField label="Name" value="new" onSearch={() => undefined} />));
  await expect.element(screen.getByRole("searchbox", { name: "Name" })).toHaveValue("new");
});

const Tabs = (): ReactNode => {
  const [value, setValue] = useState("a");
  return (
    <SegmentedControl
      aria-label="Type"
      value={value}
      onChange={setValue}
      data={[
        { value: "a", label: "All" },
        { value: "b", label: "Usage" },
        { value: "c", label: "Failed" },
      ]}
    />
  );
};

test.each([
  ["ltr", "{ArrowRight}", "{ArrowLeft}"],
  ["rtl", "{ArrowLeft}", "{ArrowRight}"],
] as const)(
  "in %s arrow keys choose the next and the previous segment, around the ends",
  async (direction, forward, backward) => {
    const screen = await show(<Tabs />, { direction });
    await userEvent.tab();
    await userEvent.keyboard(forward);
    await expect.element(screen.getByRole("radio", { name: "Usage" })).toBeChecked();
    await expect.element(screen.getByRole("radio", { name: "Usage" })).toHaveFocus();
    await userEvent.keyboard(`${backward}${backward}`);
    await expect.element(screen.getByRole("radio", { name: "Failed" })).toBeChecked();
  },
);
