import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { VendorMark } from "./VendorMark.tsx";

test("a picture that does not load gives way to the initial", async () => {
  const screen = await show(
    <span data-testid="mark">
      <VendorMark name="example" src="data:image/png;base64,AA" />
    </span>,
  );
  await expect.element(screen.getByTestId("mark")).toHaveTextContent("E");
});

test("an address cannot break out of its style", async () => {
  const screen = await show(
    <span data-testid="mark">
      <VendorMark name="example" src={'data:x");color:red;--x:url("'} tinted />
    </span>,
  );
  const mark = screen.getByTestId("mark").element().firstElementChild;
  expect(mark instanceof HTMLElement && mark.style.color).toBe("");
});
