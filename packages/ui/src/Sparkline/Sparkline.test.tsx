import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { findings } from "../../test/it-behaves.tsx";
import { Sparkline } from "./Sparkline.tsx";

/** Heights of the bars of a path, in the drawing's units. */
const heights = (path: Element | undefined): readonly number[] =>
  [...(path?.getAttribute("d") ?? "").matchAll(/V([\d.]+)/g)].map(([, to]) => 24 - Number(to));

test("draws a bar for each value over the part that went wrong, and says it in a sentence", async () => {
  const screen = await show(<Sparkline label="13 calls, 5 failed" values={[10, 0, 5]} bad={[5, 0, 0]} />);
  const picture = screen.getByRole("img", { name: "13 calls, 5 failed" }).element();
  const [ground, bars, bad] = picture.querySelectorAll("path");
  expect(heights(ground)).toEqual([1, 1, 1]);
  expect(heights(bars)).toEqual([23, 0, 11.5]);
  expect(heights(bad)).toEqual([11.5, 0, 0]);
  expect(await findings()).toEqual([]);
});

test("the least of something is seen, and nothing at all is the line alone", async () => {
  const screen = await show(
    <>
      <Sparkline label="much" values={[10_000, 1]} bad={[1, 1]} />
      <Sparkline label="none" values={[]} />
    </>,
  );
  const [, bars, bad] = screen.getByRole("img", { name: "much" }).element().querySelectorAll("path");
  expect([heights(bars), heights(bad)]).toEqual([
    [23, 2],
    [2, 2],
  ]);
  await expect.element(screen.getByRole("img", { name: "none" })).toBeInTheDocument();
});
