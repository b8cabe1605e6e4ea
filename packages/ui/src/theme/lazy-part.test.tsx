import { Component, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { lazyPart } from "./lazy-part.tsx";

const Part = ({ name }: { readonly name: string }): ReactNode => <p>{name} is here</p>;

/** The view around a part. */
class Around extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Try again
      </button>
    ) : (
      this.props.children
    );
  }
}

test("a part loads when it is drawn, and is there at once the next time", async () => {
  const arriving = Promise.withResolvers<typeof Part>();
  const load = vi.fn<() => Promise<typeof Part>>(() => arriving.promise);
  const Lazy = lazyPart(load, <p>on its way</p>);
  const states: string[] = [];
  const Twice = (): ReactNode => {
    const [second, setSecond] = useState(false);
    return (
      <main ref={(main) => void states.push(main?.textContent ?? "")}>
        <Lazy name="One" />
        {second ? <Lazy name="Two" /> : null}
        <button type="button" onClick={() => setSecond(true)}>
          Another
        </button>
      </main>
    );
  };
  expect(load).not.toHaveBeenCalled();
  const screen = await show(<Twice />);
  await expect.element(screen.getByText("on its way")).toBeVisible();
  arriving.resolve(Part);
  await expect.element(screen.getByText("One is here")).toBeVisible();
  await screen.getByRole("button", { name: "Another" }).click();
  await expect.element(screen.getByText("Two is here")).toBeVisible();
  const after = states.filter((state) => state.includes("One is here")).join();
  expect(after).toContain("Two is here");
  expect(after).not.toContain("on its way");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what does not arrive is the view's around it, and is asked for again by the next that is drawn", async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(Part);
  const Lazy = lazyPart(load);
  const screen = await show(
    <Around>
      <Lazy name="It" />
    </Around>,
  );
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("It is here")).toBeVisible();
});

test("a window loads when it is opened or before that, and stays when it is closed", async () => {
  const load = vi.fn(async () => ({ opened }: { readonly opened: boolean }) => <p>{opened ? "open" : "closing"}</p>);
  const Lazy = lazyPart(load);
  const screen = await show(<Lazy opened={false} />);
  expect(load).not.toHaveBeenCalled();
  await Lazy.preload();
  await screen.rerender(<Lazy opened />);
  await expect.element(screen.getByText("open")).toBeVisible();
  await screen.rerender(<Lazy opened={false} />);
  await expect.element(screen.getByText("closing")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
