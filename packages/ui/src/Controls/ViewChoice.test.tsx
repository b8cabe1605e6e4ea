import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { lazyPart } from "../theme/lazy-part.tsx";
import { ViewChoice } from "./ViewChoice.tsx";

const Own = ({ choice }: { readonly choice: ReactNode }): ReactNode => (
  <>
    <p>Own rows</p>
    {choice}
  </>
);
const All = lazyPart(async () => ({ choice }: { readonly choice: ReactNode }) => (
  <div>
    <p>All rows</p>
    {choice}
  </div>
));

const Views = (): ReactNode => {
  const [view, setView] = useState("own");
  const choice = <ViewChoice aria-label="Rows" data={["own", "all"]} value={view} onChange={setView} />;
  return view === "own" ? <Own choice={choice} /> : <All choice={choice} />;
};

test("keeps the focus when an arrow key leads to another view, also to one that loads first", async () => {
  const screen = await show(<Views />);
  screen.getByRole("radio", { name: "own" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByText("All rows")).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "all" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(screen.getByText("Own rows")).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "own" })).toHaveFocus();
});
