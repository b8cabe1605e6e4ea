import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { ConfirmDialog } from "../ConfirmDialog/ConfirmDialog.tsx";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
import { RowMenu } from "../RowMenu/RowMenu.tsx";

const Layers = (): ReactNode => {
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDrawer(true)}>
        Open the drawer
      </button>
      <SideDrawer opened={drawer} onClose={() => setDrawer(false)} title="Drawer">
        <button type="button" onClick={() => setDialog(true)}>
          Ask
        </button>
        <RowMenu label="Menu" entries={() => [{ label: "Entry" }]} />
        <ConfirmDialog
          opened={dialog}
          onClose={() => setDialog(false)}
          title="Sure?"
          text="Really."
          confirmText="Yes"
          busyText="…"
          onConfirm={() => Promise.resolve(undefined)}
        />
      </SideDrawer>
    </>
  );
};

test("Escape closes one thing at a time, the topmost first, and focus goes back step by step", async () => {
  const screen = await show(<Layers />);
  await screen.getByRole("button", { name: "Open the drawer" }).click();
  const drawer = screen.getByRole("dialog", { name: "Drawer" });
  await expect.element(drawer).toBeVisible();
  await screen.getByRole("button", { name: "Ask" }).click();
  const question = screen.getByRole("dialog", { name: "Sure?" });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(drawer).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Ask" })).toHaveFocus();

  await screen.getByRole("button", { name: "Menu" }).click();
  await expect.element(screen.getByRole("menuitem", { name: "Entry" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("menuitem", { name: "Entry" })).not.toBeInTheDocument();
  await expect.element(drawer).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Menu" })).toHaveFocus();

  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Open the drawer" })).toHaveFocus();
});
