import { Component, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { deferred } from "./deferred.tsx";

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

test("what is deferred loads when it is drawn, and is there at once the next time", async () => {
  const arriving = Promise.withResolvers<typeof Part>();
  const load = vi.fn<() => Promise<typeof Part>>(() => arriving.promise);
  const Deferred = deferred(load);
  const states: string[] = [];
  const Twice = (): ReactNode => {
    const [second, setSecond] = useState(false);
    return (
      <main ref={(main) => void states.push(main?.textContent ?? "")}>
        <Deferred name="One" fallback={<p>on its way</p>} />
        {second ? <Deferred name="Two" fallback={<p>never seen</p>} /> : null}
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
  expect(states.join()).toContain("Two is here");
  expect(states.join()).not.toContain("never seen");
  expect(load).toHaveBeenCalledTimes(1);
});

test("what does not arrive is the view's around it, and is asked for again by the next that is drawn", async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(Part);
  const Deferred = deferred(load);
  const screen = await show(
    <Around>
      <Deferred name="It" />
    </Around>,
  );
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("It is here")).toBeVisible();
});
