import { Button, TextInput, Switch } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { NumberField } from "../Fields/NumberField.tsx";
import { PasswordField } from "../Fields/PasswordField.tsx";
import { FormDrawer } from "./FormDrawer.tsx";
import { SideDrawer } from "./SideDrawer.tsx";

test("opens with the first field ready, sends on Enter, and keeps what was typed beside the server's message", async () => {
  const submit = vi.fn((event: { readonly preventDefault: () => void }) => event.preventDefault());
  const screen = await show(
    <FormDrawer
      opened
      onClose={() => undefined}
      title="New key"
      onSubmit={submit}
      submitText="Create key"
      busyText="Creating…"
      busy={false}
      error="The name is taken."
    >
      <TextInput label="Name" />
    </FormDrawer>,
  );
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("production{Enter}");
  expect(submit).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The name is taken.");
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveValue("production");
});

const Loading = (): ReactNode => {
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const shell = { opened, onClose: () => setOpened(false), title: "Edit" };
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      {loaded ? (
        <FormDrawer {...shell} onSubmit={() => undefined} submitText="Save" busyText="Saving…" busy={false}>
          <TextInput label="Name" />
        </FormDrawer>
      ) : (
        <SideDrawer {...shell}>
          <Button data-autofocus onClick={() => setLoaded(true)}>
            Load
          </Button>
        </SideDrawer>
      )}
    </>
  );
};

test("a form that takes the place of its loading drawer gives focus back to where that was opened", async () => {
  const screen = await show(<Loading />);
  screen.getByRole("button", { name: "Open" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", { name: "Load" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test.each(["ltr", "rtl"] as const)("in %s it stands at the end side", async (direction) => {
  const screen = await show(
    <FormDrawer
      opened
      onClose={() => undefined}
      title="New key"
      onSubmit={() => undefined}
      submitText="Create key"
      busyText="Creating…"
      busy={false}
    >
      <TextInput label="Name" />
    </FormDrawer>,
    { direction },
  );
  await vi.waitFor(() => {
    const box = screen.getByRole("dialog").element().getBoundingClientRect();
    expect(direction === "ltr" ? window.innerWidth - box.right : box.left).toBe(0);
    expect(box.width).toBe(480);
  });
});

test("while busy the form is not sent again", async () => {
  const submit = vi.fn((event: { readonly preventDefault: () => void }) => event.preventDefault());
  const screen = await show(
    <FormDrawer
      opened
      onClose={() => undefined}
      title="New key"
      onSubmit={submit}
      submitText="Create key"
      busyText="Creating…"
      busy
    >
      <TextInput label="Name" />
    </FormDrawer>,
  );
  const button = screen.getByRole("button", { name: "Creating…" }).element();
  if (button instanceof HTMLElement) button.click();
  await screen.getByRole("textbox", { name: "Name" }).click();
  await userEvent.keyboard("{Enter}");
  expect(submit).not.toHaveBeenCalled();
});

test("a field says its help and its error to screen readers", async () => {
  const screen = await show(<TextInput label="Name" description="Shown in lists." error="Give it a name." />);
  await expect
    .element(screen.getByRole("textbox", { name: "Name" }))
    .toHaveAccessibleDescription(/Give it a name\.\s*Shown in lists\.|Shown in lists\.\s*Give it a name\./);
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
});

test("a number field hands over what was typed, also when it is no number", async () => {
  const change = vi.fn<(value: string) => void>();
  const screen = await show(<NumberField label="Amount" value="" onChange={change} unit="USD" />);
  await screen.getByRole("textbox", { name: "Amount" }).fill("5o");
  expect(change).toHaveBeenLastCalledWith("5o");
});

test("a password can be shown and hidden by keyboard", async () => {
  const screen = await show(<PasswordField label="Password" defaultValue="secret" />);
  const field = screen.getByLabelText("Password", { exact: true });
  await expect.element(field).toHaveAttribute("type", "password");
  await field.click();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(screen.getByRole("button", { name: "Hide" })).toBeVisible();
});

test("a switch changes by its label and by Space", async () => {
  const change = vi.fn<(checked: boolean) => void>();
  const screen = await show(
    <Switch label="Limit the amount" checked={false} onChange={(event) => change(event.currentTarget.checked)} />,
  );
  await screen.getByText("Limit the amount").click();
  expect(change).toHaveBeenLastCalledWith(true);
  screen.getByRole("switch").element().focus();
  await userEvent.keyboard(" ");
  expect(change).toHaveBeenCalledTimes(2);
});
