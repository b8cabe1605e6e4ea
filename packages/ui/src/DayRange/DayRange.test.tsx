import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { DayRange, DayRangeField } from "./DayRange.tsx";

const day = (name: string) => ({ name: `${name} November 2026`, exact: true });

const Chosen = ({ onChange }: { readonly onChange: (from: string, to: string) => void }): ReactNode => {
  const [[from, to], setDays] = useState<[string | undefined, string | undefined]>(["2026-11-02", "2026-11-03"]);
  return (
    <DayRange
      language="en"
      from={from}
      to={to}
      onChange={(first, last) => {
        onChange(first, last);
        setDays([first, last]);
      }}
    />
  );
};

test("one press chooses a day, the next one the days between, in any order", async () => {
  const choose = vi.fn<(from: string, to: string) => void>();
  const screen = await show(<Chosen onChange={choose} />);
  await screen.getByRole("button", day("12")).click();
  expect(choose).toHaveBeenLastCalledWith("2026-11-12", "2026-11-12");
  await screen.getByRole("button", day("10")).click();
  expect(choose).toHaveBeenLastCalledWith("2026-11-10", "2026-11-12");
  await screen.getByRole("button", day("20")).click();
  expect(choose).toHaveBeenLastCalledWith("2026-11-20", "2026-11-20");
});

const field = { from: "2026-11-02", to: "2026-11-03", language: "en", label: "Chosen days", className: "" };

test("the field has the focus again after a choice by keyboard", async () => {
  const choose = vi.fn<(from: string, to: string) => void>();
  const screen = await show(<DayRangeField {...field} onChange={choose} />);
  const opener = screen.getByRole("button", { name: /^Chosen days/ });
  await opener.click();
  await expect.element(screen.getByRole("button", day("2"))).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(choose).not.toHaveBeenCalled();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(choose).toHaveBeenCalledExactlyOnceWith("2026-11-03", "2026-11-04");
  await expect.element(screen.getByRole("button", day("2"))).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test.each([
  ["ltr", "{ArrowRight}", "{ArrowLeft}"],
  ["rtl", "{ArrowLeft}", "{ArrowRight}"],
] as const)("in %s arrow keys lead to the day that lies there", async (direction, forward, backward) => {
  const screen = await show(<DayRange {...field} onChange={() => undefined} />, { direction });
  await screen.getByRole("button", day("11")).click();
  await userEvent.keyboard(forward);
  await expect.element(screen.getByRole("button", day("12"))).toHaveFocus();
  await userEvent.keyboard(`${backward}${backward}`);
  await expect.element(screen.getByRole("button", day("10"))).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("button", day("17"))).toHaveFocus();
  // Months are beside each other as well.
  await screen.getByRole("button", { name: "November 2026" }).click();
  await expect.element(screen.getByRole("button", { name: "Nov" })).toHaveFocus();
  await userEvent.keyboard(backward);
  await expect.element(screen.getByRole("button", { name: "Oct" })).toHaveFocus();
});

test("the focus goes from the header to the month, from a month to its first day, and stays on the arrows", async () => {
  const screen = await show(<DayRangeField {...field} onChange={() => undefined} />);
  const opener = screen.getByRole("button", { name: /^Chosen days/ });
  await opener.click();
  await expect.element(screen.getByRole("button", day("2"))).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}{Enter}");
  await expect.element(screen.getByRole("button", { name: "Nov" })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(screen.getByRole("button", { name: "1 August 2026", exact: true })).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}{Shift>}{Tab}{Tab}{/Shift}{Enter}");
  await expect.element(screen.getByRole("button", { name: "August 2026", exact: true })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "1 August 2026", exact: true })).not.toHaveFocus();
  // Opened again, it begins with the chosen days.
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("button", { name: "August 2026", exact: true })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", day("2"))).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}{Enter}");
  await expect.element(screen.getByRole("button", { name: "Nov" })).toHaveFocus();
});
