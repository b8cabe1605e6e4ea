import { Button, Pill, Switch, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { Money } from "../Money/Money.tsx";

test("figures have one width where they stand under each other, not in names and prose, whose hyphens would be as wide", async () => {
  const screen = await show(
    <>
      <p>old-laptop</p>
      <time dateTime="2026-11-30">2026-11-30</time>
      <Money>$1.50</Money>
    </>,
  );
  const figures = (text: string): string => getComputedStyle(screen.getByText(text).element()).fontVariantNumeric;
  expect(figures("old-laptop")).toBe("normal");
  expect(figures("2026-11-30")).toBe("tabular-nums");
  expect(figures("$1.50")).toBe("tabular-nums");
});

test("a heading that is cut keeps to its line", async () => {
  const screen = await show(
    <div style={{ inlineSize: 120 }}>
      <Text component="h2" truncate>
        A conversation that began with many words
      </Text>
      <Text component="h2">Short</Text>
    </div>,
  );
  const [cut, short] = screen.getByRole("heading").elements();
  expect(cut?.clientHeight).toBe(short?.clientHeight);
});

test("the button that removes a name of a field is large enough", async () => {
  const screen = await show(
    <Pill size="sm" withRemoveButton removeButtonProps={{ "aria-label": "Remove gpt-5" }}>
      gpt-5
    </Pill>,
  );
  const { width, height } = screen.getByLabelText("Remove gpt-5").element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test("a switch is named by its label and described by its help; a press anywhere on the label's line switches it", async () => {
  const screen = await show(<Switch label="Remember me" description="On this device." defaultChecked={false} />);
  const control = screen.getByRole("switch", { name: "Remember me", exact: true });
  await expect.element(control).toHaveAccessibleDescription("On this device.");
  const label = screen.getByText("Remember me").element().getBoundingClientRect();
  expect(label.right).toBeGreaterThan(control.element().getBoundingClientRect().left - 24);
  await screen.getByText("Remember me").click();
  await expect.element(control).toBeChecked();
});

test("a button as wide as its place breaks words that are wider, and keeps its height otherwise", async () => {
  const screen = await show(
    <div data-testid="place" style={{ inlineSize: 200 }}>
      <Button size="lg" fullWidth leftSection="+">
        Se connecter avec une clé d’accès
      </Button>
      <Button size="lg" fullWidth component="a" href="#in">
        Se connecter
      </Button>
      <Button size="lg">Annuler</Button>
    </div>,
  );
  const place = screen.getByTestId("place").element();
  expect(place.scrollWidth).toBe(200);
  const [long, short, other] = [...place.children].map((button) => button.getBoundingClientRect());
  expect(long?.height).toBe(50);
  expect(short?.height).toBe(44);
  expect(short?.height).toBe(other?.height);
  const label = screen.getByText("Se connecter", { exact: true }).element().getBoundingClientRect();
  expect((label.top + label.bottom) / 2).toBe(((short?.top ?? 0) + (short?.bottom ?? 0)) / 2);
});

test("a button that is loading keeps the focus; neither its press nor Enter in its form does anything", async () => {
  const sent = vi.fn();
  const Sending = (): ReactNode => {
    const [loading, setLoading] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
          setLoading(true);
        }}
      >
        <TextInput aria-label="Address" />
        <Button type="submit" loading={loading}>
          Read
        </Button>
        <Button disabled>Other</Button>
      </form>
    );
  };
  const screen = await show(<Sending />);
  const button = screen.getByRole("button", { name: "Read" });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  screen.getByRole("textbox").element().focus();
  await userEvent.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("button", { name: "Other" })).toBeDisabled();
});
