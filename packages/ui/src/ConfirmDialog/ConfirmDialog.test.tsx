import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";

interface AskingProps {
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<string | undefined>;
}

const Asking = ({ danger = true, onConfirm }: AskingProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        danger={danger}
        title="Delete 2 keys?"
        text="Calls with them fail."
        touches={["production", "ci-smoke"]}
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={onConfirm}
      />
    </>
  );
};

test("names what it touches, does it, closes, and gives focus back", async () => {
  const confirm = vi.fn(() => Promise.resolve(undefined));
  const screen = await show(<Asking onConfirm={confirm} />);
  await screen.getByRole("button", { name: "Ask" }).click();
  const dialog = screen.getByRole("dialog", { name: "Delete 2 keys?" });
  await expect.element(dialog.getByText("ci-smoke")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  expect(confirm).toHaveBeenCalledOnce();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Ask" })).toHaveFocus();
});

const Taken = (): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      {opened ? (
        <Dialog opened onClose={() => setOpened(false)} title="Picture">
          <TextInput aria-label="Address" />
        </Dialog>
      ) : null}
    </>
  );
};

test("a window that is taken away when it closes gives focus back, too", async () => {
  const screen = await show(<Taken />);
  screen.getByRole("button", { name: "Open" }).element().focus();
  await userEvent.keyboard("{Enter}");
  const dialog = screen.getByRole("dialog", { name: "Picture" });
  await dialog.getByRole("textbox").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

const Addressed = (): ReactNode => {
  const [opened, setOpened] = useState(true);
  return (
    <main tabIndex={-1}>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title="gpt-4o">
        <Button>Copy</Button>
      </SideDrawer>
    </main>
  );
};

test("the page has the focus after a window that was open from the start, as its address asks", async () => {
  const screen = await show(<Addressed />);
  const drawer = screen.getByRole("dialog", { name: "gpt-4o" });
  await expect.element(drawer).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test.each([
  ["dialog", Dialog],
  ["drawer", SideDrawer],
])("the second click of a double click that closes a %s does not reach what lies under it", async (_what, Window) => {
  const pressed = vi.fn();
  const Over = (): ReactNode => {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <Button onClick={pressed}>Under</Button>
        <Window opened={opened} onClose={() => setOpened(false)} title="Over">
          <Button onClick={() => flushSync(() => setOpened(false))}>Done</Button>
        </Window>
      </>
    );
  };
  const screen = await show(<Over />);
  const done = screen.getByRole("button", { name: "Done" });
  await expect.element(done).toBeVisible();
  const under = screen.getByText("Under").element();
  const click = (target: Element, detail: number): boolean =>
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  // At once, as a double click does: the window is still fading.
  click(done.element(), 1);
  expect(click(under, 2)).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  click(under, 1);
  expect(pressed).toHaveBeenCalledOnce();
});

const Vanishing = (): ReactNode => {
  const [gone, setGone] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <main tabIndex={-1}>
      {gone ? null : <Button onClick={() => setOpened(true)}>Ask</Button>}
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete 2 keys?"
        text="Calls with them fail."
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={async () => {
          setGone(true);
          return undefined;
        }}
      />
    </main>
  );
};

test("the page has the focus where the opener is gone with what was deleted", async () => {
  const screen = await show(<Vanishing />);
  await screen.getByRole("button", { name: "Ask" }).click();
  const dialog = screen.getByRole("dialog", { name: "Delete 2 keys?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

const Left = (): ReactNode => {
  const [step, setStep] = useState<"form" | "question">();
  const [gone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {gone ? null : <Button onClick={() => setStep("form")}>Edit</Button>}
      <SideDrawer opened={step !== undefined} onClose={() => setStep("question")} title="Edit key">
        <Button onClick={() => setGone(true)}>Save</Button>
      </SideDrawer>
      <ConfirmDialog
        opened={step === "question"}
        onClose={() => setStep((before) => (before === "question" ? "form" : before))}
        title="Leave without saving?"
        text="You have unsaved changes."
        confirmText="Leave"
        busyText="Leaving…"
        onConfirm={async () => {
          setStep(undefined);
          return undefined;
        }}
      />
    </main>
  );
};

test("the page has the focus where a question closes with the drawer under it, whose opener is gone", async () => {
  const screen = await show(<Left />);
  await screen.getByRole("button", { name: "Edit" }).click();
  const drawer = screen.getByRole("dialog", { name: "Edit key" });
  await drawer.getByRole("button", { name: "Save" }).click();
  await userEvent.keyboard("{Escape}");
  await screen.getByRole("button", { name: "Leave" }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

const Following = (): ReactNode => {
  const [step, setStep] = useState<"question" | "report">();
  return (
    <>
      <Button onClick={() => setStep("question")}>Ask</Button>
      <ConfirmDialog
        opened={step === "question"}
        onClose={() => setStep((before) => (before === "question" ? undefined : before))}
        title="Delete 2 keys?"
        text="Calls with them fail."
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={async () => {
          setStep("report");
          return undefined;
        }}
      />
      <Dialog opened={step === "report"} onClose={() => setStep(undefined)} title="Report">
        <TextInput aria-label="Comment" />
      </Dialog>
    </>
  );
};

test("a window that follows another at once gives focus back to where the first was opened", async () => {
  const screen = await show(<Following />);
  await screen.getByRole("button", { name: "Ask" }).click();
  await screen.getByRole("button", { name: "Delete" }).click();
  const report = screen.getByRole("dialog", { name: "Report" });
  await report.getByRole("textbox").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(report).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Ask" })).toHaveFocus();
});

test("where it cannot be undone, Enter at once does nothing: Cancel has the focus", async () => {
  const confirm = vi.fn(() => Promise.resolve(undefined));
  const screen = await show(<Asking onConfirm={confirm} />);
  await screen.getByRole("button", { name: "Ask" }).click();
  await expect.element(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
});

test("where it can be undone, the main button has the focus", async () => {
  const screen = await show(<Asking danger={false} onConfirm={() => Promise.resolve(undefined)} />);
  await screen.getByRole("button", { name: "Ask" }).click();
  await expect.element(screen.getByRole("button", { name: "Delete" })).toHaveFocus();
});

test("says that it works, cannot be left then, and stays with the reason when it fails", async () => {
  let finish: (message: string | undefined) => void = () => undefined;
  const screen = await show(
    <Asking
      onConfirm={() =>
        new Promise((resolve) => {
          finish = resolve;
        })
      }
    />,
  );
  await screen.getByRole("button", { name: "Ask" }).click();
  await screen.getByRole("button", { name: "Delete" }).click();
  await expect.element(screen.getByRole("button", { name: "Deleting…" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Escape}");
  const close = screen.getByRole("button", { name: "Close" });
  await expect.element(close).toHaveAttribute("aria-disabled", "true");
  await close.click({ force: true });
  await expect.element(close).toHaveFocus();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  finish("The server did not answer.");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The server did not answer.");
  await expect.element(screen.getByRole("button", { name: "Delete" })).toBeVisible();
  await close.click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Ask" }).click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});
