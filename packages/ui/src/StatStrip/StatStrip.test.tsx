import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
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
