import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { inTheme, show } from "../../test/in-theme.tsx";
import { findings } from "../../test/it-behaves.tsx";
import type { NavLayout, NavSection } from "./nav.ts";
import { NavMenu } from "./NavMenu.tsx";

interface MenuProps {
  readonly at: string;
  readonly layout?: NavLayout;
}

const Menu = ({ at, layout }: MenuProps): ReactNode => {
  const sections: readonly NavSection<string>[] = [
    { id: "none", label: "Nothing in it", items: [] },
    {
      id: "some",
      label: "Management",
      items: [
        { id: "key", label: "Keys", to: "/key", active: at === "/key" },
        {
          id: "pay",
          label: "Payment",
          children: [
            { id: "order", label: "Orders", to: "/order", active: at === "/order" },
            { id: "code", label: "Redemption codes", to: "/code", active: at === "/code" },
          ],
        },
        { id: "off", label: "Task", to: "/task", disabled: true },
        { id: "docs", label: "Documentation", href: "https://docs.example.com/" },
        { id: "changes", label: "Changes", href: "/docs/changes" },
      ],
    },
  ];
  return (
    <div>
      <NavMenu
        layout={layout}
        place={at}
        sections={sections}
        renderLink={({ to, children, ...props }) => (
          <a href={`#${to}`} {...props}>
            {children}
          </a>
        )}
      />
      <button type="button">Elsewhere</button>
    </div>
  );
};

const heightOf = (element: Element): number => element.getBoundingClientRect().height;

test("the entry of the page is marked for eyes and for screen readers", async () => {
  const screen = await show(<Menu at="/key" />);
  await expect.element(screen.getByRole("link", { name: "Keys" })).toHaveAttribute("aria-current", "page");
});

test("a group expands in place, opens with the page inside it, and folds when the page leaves", async () => {
  const screen = await show(<Menu at="/order" />);
  const group = screen.getByRole("button", { name: "Payment" });
  await expect.element(group).toHaveAttribute("aria-expanded", "true");
  await screen.rerender(inTheme(<Menu at="/key" />));
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
  await group.click();
  await expect.element(screen.getByRole("link", { name: "Orders" })).toBeVisible();
});

test("a group that was expanded by hand folds with the next change of route", async () => {
  const screen = await show(<Menu at="/key" />);
  const group = screen.getByRole("button", { name: "Payment" });
  await group.click();
  await expect.element(group).toHaveAttribute("aria-expanded", "true");
  await screen.rerender(inTheme(<Menu at="/log" />));
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
});

test("a subheader starts expanded and folds its section", async () => {
  const screen = await show(<Menu at="/key" />);
  const head = screen.getByRole("button", { name: "Management" });
  await expect.element(head).toHaveAttribute("aria-expanded", "true");
  await head.click();
  await expect.element(screen.getByText("Keys")).not.toBeVisible();
  await head.click();
  await expect.element(screen.getByRole("link", { name: "Keys" })).toBeVisible();
});

test("a section without entries is not shown, a disabled entry leads nowhere, a link to another site opens a new tab", async () => {
  const screen = await show(<Menu at="/key" />);
  await expect.element(screen.getByText("Nothing in it")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Task" }).elements()).toHaveLength(0);
  const outside = screen.getByRole("link", { name: /Documentation/ });
  await expect.element(outside).toHaveAttribute("target", "_blank");
  await expect.element(outside).toHaveAttribute("rel", "noopener noreferrer");
  const ofThisSite = screen.getByRole("link", { name: "Changes", exact: true });
  await expect.element(ofThisSite).toHaveAttribute("href", "/docs/changes");
  await expect.element(ofThisSite).not.toHaveAttribute("target");
});

test.each([
  ["vertical", 44, 36],
  ["mini", 56, 36],
  ["horizontal", 32, 36],
] as const)("in the %s layout entries are %i px high, entries under them %i", async (layout, root, sub) => {
  const screen = await show(<Menu at="/order" layout={layout} />);
  await expect.element(screen.getByRole("link", { name: "Keys" })).toBeVisible();
  expect(heightOf(screen.getByRole("link", { name: "Keys" }).element())).toBe(root);
  const group = screen.getByRole("button", { name: "Payment" });
  expect(heightOf(group.element())).toBe(root);
  if (layout !== "vertical") await group.click();
  expect(heightOf(screen.getByRole("link", { name: "Orders" }).element())).toBe(sub);
  if (layout === "horizontal") expect(heightOf(screen.getByRole("navigation").element())).toBe(56);
});

const panelled = ["mini", "horizontal"] as const;

test.each(panelled)("%s: hovering opens what an entry holds, leaving closes it, a press keeps it", async (layout) => {
  const screen = await show(<Menu at="/key" layout={layout} />);
  const group = screen.getByRole("button", { name: "Payment" });
  await group.hover();
  const orders = screen.getByRole("link", { name: "Orders" });
  const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
  await orders.hover();
  await expect.element(orders).toBeVisible();
  await elsewhere.hover();
  await expect.element(orders).not.toBeInTheDocument();
  await group.click();
  await elsewhere.hover();
  await expect.element(group).toHaveAttribute("aria-expanded", "true");
  await elsewhere.click();
  await expect.element(orders).not.toBeInTheDocument();
});

test.each([
  ["mini", "ltr", "{ArrowRight}", "{ArrowLeft}"],
  ["mini", "rtl", "{ArrowLeft}", "{ArrowRight}"],
  ["horizontal", "ltr", "{ArrowDown}", "{ArrowUp}"],
] as const)(
  "%s in %s: the keyboard opens it, walks through it and comes back",
  async (layout, direction, open, back) => {
    const screen = await show(<Menu at="/key" layout={layout} />, { direction });
    const group = screen.getByRole("button", { name: "Payment" });
    await expect.element(group).toBeVisible();
    group.element().focus();
    await userEvent.keyboard(open);
    await expect.element(screen.getByRole("link", { name: "Orders" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("link", { name: "Redemption codes" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("link", { name: "Orders" })).toHaveFocus();
    await userEvent.keyboard(back);
    await expect.element(group).toHaveFocus();
    await expect.element(group).toHaveAttribute("aria-expanded", "false");

    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect.element(screen.getByRole("link", { name: "Orders" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(group).toHaveFocus();

    await userEvent.keyboard(" ");
    await expect.element(group).toHaveAttribute("aria-expanded", "true");
    for (let press = 0; press < 3; press += 1) await userEvent.tab();
    await expect.element(group).toHaveAttribute("aria-expanded", "false");
  },
);

/** A finger: pointer events of its own kind around a click. */
const tap = (element: Element): void => {
  const init = { bubbles: true, pointerType: "touch" };
  for (const type of ["pointerover", "pointerenter", "pointerdown", "pointerup", "pointerout", "pointerleave"])
    element.dispatchEvent(new PointerEvent(type, init));
  element.dispatchEvent(new PointerEvent("click", { ...init, detail: 1 }));
};

test.each(panelled)("%s: a finger opens it, closes it, and closes it beside", async (layout) => {
  const screen = await show(<Menu at="/key" layout={layout} />);
  const group = screen.getByRole("button", { name: "Payment" });
  tap(group.element());
  await expect.element(screen.getByRole("link", { name: "Orders" })).toBeVisible();
  tap(group.element());
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
  tap(group.element());
  await expect.element(screen.getByRole("link", { name: "Orders" })).toBeVisible();
  tap(screen.getByRole("button", { name: "Elsewhere" }).element());
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
});

test.each(panelled)(
  "%s: the panel stands inside the window, is accessible, and closes with the next route",
  async (layout) => {
    for (const direction of ["ltr", "rtl"] as const) {
      const screen = await show(<Menu at="/key" layout={layout} />, { direction });
      const group = screen.getByRole("button", { name: "Payment" });
      await group.click();
      const orders = screen.getByRole("link", { name: "Orders" });
      await expect.element(orders).toBeVisible();
      const panel = orders.element().closest("[popover]")?.getBoundingClientRect();
      expect(panel?.left).toBeGreaterThanOrEqual(0);
      expect(panel?.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
      await vi.waitFor(async () => expect(await findings()).toEqual([]));
      await screen.rerender(inTheme(<Menu at="/order" layout={layout} />, { direction }));
      await expect.element(group).toHaveAttribute("aria-expanded", "false");
      await screen.unmount();
    }
  },
);

/** More entries than fit, in a page that scrolls. */
const Wide = ({ at }: { readonly at: number }): ReactNode => (
  <div style={{ inlineSize: 600, blockSize: 3000 }}>
    <NavMenu
      layout="horizontal"
      place={`/${at}`}
      sections={[
        {
          id: "all",
          items: Array.from({ length: 20 }, (_each, index) => ({
            id: `${index}`,
            label: `Entry ${index}`,
            to: `/${index}`,
            active: index === at,
          })),
        },
      ]}
      renderLink={({ to, children, ...props }) => (
        <a href={`#${to}`} {...props}>
          {children}
        </a>
      )}
    />
  </div>
);

/** Whether the middle of an entry, and 2 px within both of its ends, can be pressed. */
const isClear = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left + 2, (left + right) / 2, right - 2].every((x) =>
    element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
  );
};

const scrollButtons = (): Partial<Record<string, HTMLButtonElement>> =>
  Object.fromEntries(
    ["start", "end"].flatMap((side) => {
      const button = document.querySelector<HTMLButtonElement>(`[data-side="${side}"] > button`);
      return button === null ? [] : [[side, button] as const];
    }),
  );

test.each(["ltr", "rtl"] as const)(
  "horizontal in %s: buttons at the ends scroll to the entries that do not fit, each while there are more",
  async (direction) => {
    const screen = await show(<Wide at={0} />, { direction });
    const first = screen.getByRole("link", { name: "Entry 0" });
    const last = screen.getByRole("link", { name: "Entry 19" });
    await vi.waitFor(() => expect(Object.keys(scrollButtons())).toEqual(["end"]));
    const box = scrollButtons()["end"]?.getBoundingClientRect();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    const row = screen.getByRole("navigation").element().getBoundingClientRect();
    if (direction === "ltr") expect(box?.right).toBe(row.right);
    else expect(box?.left).toBe(row.left);
    expect(isClear(last.element())).toBe(false);
    expect(await findings()).toEqual([]);

    const strip = first.element().closest("[data-layout=horizontal] > div > div");
    if (strip === null) throw new Error("no row");
    const length = strip.scrollWidth - strip.clientWidth;
    /** Presses one of the buttons, and waits until the row stands still. */
    const press = async (side: string): Promise<void> => {
      const ended = new Promise((resolve) => {
        strip.addEventListener("scrollend", resolve, { once: true });
      });
      expect(scrollButtons()[side]).toBeDefined();
      scrollButtons()[side]?.click();
      await ended;
    };
    while (Math.abs(strip.scrollLeft) < length - 1) await press("end");
    await vi.waitFor(() => expect(Object.keys(scrollButtons())).toEqual(["start"]));
    expect(isClear(last.element())).toBe(true);
    while (Math.abs(strip.scrollLeft) > 1) await press("start");
    await vi.waitFor(() => expect(Object.keys(scrollButtons())).toEqual(["end"]));
    expect(isClear(first.element())).toBe(true);
  },
);

test("horizontal: where every entry fits, nothing scrolls and no button is shown", async () => {
  const screen = await show(<Menu at="/key" layout="horizontal" />);
  await expect.element(screen.getByRole("link", { name: "Keys" })).toBeVisible();
  // The browser tells what is in view with the next frame.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(scrollButtons()).toEqual({});
});

test.each(["ltr", "rtl"] as const)(
  "horizontal in %s: the active and the focused entry are in view, and the page does not scroll",
  async (direction) => {
    const screen = await show(<Wide at={19} />, { direction });
    const entry = (index: number): Element =>
      screen.getByRole("link", { name: `Entry ${index}`, exact: true }).element();
    await vi.waitFor(() => expect(isClear(entry(19))).toBe(true));
    await screen.rerender(inTheme(<Wide at={0} />, { direction }));
    await vi.waitFor(() => expect(isClear(entry(0))).toBe(true));
    scrollTo({ top: 5 });
    await screen.rerender(inTheme(<Wide at={10} />, { direction }));
    await vi.waitFor(() => expect(isClear(entry(10))).toBe(true));
    expect(scrollY).toBe(5);
    for (let index = 0; index < 20; index += 1) {
      await userEvent.tab();
      expect(document.activeElement).toBe(entry(index));
      await vi.waitFor(() => expect(isClear(entry(index))).toBe(true));
    }
    scrollTo({ top: 0 });
  },
);
