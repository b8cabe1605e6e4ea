import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { Hint } from "./Hint.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import { TimeText } from "../TimeText/TimeText.tsx";

test("an icon button explains itself on hover, without a description that repeats its name, and Escape hides it", async () => {
  const screen = await show(<IconButton label="Copy" icon={null} />);
  const button = screen.getByRole("button", { name: "Copy" });
  await userEvent.hover(button);
  await expect.element(screen.getByRole("tooltip")).toHaveTextContent("Copy");
  await expect.element(button).not.toHaveAccessibleDescription();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("tooltip")).not.toBeInTheDocument();
});

test("a time shows how long ago it was on keyboard focus, inside the window", async () => {
  const screen = await show(
    <TimeText hint="2 min ago" dateTime="2026-11-20T14:32:07Z">
      2026-11-20 14:32:07
    </TimeText>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole("tooltip")).toHaveTextContent("2 min ago");
  expect(screen.getByRole("tooltip").element().getBoundingClientRect().left).toBeGreaterThanOrEqual(8);
});

test("a hint keeps the handlers of what it wraps, describes it while it is shown, and goes with the pointer", async () => {
  const pressed = vi.fn<() => void>();
  const screen = await show(
    <Hint label="Nobody has used it yet">
      <button type="button" onPointerDown={pressed}>
        Key
      </button>
    </Hint>,
  );
  const button = screen.getByRole("button", { name: "Key" });
  await userEvent.hover(button);
  await expect.element(screen.getByRole("tooltip")).toBeVisible();
  await expect.element(button).toHaveAccessibleDescription("Nobody has used it yet");
  await userEvent.unhover(button);
  await expect.element(screen.getByRole("tooltip")).not.toBeInTheDocument();
  await button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  await expect.element(button).not.toHaveAccessibleDescription();
});

test("without a mouse, a tap on a button brings no hint, which would stay over the page; on what has nothing else it does", async () => {
  const media = window.matchMedia.bind(window);
  const touch = vi.spyOn(window, "matchMedia");
  onTestFinished(() => touch.mockRestore());
  touch.mockImplementation((query) => media(query === "(hover: none)" ? "all" : query));
  const screen = await show(
    <>
      <IconButton label="Show as table" icon={null} />
      <TimeText hint="2 min ago" dateTime="2026-11-20T14:32:07Z">
        2026-11-20 14:32:07
      </TimeText>
    </>,
  );
  // The browser's last event of a tap.
  for (const element of [screen.getByRole("button"), screen.getByText("2026-11-20 14:32:07")])
    element.element().dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  await expect.element(screen.getByText("2 min ago")).toBeVisible();
  expect(screen.getByRole("tooltip").elements()).toHaveLength(1);
});
