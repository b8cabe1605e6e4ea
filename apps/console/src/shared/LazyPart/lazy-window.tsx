import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { notifyError } from "../../lib/notify.ts";
import { LazyPart } from "./LazyPart.tsx";

/** What every window is told. */
export interface WindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A window whose code is nobody's until it is opened. */
export interface LazyWindow<Props extends WindowProps> {
  /** Nothing until it is opened for the first time; then it stays, to fade out. One that does not arrive says so and closes: the next press tries again. */
  readonly Window: (props: Props) => ReactNode;
  /** Fetches it: somebody comes near, or the page has nothing better to do. */
  readonly near: () => void;
}

/** Makes a window of a component that loads apart. */
export const lazyWindow = <Props extends WindowProps>(load: () => Promise<ComponentType<Props>>): LazyWindow<Props> => {
  let arrived: ComponentType<Props> | undefined;
  const Window = (props: Props): ReactNode => {
    const { opened, onClose } = props;
    const [Inside, setInside] = useState(() => arrived);
    const fail = useEffectEvent((error: unknown): void => {
      notifyError(error);
      onClose();
    });
    useEffect(() => {
      if (!opened || Inside !== undefined) return undefined;
      let gone = false;
      load().then(
        (component) => {
          arrived = component;
          if (!gone) setInside(() => component);
        },
        (error: unknown) => {
          if (!gone) fail(error);
        },
      );
      return () => {
        gone = true;
      };
    }, [opened, Inside]);
    return Inside === undefined ? null : (
      <LazyPart>
        <Inside {...props} />
      </LazyPart>
    );
  };
  return { Window, near: () => fetchAhead(load) };
};
