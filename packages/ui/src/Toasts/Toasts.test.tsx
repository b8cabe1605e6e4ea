import { notifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { showToast, Toasts } from "./Toasts.tsx";

afterEach(() => notifications.clean());

const toast = (id: string): void =>
  showToast({ tone: "ok", id, text: `Toast ${id}`, closeLabel: "Close", duration: false });

test.each([
  ["ltr", "right"],
  ["rtl", "left"],
] as const)(
  "in %s toasts stand at the top %s, 300 px wide, 16 px from the edges, 12 px apart, and four at most",
  async (direction, side) => {
    const screen = await show(<Toasts />, { direction });
    for (const id of ["1", "2", "3", "4", "5"]) toast(`${direction}${id}`);
    await expect.element(screen.getByText(`Toast ${direction}4`)).toBeVisible();
    expect(screen.getByRole("status").elements()).toHaveLength(4);
    await vi.waitFor(() => {
      const [first, second] = screen
        .getByRole("status")
        .elements()
        .map((element) => element.getBoundingClientRect());
      expect(first?.width).toBe(300);
      expect(first?.top).toBe(16);
      expect(side === "right" ? window.innerWidth - (first?.right ?? 0) : first?.left).toBe(16);
      expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(12);
    });
    // The fifth waits for its place.
    await expect.element(screen.getByText(`Toast ${direction}5`)).not.toBeInTheDocument();
    await screen.getByRole("button", { name: "Close" }).first().click();
    await expect.element(screen.getByText(`Toast ${direction}5`)).toBeVisible();
  },
);

test("a toast of the same id replaces the one before, and a wrong one is an alert", async () => {
  const screen = await show(<Toasts />);
  showToast({ tone: "bad", id: "same", text: "First", closeLabel: "Close", duration: false });
  await expect.element(screen.getByRole("alert")).toBeVisible();
  showToast({ tone: "bad", id: "same", text: "Second", closeLabel: "Close", duration: false });
  await expect.element(screen.getByText("Second")).toBeVisible();
  await expect.element(screen.getByText("First")).not.toBeInTheDocument();
});

test("under the pointer a toast stays beyond its time, then it goes by itself", async () => {
  const screen = await show(<Toasts />);
  showToast({ tone: "ok", id: "held", text: "Held", closeLabel: "Close", duration: 1000 });
  const shown = screen.getByText("Held");
  await expect.element(shown).toBeVisible();
  await userEvent.hover(shown);
  const since = performance.now();
  await expect.poll(() => performance.now() - since, { timeout: 3000 }).toBeGreaterThan(1300);
  await expect.element(shown).toBeVisible();
  await userEvent.unhover(shown);
  await expect.element(shown).not.toBeInTheDocument();
});

test("with the focus in it a toast stays beyond its time, then it goes by itself", async () => {
  const screen = await show(<Toasts />);
  showToast({ tone: "ok", id: "focused", text: "Focused", closeLabel: "Close", duration: 1000 });
  const shown = screen.getByText("Focused");
  const close = screen.getByRole("button", { name: "Close" });
  await expect.element(shown).toBeVisible();
  close.element().focus();
  await expect.element(close).toHaveFocus();
  const since = performance.now();
  await expect.poll(() => performance.now() - since, { timeout: 3000 }).toBeGreaterThan(1300);
  await expect.element(shown).toBeVisible();
  close.element().blur();
  await expect.element(shown).not.toBeInTheDocument();
});

test("the focus goes back to where it was when the toast that has it is closed", async () => {
  const screen = await show(
    <>
      <button type="button">Work</button>
      <Toasts />
    </>,
  );
  const work = screen.getByRole("button", { name: "Work" });
  showToast({ tone: "ok", id: "closed", text: "Closed by key", closeLabel: "Close", duration: false });
  const close = screen.getByRole("button", { name: "Close" });
  await expect.element(close).toBeVisible();
  work.element().focus();
  close.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(work).toHaveFocus();
});
