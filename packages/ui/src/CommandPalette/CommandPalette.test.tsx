import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { CommandPalette } from "./CommandPalette.tsx";

const Finding = ({ onSelect }: { readonly onSelect: (id: string) => void }): ReactNode => {
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useState("");
  const items = ["alpha", "beta", "gamma", "alphabet"]
    .filter((label) => label.includes(value))
    .map((label) => ({ id: label, label, onSelect: () => onSelect(label) }));
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Find
      </button>
      <CommandPalette
        opened={opened}
        onClose={() => setOpened(false)}
        label="Commands"
        placeholder="Type"
        value={value}
        onChange={setValue}
        groups={[
          { id: "one", label: "One", items: items.slice(0, 2) },
          { id: "two", label: "Two", items: items.slice(2) },
        ]}
        noMatch="Nothing fits"
        resultsText={(count) => `${count} found`}
      />
    </>
  );
};

test("the field keeps the focus, arrows move over all groups and wrap, Enter chooses and closes", async () => {
  const select = vi.fn();
  const screen = await show(<Finding onSelect={select} />);
  await screen.getByRole("button", { name: "Find" }).click();
  const field = screen.getByRole("combobox", { name: "Commands" });
  await expect.element(field).toHaveFocus();
  const marked = (): string | null | undefined =>
    document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(marked()).toBe("alpha");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(marked()).toBe("gamma");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(marked()).toBe("alphabet");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(select).toHaveBeenCalledExactlyOnceWith("alphabet");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Find" })).toHaveFocus();
});

test("typing marks the first that fits, says how many there are, and says when nothing fits", async () => {
  const select = vi.fn();
  const screen = await show(<Finding onSelect={select} />);
  await screen.getByRole("button", { name: "Find" }).click();
  await expect.element(screen.getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}bet");
  await expect.element(screen.getByRole("option", { name: "beta" })).toHaveAttribute("aria-selected", "true");
  await expect.element(screen.getByRole("status")).toHaveTextContent("2 found");
  await userEvent.keyboard("zzz");
  await expect.element(screen.getByRole("paragraph")).toHaveTextContent("Nothing fits");
  await userEvent.keyboard("{Enter}");
  expect(select).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  // Reopened, it is empty again.
  await screen.getByRole("button", { name: "Find" }).click();
  await expect.element(screen.getByRole("combobox")).toHaveValue("");
});

test("is centred and 620 px wide", async () => {
  const screen = await show(<Finding onSelect={() => undefined} />);
  await screen.getByRole("button", { name: "Find" }).click();
  await expect.element(screen.getByRole("combobox")).toHaveFocus();
  const { left, right, width } = screen.getByRole("dialog", { name: "Commands" }).element().getBoundingClientRect();
  expect(width).toBe(620);
  expect(Math.abs(left - (document.documentElement.clientWidth - right))).toBeLessThan(20);
});

test("a press chooses", async () => {
  const select = vi.fn();
  const screen = await show(<Finding onSelect={select} />);
  await screen.getByRole("button", { name: "Find" }).click();
  await screen.getByRole("option", { name: "gamma" }).click();
  expect(select).toHaveBeenCalledExactlyOnceWith("gamma");
});

test("from right to left the icons stay at their ends whatever is typed, which reads in its own direction", async () => {
  const screen = await show(<Finding onSelect={() => undefined} />, { direction: "rtl" });
  await screen.getByRole("button", { name: "Find" }).click();
  const field = screen.getByRole("combobox", { name: "Commands" });
  const left = (): number => screen.getByRole("button", { name: "Close" }).element().getBoundingClientRect().left;
  const empty = left();
  await userEvent.fill(field, "alpha");
  await expect.element(field).toHaveStyle({ direction: "rtl", unicodeBidi: "plaintext" });
  expect(left()).toBe(empty);
});
