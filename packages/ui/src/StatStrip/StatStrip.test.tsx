import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { Figure } from "./Figure.tsx";
import { StatStrip } from "./StatStrip.tsx";

afterEach(() => page.viewport(1280, 900));

test("on a phone a figure with six decimals keeps its line", async () => {
  await page.viewport(328, 760);
  const screen = await show(
    <StatStrip
      stats={[
        { id: "balance", name: "Balance", value: "$196.628214" },
        { id: "used", name: "Used", value: "$4.371786" },
      ]}
    />,
  );
  const figure = screen.getByText("$196.628214");
  await expect.element(figure).toBeVisible();
  expect(figure.element().getClientRects()).toHaveLength(1);
});

test("a sum of billions keeps its line and its place", async () => {
  await page.viewport(328, 760);
  const sum = "$1,234,567,890.12";
  const screen = await show(
    <StatStrip
      stats={[
        { id: "cost", name: "Cost", value: <Figure title={sum}>{sum}</Figure> },
        { id: "tokens", name: "Tokens", value: "98,765,432,109,876", unit: "tokens" },
      ]}
    />,
  );
  for (const text of [sum, "98,765,432,109,876"]) {
    const figure = screen.getByText(text).element();
    expect(figure.getClientRects()).toHaveLength(1);
    const place = figure.closest("dd")?.getBoundingClientRect();
    expect(figure.getBoundingClientRect().width).toBeLessThanOrEqual((place?.width ?? 0) + 1);
  }
});

test("a value stands right under its name where another one takes two lines", async () => {
  await page.viewport(328, 760);
  const screen = await show(
    <StatStrip
      stats={[
        { id: "orders", name: "Orders", value: "CN¥1,234,165.13 + US$1,234,008.15" },
        { id: "codes", name: "Codes", value: "$8.00" },
      ]}
    />,
  );
  const value = screen.getByText("$8.00", { exact: true });
  await expect.element(value).toBeVisible();
  const name = screen.getByText("Codes").element();
  expect(value.element().getBoundingClientRect().top - name.getBoundingClientRect().bottom).toBeLessThan(10);
});

test("values stay on one line where one of the names takes two", async () => {
  const screen = await show(
    <StatStrip
      stats={[
        { id: "balance", name: "Balance", value: "$196.62", progress: { value: 0.6, label: "Left" } },
        { id: "calls", name: "A name too long for one line ".repeat(4), value: "1,234", unit: "calls" },
        { id: "now", name: "Now", value: "12" },
      ]}
    />,
  );
  await expect.element(screen.getByText("$196.62")).toBeVisible();
  const tops = ["$196.62", "1,234", "12"].map(
    (text) => screen.getByText(text, { exact: true }).element().closest("dd")?.getBoundingClientRect().top,
  );
  expect(new Set(tops).size).toBe(1);
});
