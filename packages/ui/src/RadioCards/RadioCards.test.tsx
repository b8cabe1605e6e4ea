import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { demos } from "./RadioCards.demo.tsx";

test("a group is one stop of the Tab key and is walked through with the arrows", async () => {
  const screen = await show(demos[0]?.render({}));
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("radio", { name: "Card 3 % fee" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("radio", { name: "Bank transfer Two working days" })).toBeChecked();
  await expect.element(screen.getByRole("group", { name: "Payment" })).toBeVisible();
});
