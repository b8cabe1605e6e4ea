import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { useFocusPageAfter } from "./focus-page.ts";

const Once = ({ hasHeading = false }: { readonly hasHeading?: boolean }): ReactNode => {
  const [shown, setShown] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusPageAfter(shown, heading);
  return (
    <main tabIndex={-1}>
      {hasHeading ? (
        <h2 ref={heading} tabIndex={-1}>
          Recording
        </h2>
      ) : null}
      {shown ? <Button onClick={() => setShown(false)}>Show</Button> : null}
    </main>
  );
};

test("the named element has the focus when a pressed button leaves", async () => {
  const screen = await show(<Once hasHeading />);
  await screen.getByRole("button", { name: "Show" }).click();
  await expect.element(screen.getByRole("heading", { name: "Recording" })).toHaveFocus();
});

test("the page has the focus where the named element is not there", async () => {
  const screen = await show(<Once />);
  await screen.getByRole("button", { name: "Show" }).click();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});
