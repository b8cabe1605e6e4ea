import { type ReactNode, useState } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { WindowGrid } from "./WindowGrid.tsx";
import { type WindowColumn, WindowTable } from "./WindowTable.tsx";

interface Model {
  readonly name: string;
}

const rows: readonly Model[] = Array.from({ length: 2000 }, (_, index) => ({ name: `model-${index}` }));
const columns: readonly WindowColumn<Model, "name">[] = [
  { id: "name", header: "Model", sort: "name", cell: ({ name }) => name },
];
const nameOf = ({ name }: Model): string => name;
const card = ({ name }: Model) => ({ primary: name, end: "$1", secondary: "OpenAI" });

afterEach(async () => {
  window.scrollTo(0, 0);
  await page.viewport(1280, 900);
});

const Sorted = ({ onOpen }: { readonly onOpen?: (row: Model) => void }): ReactNode => {
  const [sort, setSort] = useState<"name" | "-name">("name");
  return (
    <WindowTable
      label="Models"
      columns={columns}
      rows={sort === "name" ? rows : rows.toReversed()}
      getRowId={nameOf}
      card={card}
      sort={sort}
      onSortChange={setSort}
      onOpen={onOpen}
    />
  );
};

test("only the rows in view exist, and the table says how many there are", async () => {
  const screen = await show(<Sorted />);
  const table = screen.getByRole("table", { name: "Models" });
  await expect.element(table).toHaveAttribute("aria-rowcount", "2001");
  await expect.element(table.getByText("model-0", { exact: true })).toBeVisible();
  expect(table.getByRole("row").elements().length).toBeLessThan(50);
  window.scrollTo(0, 50_000);
  await expect.element(table.getByText("model-0", { exact: true })).not.toBeInTheDocument();
  expect(table.getByRole("row").elements().length).toBeLessThan(50);
});

test("focus that goes up the rows stays under the head", async () => {
  const screen = await show(<Sorted onOpen={() => undefined} />);
  window.scrollTo(0, 4410);
  await expect.element(screen.getByText("model-110", { exact: true })).toBeVisible();
  const head = screen.getByRole("columnheader", { name: "Model" });
  screen
    .getByRole("button", { name: /model-104$/ })
    .element()
    .focus();
  for (const row of [103, 102, 101, 100, 99, 98]) {
    await userEvent.tab({ shift: true });
    const button = screen.getByRole("button", { name: new RegExp(`model-${row}$`) });
    await expect.element(button).toHaveFocus();
    expect(button.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      head.element().getBoundingClientRect().bottom,
    );
  }
});

test("a column's head sorts and says how", async () => {
  const screen = await show(<Sorted />);
  const head = screen.getByRole("columnheader", { name: "Model" });
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.element(screen.getByText("model-1999")).toBeVisible();
});

test("a row's button opens that row, on phones too", async () => {
  const opened = vi.fn<(row: Model) => void>();
  const screen = await show(<Sorted onOpen={opened} />);
  await screen.getByRole("button", { name: "Details of model-2", exact: true }).click();
  expect(opened).toHaveBeenLastCalledWith({ name: "model-2" });
  await page.viewport(400, 760);
  await expect.element(screen.getByText("OpenAI").first()).toBeVisible();
  await screen.getByRole("button", { name: "Details of model-1", exact: true }).click();
  expect(opened).toHaveBeenLastCalledWith({ name: "model-1" });
});

test("a row whose cell throws is replaced by a message", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  const broken: WindowColumn<Model, never> = {
    id: "name",
    header: "Model",
    cell: ({ name }) => {
      if (name === "model-1") throw new Error("The price is missing");
      return name;
    },
  };
  const screen = await show(
    <WindowTable label="Models" columns={[broken]} rows={rows.slice(0, 3)} getRowId={nameOf} card={card} />,
  );
  await expect.element(screen.getByText("model-1 can’t be shown")).toBeVisible();
  await expect.element(screen.getByText("model-2")).toBeVisible();
});

test("cards share the width, each knows its place", async () => {
  const screen = await show(
    <WindowGrid
      label="Cards"
      rows={rows}
      getRowId={nameOf}
      itemHeight={60}
      itemWidth={300}
      renderItem={({ name }) => name}
    />,
  );
  const first = screen.getByRole("listitem").first();
  await expect.element(first).toHaveAttribute("aria-setsize", "2000");
  await vi.waitFor(() => {
    const [one, two] = screen.getByRole("listitem").elements();
    expect(one?.getBoundingClientRect().top).toBe(two?.getBoundingClientRect().top);
  });
  expect(screen.getByRole("listitem").elements().length).toBeLessThan(200);
});

test("few cards are all there at once, without what follows a window's scrolling", async () => {
  const few = rows.slice(0, 12);
  const screen = await show(
    <WindowGrid
      label="Cards"
      rows={few}
      getRowId={nameOf}
      itemHeight={60}
      itemWidth={300}
      renderItem={({ name }) => name}
    />,
  );
  expect(screen.getByRole("listitem").elements().length).toBe(12);
  await expect.element(screen.getByRole("listitem").last()).toHaveAttribute("aria-posinset", "12");
  expect(screen.getByRole("list").element().scrollHeight).toBeLessThan(12 * 60);
});
