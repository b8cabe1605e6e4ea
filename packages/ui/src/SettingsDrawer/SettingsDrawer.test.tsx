import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { demos, text, usual } from "./SettingsDrawer.demo.tsx";
import { type LookChange, type LookSettings, SettingsDrawer } from "./SettingsDrawer.tsx";

const open = async (value: Partial<LookSettings> = {}, directionFixed = false) => {
  const change = vi.fn<(change: LookChange) => void>();
  const reset = vi.fn<() => void>();
  const screen = await show(
    <SettingsDrawer
      opened
      onClose={() => undefined}
      text={text}
      value={{ ...usual, ...value }}
      onChange={change}
      onReset={reset}
      fonts={[
        { value: "system", label: "System", detail: "Loads nothing" },
        { value: "inter", label: "Inter", detail: "Clear" },
      ]}
      directionFixed={directionFixed}
    />,
  );
  await expect.element(screen.getByRole("dialog", { name: "Settings" })).toBeVisible();
  return { screen, change, reset };
};

afterEach(() => vi.restoreAllMocks());

test("it is 360 px wide", async () => {
  const { screen } = await open();
  expect(screen.getByRole("dialog", { name: "Settings" }).element().getBoundingClientRect().width).toBe(360);
});

test("its content, which the keyboard scrolls, has the drawer's name", async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole("group", { name: "Settings", exact: true })).toHaveAttribute("tabindex", "0");
});

test("every choice says itself once", async () => {
  const { screen, change } = await open({ contrast: "high" });
  const pick = async (role: "switch" | "radio", name: string): Promise<LookChange | undefined> => {
    await screen.getByRole(role, { name, exact: true }).click({ force: true });
    return change.mock.lastCall?.[0];
  };
  expect(await pick("switch", "Dark mode")).toEqual({ colorScheme: "dark" });
  expect(await pick("switch", "High contrast")).toEqual({ contrast: "default" });
  expect(await pick("switch", "Right to left")).toEqual({ direction: "rtl" });
  expect(await pick("switch", "Compact")).toEqual({ compactLayout: true });
  expect(await pick("radio", "Orange")).toEqual({ primaryColor: "orange" });
  expect(await pick("radio", "Narrow")).toEqual({ navLayout: "mini" });
  expect(await pick("radio", "Set apart")).toEqual({ navColor: "apparent" });
  expect(await pick("radio", "Inter Clear")).toEqual({ fontFamily: "inter" });
  expect(change).toHaveBeenCalledTimes(8);
});

test("a group of choices is walked through with the arrows", async () => {
  const { screen, change } = await open({ primaryColor: "purple" });
  screen.getByRole("radio", { name: "Purple" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(change).toHaveBeenLastCalledWith({ primaryColor: "blue" });
});

test("a right-to-left language fixes the direction and explains it", async () => {
  const { screen } = await open({}, true);
  const tile = screen.getByRole("switch", { name: "Right to left", exact: true });
  await expect.element(tile).toHaveAccessibleDescription("Set by the language");
  await expect.element(tile).toBeDisabled();
  await expect.element(tile).toBeChecked();
});

test("reset and full screen do what they say, and a refused full screen changes nothing", async () => {
  const { screen, reset } = await open();
  await screen.getByRole("button", { name: "Reset" }).click();
  expect(reset).toHaveBeenCalledOnce();
  const request = vi.spyOn(document.documentElement, "requestFullscreen").mockRejectedValue(new TypeError("refused"));
  await screen.getByRole("button", { name: "Full screen" }).click();
  expect(request).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("button", { name: "Full screen" })).toBeVisible();
});

test("the demo holds what is chosen", async () => {
  const screen = await show(demos[0]?.render({}));
  await screen.getByRole("radio", { name: "Red" }).click({ force: true });
  await expect.element(screen.getByRole("radio", { name: "Red" })).toBeChecked();
});
