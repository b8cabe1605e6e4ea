import { Button, SegmentedControl, TagsInput } from "@mantine/core";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { texts } from "../../demo/texts.ts";
import { show } from "../../test/in-theme.tsx";
import { ColorSchemeToggle } from "../Settings/ColorSchemeToggle.tsx";
import { roles } from "./roles.ts";
import { useUiTexts } from "./texts.ts";
import { ThemeProvider } from "./ThemeProvider.tsx";

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

test("roles follow the scheme, the accent and the contrast", async () => {
  await show(<p>x</p>, { scheme: "dark", accent: "purple", contrast: "high" });
  expect(variable("--ui-accent")).toBe(roles("purple", "dark", "high").accent);
  expect(variable("--ui-bg")).toBe(roles("purple", "dark", "high").bg);
  expect(getComputedStyle(document.documentElement).colorScheme).toBe("dark");
});

test("what is printed is light, and the scheme comes back after it", async () => {
  await show(<p>x</p>, { scheme: "dark" });
  window.dispatchEvent(new Event("beforeprint"));
  expect(variable("--ui-text")).toBe(roles("cyan", "light").text);
  window.dispatchEvent(new Event("afterprint"));
  expect(variable("--ui-text")).toBe(roles("cyan", "dark").text);
});

test("the main button has the accent's fill and the text that reads on it", async () => {
  const screen = await show(<Button variant="filled">Create key</Button>, { accent: "green" });
  const button = screen.getByRole("button").element();
  const probe = document.createElement("i");
  probe.style.color = roles("green", "light").accentFill;
  document.body.append(probe);
  // Its colours change gradually.
  await expect.poll(() => getComputedStyle(button).backgroundColor).toBe(getComputedStyle(probe).color);
  probe.remove();
});

test("the colour scheme manager keeps a switch", async () => {
  let kept = "light";
  const manager = {
    get: () => (kept === "dark" ? ("dark" as const) : ("light" as const)),
    set: (scheme: string) => {
      kept = scheme;
    },
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => undefined,
  };
  const screen = await render(
    <ThemeProvider texts={texts} colorSchemeManager={manager}>
      <ColorSchemeToggle />
    </ThemeProvider>,
  );
  await screen.getByRole("button", { name: "Dark mode" }).click();
  expect(kept).toBe("dark");
  await expect.element(screen.getByRole("button", { name: "Light mode" })).toBeVisible();
});

test("the direction is set on the document and follows a change", async () => {
  const screen = await show(<p>x</p>, { direction: "rtl" });
  expect(document.documentElement.dir).toBe("rtl");
  await screen.rerender(
    <ThemeProvider texts={texts} direction="ltr">
      <p>x</p>
    </ThemeProvider>,
  );
  expect(document.documentElement.dir).toBe("ltr");
});

test("keyboard focus shows a ring of 2 px in the accent, 2 px away", async () => {
  const screen = await show(<Button>Export</Button>);
  const button = screen.getByRole("button").element();
  button.focus({ focusVisible: true });
  const style = getComputedStyle(button);
  expect([style.outlineStyle, style.outlineWidth, style.outlineOffset]).toEqual(["solid", "2px", "2px"]);
});

test("the frame of a field of tags shows the focus, not the words in it as well", async () => {
  const screen = await show(<TagsInput label="Models" />);
  const words = screen.container.querySelector<HTMLElement>("input:not([type=hidden])");
  words?.focus({ focusVisible: true });
  expect(document.activeElement).toBe(words);
  expect(getComputedStyle(words ?? document.body).outlineStyle).toBe("none");
  expect(getComputedStyle(words?.closest(".mantine-Input-input") ?? document.body).outlineStyle).toBe("solid");
});

test("a component outside of the provider says what it needs", async () => {
  const Bare = () => useUiTexts().close;
  await expect(render(<Bare />)).rejects.toThrow("ThemeProvider");
});

test("the mark of a switch stays on what is chosen when the direction changes", async () => {
  const chart = (
    <SegmentedControl
      aria-label="Chart"
      data={[
        { value: "spend", label: "Spend" },
        { value: "duration", label: "Duration of calls" },
      ]}
      defaultValue="spend"
      transitionDuration={0}
    />
  );
  const screen = await show(chart, { direction: "ltr" });
  const chosen = screen.getByText("Spend", { exact: true }).element().closest("label");
  const mark = (): number => {
    const indicator = chosen?.closest("[role=radiogroup]")?.querySelector(".mantine-SegmentedControl-indicator");
    return Math.round(indicator?.getBoundingClientRect().left ?? NaN);
  };
  const place = (): number => Math.round(chosen?.getBoundingClientRect().left ?? NaN);
  await expect.poll(() => mark() - place()).toBe(0);
  const before = place();
  await screen.rerender(
    <ThemeProvider texts={texts} direction="rtl">
      {chart}
    </ThemeProvider>,
  );
  await expect.poll(place).not.toBe(before);
  await expect.poll(() => mark() - place()).toBe(0);
});
