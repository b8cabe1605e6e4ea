import { Badge, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  callColumns,
  callDetail,
  type CallSort,
  calls,
  type DemoCall,
  keyColumns,
  keys,
  type KeySort,
} from "../../demo/data.tsx";
import { inTheme, show } from "../../test/in-theme.tsx";
import {
  type DataTableColumn,
  DEFAULT_VIEW,
  type PageSize,
  readOrder,
  type RowId,
  type SortOrder,
  type TableView,
} from "./column.ts";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";

type KeyProps = DataTableProps<(typeof keys)[number], KeySort>;

const base: KeyProps = {
  label: "Keys",
  columns: keyColumns,
  rows: keys,
  getRowId: (key) => key.id,
  getRowLabel: (key) => key.name,
  state: { kind: "ready" },
  empty: { title: "No keys yet" },
};

const deleteButton = (chosen: ReadonlySet<RowId>): ReactNode => (
  <button type="button">Delete {[...chosen].join(" ")}</button>
);

const Selectable = (props: Partial<KeyProps>): ReactNode => {
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set());
  return (
    <DataTable
      {...base}
      selected={selected}
      onSelectedChange={setSelected}
      bulkActions={deleteButton}
      tools={<span>tools</span>}
      {...props}
    />
  );
};

const focusedRow = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset["row"] : undefined;

test("without tools the frame is the upper line, and the heads follow its corners", async () => {
  const screen = await show(<DataTable {...base} />);
  const first = screen.getByRole("columnheader").first();
  await expect.element(first).toHaveStyle({ borderBlockStartWidth: "0px", borderStartStartRadius: "11px" });
});

test("a row is highlighted where the pointer moves, not where the page scrolls under it", async () => {
  const screen = await show(
    <>
      <DataTable {...base} />
      <div style={{ blockSize: "200vh" }} />
    </>,
  );
  const row = screen.getByRole("row").nth(2);
  const [cell] = row.getByRole("cell").elements();
  const background = (): string => (cell === undefined ? "" : getComputedStyle(cell).backgroundColor);
  const atRest = background();
  await row.hover();
  const highlighted = background();
  expect(highlighted).not.toBe(atRest);
  window.scrollTo({ top: 2 });
  await expect.poll(background).toBe(atRest);
  await row.hover({ position: { x: 30, y: 10 } });
  await expect.poll(background).toBe(highlighted);
  window.scrollTo({ top: 0 });
});

describe("sorting", () => {
  test("a press on a head sorts by it, a second one turns it around", async () => {
    const onSortChange = vi.fn<(sort: SortOrder<KeySort>) => void>();
    const screen = await show(<DataTable {...base} onSortChange={onSortChange} />);
    await screen.getByRole("button", { name: "Name" }).click();
    expect(onSortChange).toHaveBeenLastCalledWith("name");
    const again = await show(<DataTable {...base} sort="name" onSortChange={onSortChange} />);
    await again.getByRole("button", { name: "Name" }).nth(1).click();
    expect(onSortChange).toHaveBeenLastCalledWith("-name");
  });

  test("the head in force says its direction, the others say nothing", async () => {
    const screen = await show(<DataTable {...base} sort="-name" onSortChange={() => undefined} />);
    await expect.element(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    await expect.element(screen.getByRole("columnheader", { name: "Status" })).not.toHaveAttribute("aria-sort");
  });

  test("a column without a sort is no button", async () => {
    const screen = await show(<DataTable {...base} onSortChange={() => undefined} />);
    await expect.element(screen.getByRole("columnheader", { name: "Secret" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Secret" }).elements()).toHaveLength(0);
  });

  test("an order is read as column and direction", () => {
    expect(readOrder("-used_quota")).toEqual({ column: "used_quota", descending: true });
    expect(readOrder("name")).toEqual({ column: "name", descending: false });
    expect(readOrder(undefined)).toEqual({ column: undefined, descending: false });
  });

  test("a sort that the endpoint does not know, or another page size, does not compile", () => {
    expectTypeOf<DataTableColumn<DemoCall, CallSort>["sort"]>().toEqualTypeOf<CallSort | undefined>();
    expectTypeOf<"bogus">().not.toExtend<SortOrder<CallSort>>();
    expectTypeOf<"-quota">().toExtend<SortOrder<CallSort>>();
    expectTypeOf<30>().not.toExtend<PageSize>();
    // @ts-expect-error "bogus" is no sort column of calls.
    const column: DataTableColumn<DemoCall, CallSort> = { id: "x", header: "x", cell: () => null, sort: "bogus" };
    expect(column.sort).toBe("bogus");
  });
});

describe("a row that its cells cannot show", () => {
  interface Named {
    readonly id: number;
    readonly name: string | null;
  }
  const nameColumn: DataTableColumn<Named> = {
    id: "name",
    header: "Name",
    cell: ({ name }) => {
      if (name === null) throw new Error("The name is missing");
      return name.toUpperCase();
    },
  };
  const columns = [nameColumn];
  const Names = ({ names }: { readonly names: readonly (string | null)[] }): ReactNode => (
    <DataTable<Named>
      label="Names"
      columns={columns}
      rows={names.map((name, id) => ({ id, name }))}
      getRowId={({ id }) => id}
      getRowLabel={({ id }) => `Row ${id}`}
      state={{ kind: "ready" }}
      empty={{ title: "No names" }}
    />
  );

  test.each([
    ["a table", 1280],
    ["cards", 400],
  ])("says so in its place in %s, and is shown once its data is right", async (_look, width) => {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    onTestFinished(() => logged.mockRestore());
    await page.viewport(width, 900);
    onTestFinished(() => page.viewport(1280, 900));
    const screen = await show(<Names names={["ada", null]} />);
    await expect.element(screen.getByText("ADA")).toBeVisible();
    await expect.element(screen.getByText("Row 1 can’t be shown")).toBeVisible();
    await screen.rerender(inTheme(<Names names={["ada", "grace"]} />));
    await expect.element(screen.getByText("GRACE")).toBeVisible();
    await expect.element(screen.getByText("can’t be shown")).not.toBeInTheDocument();
  });
});

describe("keyboard", () => {
  test("J, K, arrows, Home and End move between rows and stop at the ends", async () => {
    await show(<DataTable {...base} />);
    await userEvent.keyboard("j");
    expect(focusedRow()).toBe("0");
    await userEvent.keyboard("j{ArrowDown}");
    expect(focusedRow()).toBe("2");
    await userEvent.keyboard("k");
    expect(focusedRow()).toBe("1");
    await userEvent.keyboard("{End}j");
    expect(focusedRow()).toBe("5");
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(focusedRow()).toBe("0");
  });

  test("Enter opens the row in place and closes it again", async () => {
    const screen = await show(<DataTable {...base} detail={(key) => <p>Detail of {key.name}</p>} />);
    await userEvent.keyboard("jj{Enter}");
    await expect.element(screen.getByText("Detail of ci-smoke")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText("Detail of ci-smoke")).not.toBeInTheDocument();
  });

  test("in an open detail J, K and its buttons switch to the neighbour's", async () => {
    const screen = await show(
      <DataTable
        {...base}
        detail={(key, { previous, next }) => (
          <>
            <p>Detail of {key.name}</p>
            <button type="button" disabled={previous === undefined} onClick={previous}>
              Before
            </button>
            <button type="button" disabled={next === undefined} onClick={next}>
              After
            </button>
          </>
        )}
      />,
    );
    const shown = () =>
      screen
        .getByText(/^Detail of/)
        .elements()
        .map((element) => element.textContent);
    await userEvent.keyboard("j{Enter}");
    expect(shown()).toEqual(["Detail of production"]);
    await expect.element(screen.getByRole("button", { name: "Before" })).toBeDisabled();
    await screen.getByRole("button", { name: "After" }).click();
    expect(shown()).toEqual(["Detail of ci-smoke"]);
    await userEvent.keyboard("j");
    expect(shown()).toEqual(["Detail of mei-laptop"]);
    await userEvent.keyboard("kk");
    expect(shown()).toEqual(["Detail of production"]);
    // There is none before the first.
    await userEvent.keyboard("k");
    expect(shown()).toEqual(["Detail of production"]);
    await userEvent.keyboard("jjjjjjjjjj");
    await expect.element(screen.getByRole("button", { name: "After" })).toBeDisabled();
    expect(shown()).toHaveLength(1);
  });

  test("Enter and a press lead to a row's own page where nothing opens in place, a press on its controls does not", async () => {
    const onOpen = vi.fn<(key: (typeof keys)[number]) => void>();
    const screen = await show(
      <DataTable {...base} onOpen={onOpen} rowActions={(key) => <button type="button">Edit {key.name}</button>} />,
    );
    await userEvent.keyboard("jj{Enter}");
    expect(onOpen.mock.lastCall?.[0].name).toBe("ci-smoke");
    await screen.getByText("production", { exact: true }).click();
    expect(onOpen.mock.lastCall?.[0].name).toBe("production");
    await screen.getByRole("button", { name: "Edit mei-laptop" }).click();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test("a row that does not open neither takes a press nor looks as if it did", async () => {
    const onOpen = vi.fn<(key: (typeof keys)[number]) => void>();
    const screen = await show(<DataTable {...base} onOpen={onOpen} openable={({ name }) => name !== "production"} />);
    await userEvent.keyboard("j{Enter}");
    await screen.getByText("production", { exact: true }).click();
    expect(onOpen).not.toHaveBeenCalled();
    await expect.element(screen.getByRole("row").nth(1)).not.toHaveAttribute("data-clickable");
    await screen.getByText("ci-smoke", { exact: true }).click();
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test("Space selects the row", async () => {
    const screen = await show(<Selectable />);
    await userEvent.keyboard("jjj ");
    await expect.element(screen.getByRole("checkbox", { name: "Select mei-laptop" })).toBeChecked();
  });

  test("keys typed into a field of the tools stay there", async () => {
    const screen = await show(<DataTable {...base} tools={<input aria-label="Name" />} />);
    await screen.getByRole("textbox", { name: "Name" }).fill("");
    await userEvent.keyboard("jk");
    await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveValue("jk");
  });

  test("Enter on a button inside a row presses the button, not the row", async () => {
    const pressed = vi.fn();
    const screen = await show(
      <DataTable
        {...base}
        detail={() => <p>Detail</p>}
        rowActions={(key) => (
          <button type="button" onClick={pressed}>
            Edit {key.name}
          </button>
        )}
      />,
    );
    screen.getByRole("button", { name: "Edit production" }).element().focus();
    await userEvent.keyboard("{Enter}");
    expect(pressed).toHaveBeenCalledOnce();
    await expect.element(screen.getByText("Detail", { exact: true })).not.toBeInTheDocument();
  });
});

describe("selection", () => {
  test("on a phone the bar of bulk actions stays in reach below the header while the list scrolls", async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    const rows = [keys, keys, keys].flat().map((key, index) => ({ ...key, id: index, name: `key-${index}` }));
    const screen = await show(<Selectable rows={rows} />);
    const last = screen.getByRole("checkbox", { name: "Select key-17" });
    last.element().scrollIntoView();
    await last.click();
    const bar = screen.getByRole("button", { name: "Delete 17" }).element().getBoundingClientRect();
    expect([bar.top >= 64, bar.bottom <= 160]).toEqual([true, true]);
  });

  test("the bar of bulk actions replaces the tools, and leaves with the selection", async () => {
    const screen = await show(<Selectable />);
    await screen.getByRole("checkbox", { name: "Select ci-smoke" }).click();
    await screen.getByRole("checkbox", { name: "Select old-bot" }).click();
    await expect.element(screen.getByRole("button", { name: "Delete 2 5" })).toBeVisible();
    await expect.element(screen.getByText("2 selected")).toBeVisible();
    await expect.element(screen.getByText("tools")).not.toBeInTheDocument();
    await screen.getByRole("button", { name: "Clear selection" }).click();
    await expect.element(screen.getByText("tools")).toBeVisible();
  });

  test("the page has the focus when the bar leaves with the pressed button", async () => {
    const screen = await show(
      <main tabIndex={-1}>
        <Selectable />
      </main>,
    );
    await screen.getByRole("checkbox", { name: "Select ci-smoke" }).click();
    await screen.getByRole("button", { name: "Clear selection" }).click();
    await expect.element(screen.getByRole("main")).toHaveFocus();
  });

  test("the box in the head selects all, shows a part, and clears all", async () => {
    const screen = await show(<Selectable />);
    const all = screen.getByRole("checkbox", { name: "Select all rows" });
    await screen.getByRole("checkbox", { name: "Select production" }).click();
    await expect.element(all).toBePartiallyChecked();
    await all.click();
    await expect.element(screen.getByText("6 selected")).toBeVisible();
    await all.click();
    await expect.element(screen.getByText("tools")).toBeVisible();
  });

  test("a row that cannot be chosen has no box, and the head's box is about the others", async () => {
    const screen = await show(<Selectable selectable={({ name }) => name !== "ci-smoke" && name !== "old-bot"} />);
    await expect.element(screen.getByText("ci-smoke", { exact: true })).toBeVisible();
    await expect.element(screen.getByRole("checkbox", { name: "Select ci-smoke" })).not.toBeInTheDocument();
    const all = screen.getByRole("checkbox", { name: "Select all rows" });
    await all.click();
    await expect.element(screen.getByRole("button", { name: "Delete 1 3 4 6" })).toBeVisible();
    await expect.element(all).toBeChecked();
    await all.click();
    screen.getByRole("row").nth(2).element().focus();
    await userEvent.keyboard(" ");
    await expect.element(screen.getByText("tools")).toBeVisible();
    const none = await show(<Selectable selectable={() => false} />);
    await expect.element(none.getByRole("checkbox", { name: "Select all rows" }).last()).toBeDisabled();
  });

  test("a selection on another page is kept", async () => {
    const onSelectedChange = vi.fn<(selected: ReadonlySet<RowId>) => void>();
    const screen = await show(<DataTable {...base} selected={new Set([99])} onSelectedChange={onSelectedChange} />);
    await screen.getByRole("checkbox", { name: "Select all rows" }).click();
    expect([...(onSelectedChange.mock.lastCall?.[0] ?? [])]).toEqual([99, 1, 2, 3, 4, 5, 6]);
  });
});

describe("states", () => {
  test("nothing there says what would be here", async () => {
    const screen = await show(
      <DataTable
        {...base}
        rows={[]}
        empty={{ title: "No keys yet", actions: <button type="button">New key</button> }}
      />,
    );
    await expect.element(screen.getByText("No keys yet")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "New key" })).toBeVisible();
  });

  test("no match offers to clear the filters", async () => {
    const clear = vi.fn();
    const screen = await show(
      <DataTable {...base} rows={[]} filtered onClearFilters={clear} noMatch={{ title: "No key matches" }} />,
    );
    await expect.element(screen.getByText("No key matches")).toBeVisible();
    await screen.getByRole("button", { name: "Clear filters" }).click();
    expect(clear).toHaveBeenCalledOnce();
  });

  test("an error without rows offers to ask again, and without the filters where some are set", async () => {
    const clear = vi.fn();
    const failed = { kind: "error", title: "Refused", text: "Not like this.", onRetry: () => undefined } as const;
    const screen = await show(<DataTable {...base} rows={[]} state={failed} filtered onClearFilters={clear} />);
    await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    await screen.getByRole("button", { name: "Clear filters" }).click();
    expect(clear).toHaveBeenCalledOnce();
    await screen.rerender(inTheme(<DataTable {...base} rows={[]} state={failed} onClearFilters={clear} />));
    await expect.element(screen.getByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  });

  test("no match is announced in a region that was there before", async () => {
    const screen = await show(<DataTable {...base} filtered />);
    const region = screen.getByRole("status").last().element();
    await screen.rerender(inTheme(<DataTable {...base} rows={[]} filtered noMatch={{ title: "No key matches" }} />));
    await expect.element(region).toHaveTextContent("No key matches");
  });

  test.each([
    ["Try again", { kind: "error", title: "Refused", text: "Not like this." }, 0],
    ["Try again", { kind: "error", title: "Refused", text: "Not like this." }, 6],
    ["Clear filters", { kind: "ready" }, 0],
  ] as const)("the page has the focus when %s leaves with its message", async (name, state, count) => {
    const List = (): ReactNode => {
      const [pressed, setPressed] = useState(false);
      const press = (): void => setPressed(true);
      const before = state.kind === "error" ? { ...state, onRetry: press } : state;
      return (
        <main tabIndex={-1}>
          <DataTable
            {...base}
            rows={keys.slice(0, count)}
            state={pressed ? { kind: "loading" } : before}
            filtered
            onClearFilters={press}
          />
        </main>
      );
    };
    const screen = await show(<List />);
    screen.getByRole("button", { name }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("button", { name })).not.toBeInTheDocument();
    await expect.element(screen.getByRole("main")).toHaveFocus();
  });

  test("an error keeps the rows that were there and offers again", async () => {
    const retry = vi.fn();
    const screen = await show(
      <DataTable
        {...base}
        state={{ kind: "error", title: "Not up to date", text: "The server did not answer.", onRetry: retry }}
      />,
    );
    await expect.element(screen.getByRole("alert").getByText("The server did not answer.")).toBeVisible();
    await expect.element(screen.getByText("production")).toBeVisible();
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test("forbidden hides what was there, and can be tried again", async () => {
    const retry = vi.fn<() => void>();
    const screen = await show(
      <DataTable {...base} state={{ kind: "forbidden", title: "Not for your account", onRetry: retry }} />,
    );
    await expect.element(screen.getByText("Not for your account")).toBeVisible();
    expect(screen.getByRole("table").elements()).toHaveLength(0);
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test("loading has the shape of the table and does not flash within 150 ms", async () => {
    const screen = await show(
      <DataTable
        {...base}
        rows={[]}
        state={{ kind: "loading" }}
        page={1}
        pageSize={20}
        total={0}
        onPageChange={() => undefined}
      />,
    );
    await expect.element(screen.getByRole("columnheader", { name: "Name" })).toBeVisible();
    const bars = [...document.querySelectorAll("tbody td > span")];
    expect(bars.length).toBe(8 * keyColumns.length);
    const delays = bars
      .flatMap((bar) => bar.getAnimations())
      .map((animation) => animation.effect?.getComputedTiming().delay ?? 0);
    expect(delays.length).toBe(bars.length);
    for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(150);
  });

  test("rows of a new page replace the old ones", async () => {
    const screen = await show(<DataTable {...base} rows={keys.slice(0, 2)} />);
    await expect.element(screen.getByText("production")).toBeVisible();
    await screen.rerender(inTheme(<DataTable {...base} rows={keys.slice(2, 4)} />));
    await expect.element(screen.getByText("demo-booth")).toBeVisible();
    await expect.element(screen.getByText("production")).not.toBeInTheDocument();
  });
});

describe("foot", () => {
  test("says the range, and pages within the list's ends", async () => {
    const turn = vi.fn<(page: number) => void>();
    const screen = await show(<DataTable {...base} page={3} pageSize={10} total={26} onPageChange={turn} />);
    await expect.element(screen.getByText("21–26 of 26")).toBeVisible();
    const next = screen.getByRole("button", { name: "Next page" });
    await expect.element(next).toHaveAttribute("aria-disabled", "true");
    next.element().focus();
    await userEvent.keyboard("{Enter}");
    expect(turn).not.toHaveBeenCalled();
    await screen.getByRole("button", { name: "Previous page" }).click();
    expect(turn).toHaveBeenCalledExactlyOnceWith(2);
  });

  test.each([
    ["Next page", 2],
    ["Previous page", 1],
  ])("%s keeps the focus at the list's end", async (name, end) => {
    const Pages = (): ReactNode => {
      const [at, setAt] = useState(3 - end);
      return <DataTable {...base} page={at} pageSize={10} total={20} onPageChange={setAt} />;
    };
    const screen = await show(<Pages />);
    const button = screen.getByRole("button", { name });
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await expect.element(button).toHaveFocus();
  });

  test("a page behind the last one leads to the last one, in the place of this step of the history", async () => {
    const turn = vi.fn<(page: number, replace?: boolean) => void>();
    const screen = await show(
      <DataTable {...base} rows={[]} page={99} pageSize={10} total={26} onPageChange={turn} filtered={false} />,
    );
    await vi.waitFor(() => expect(turn).toHaveBeenCalledExactlyOnceWith(3, true));
    await expect.element(screen.getByText("No keys yet")).not.toBeInTheDocument();
  });

  test("stays on an empty first page, and while the rows are unknown", async () => {
    const turn = vi.fn<(page: number) => void>();
    const paged = { ...base, rows: [], pageSize: 10 as const, onPageChange: turn };
    const screen = await show(<DataTable {...paged} page={1} total={0} />);
    await screen.rerender(inTheme(<DataTable {...paged} page={9} total={0} state={{ kind: "loading" }} />));
    expect(turn).not.toHaveBeenCalled();
  });

  test("offers the page sizes", async () => {
    const size = vi.fn<(size: PageSize) => void>();
    const screen = await show(
      <DataTable {...base} page={1} pageSize={10} total={6} onPageChange={() => undefined} onPageSizeChange={size} />,
    );
    await screen.getByRole("combobox", { name: "Rows a page" }).selectOptions("100");
    expect(size).toHaveBeenCalledExactlyOnceWith(100);
  });
});

test("columns can be hidden, but never the first", async () => {
  const change = vi.fn<(view: TableView) => void>();
  const screen = await show(<DataTable {...base} view={DEFAULT_VIEW} onViewChange={change} />);
  await screen.getByRole("button", { name: "Columns" }).click();
  expect(screen.getByRole("checkbox", { name: "Name" }).elements()).toHaveLength(0);
  await screen.getByRole("checkbox", { name: "Secret" }).click();
  expect(change).toHaveBeenLastCalledWith({ hidden: ["secret"], density: "comfortable" });
});

test("a hidden column is not in the table", async () => {
  const screen = await show(<DataTable {...base} view={{ hidden: ["secret", "name"], density: "dense" }} />);
  await expect.element(screen.getByRole("columnheader", { name: "Name" })).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Secret" }).elements()).toHaveLength(0);
});

test("a press on a row opens it, marking text in it does not", async () => {
  const screen = await show(<DataTable {...base} detail={(key) => <p>Detail of {key.name}</p>} />);
  await screen.getByText("demo-booth").click();
  await expect.element(screen.getByText("Detail of demo-booth")).toBeVisible();
  const cell = screen.getByText("old-bot").element();
  document.getSelection()?.selectAllChildren(cell);
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(screen.getByText("Detail of old-bot")).not.toBeInTheDocument();
  document.getSelection()?.removeAllRanges();
});

test("where a table has little room, a badge is whole and stays in its cell", async () => {
  const columns: readonly DataTableColumn<(typeof keys)[number], KeySort>[] = [
    {
      id: "name",
      header: "Name",
      cell: (key) => <>{key.name} and a sentence that breaks wherever there is no room for it</>,
    },
    {
      id: "state",
      header: "State",
      cell: () => (
        <span style={{ display: "inline-flex", gap: 6, whiteSpace: "nowrap" }}>
          timeout <Badge>Non pris en charge</Badge>
        </span>
      ),
    },
    { id: "model", header: "Model", nowrap: true, cell: () => "a-name-that-takes-the-room-of-the-others-2026-11-28" },
  ];
  const screen = await show(
    <div style={{ inlineSize: 560 }}>
      <DataTable {...base} columns={columns} />
    </div>,
  );
  const label = screen.getByText("Non pris en charge").first().element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  const cell = label.closest("td")?.getBoundingClientRect();
  expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.right ?? 0);
});

test("a row of one line keeps its height beside controls, and two lines stand clear of the rules", async () => {
  const columns: readonly DataTableColumn<(typeof keys)[number], KeySort>[] = [
    {
      id: "name",
      header: "Name",
      cell: (key) =>
        key === keys[1] ? (
          <span style={{ display: "grid" }}>
            <span>2026-11-28</span>
            <span>10:23:14</span>
          </span>
        ) : (
          key.name
        ),
    },
    { id: "secret", header: "Secret", cell: () => <Button size="xs">Show</Button> },
  ];
  for (const [density, height] of [
    ["comfortable", 44],
    ["dense", 38],
  ] as const) {
    const screen = await show(
      <DataTable
        {...base}
        columns={columns}
        rows={keys.slice(0, 3)}
        rowActions={({ name }) => <IconButton size="sm" label={`Edit ${name}`} icon="✎" />}
        view={{ hidden: [], density }}
      />,
    );
    const time = screen.getByText("10:23:14");
    await expect.element(time).toBeVisible();
    const [first, second] = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const lines = time.element().parentElement?.getBoundingClientRect();
    expect(first?.height).toBe(height);
    expect(lines?.top).toBeGreaterThanOrEqual((second?.top ?? Infinity) + 4);
    expect(lines?.bottom).toBeLessThanOrEqual((second?.bottom ?? 0) - 4);
    await screen.unmount();
  }
});

test("on a phone a row is a card, and sorting is a list", async () => {
  await page.viewport(360, 760);
  const sort = vi.fn<(sort: SortOrder<KeySort>) => void>();
  const screen = await show(
    <DataTable
      {...base}
      tools={<span>tools</span>}
      onSortChange={sort}
      card={(key) => ({ primary: key.name, end: key.used, secondary: key.last })}
    />,
  );
  await expect.element(screen.getByRole("list", { name: "Keys" })).toBeVisible();
  expect(screen.getByRole("table").elements()).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBe(360);
  await screen.getByRole("combobox", { name: "Sort by" }).selectOptions("-used_quota");
  expect(sort).toHaveBeenLastCalledWith("-used_quota");
  await page.viewport(1280, 900);
});

test("100 rows come at once, so that the table is laid out once", async () => {
  const host = document.body.appendChild(document.createElement("div"));
  // Not through the test library: it makes React work in one piece, which a page does not.
  const root = createRoot(host);
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const count = host.querySelectorAll("tbody tr[data-row]").length;
    if (count > 0) counts.push(count);
  });
  observer.observe(host, { childList: true, subtree: true });
  root.render(
    inTheme(
      <DataTable
        label="Calls"
        columns={callColumns}
        rows={calls(100)}
        getRowId={(row) => row.id}
        state={{ kind: "ready" }}
        empty={{ title: "None" }}
      />,
    ),
  );
  await vi.waitFor(() => expect(host.querySelectorAll("tbody tr")).toHaveLength(100), { timeout: 10_000 });
  observer.disconnect();
  expect(counts[0]).toBe(100);
  root.unmount();
  host.remove();
});

test("opening or selecting a row renders that row alone", async () => {
  const cell = vi.fn((row: DemoCall) => row.model);
  const columns: readonly DataTableColumn<DemoCall, CallSort>[] = [{ id: "model", header: "Model", cell }];
  const screen = await show(
    <DataTable
      label="Calls"
      columns={columns}
      rows={calls(100)}
      getRowId={(row) => row.id}
      state={{ kind: "ready" }}
      empty={{ title: "None" }}
      detail={callDetail}
    />,
  );
  await vi.waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(100));
  cell.mockClear();
  await screen.getByRole("button", { name: "Details of 3", exact: true }).click();
  await vi.waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(101));
  expect(new Set(cell.mock.calls.map(([row]) => row.id))).toEqual(new Set([3]));
});

test("the foot stays inside a narrow list, however long its words are", async () => {
  const screen = await show(
    <div style={{ inlineSize: 240 }}>
      <DataTable
        {...base}
        page={1}
        pageSize={10}
        total={2000}
        onPageChange={() => undefined}
        onPageSizeChange={() => undefined}
      />
    </div>,
    { direction: "rtl" },
  );
  const next = screen.getByRole("button", { name: "Next page" }).element();
  const box = next.closest("div[style]")?.getBoundingClientRect();
  const { left, right } = next.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(box?.left ?? Infinity);
  expect(right).toBeLessThanOrEqual(box?.right ?? 0);
});
