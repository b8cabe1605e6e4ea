import { useTimeout } from "@mantine/hooks";
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId, useState } from "react";

import type * as Body from "./HintBody.tsx";

/** Milliseconds that a pointer rests on something before its hint opens. */
const REST = 350;

/** Calls the element's own handler, then ours. */
const both =
  <Event,>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void) =>
  (event: Event): void => {
    own?.(event);
    ours(event);
  };

interface HintProps {
  /** A function is called when the hint opens: for a hint in each row. */
  readonly label: ReactNode | (() => ReactNode);
  /** An element, or a component that hands its props to one. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Mantine's Tooltip for its child, on hover and keyboard focus. It is loaded and mounted only then: mounted ahead, each costs a slow phone 15 ms
 * of the page's start, and all of them 14 kB. One that does not arrive is left out.
 */
export const Hint = ({ label, children }: HintProps): ReactNode => {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const [body, setBody] = useState<typeof Body>();
  const open = (wanted: HTMLElement): void => {
    setTarget(wanted);
    // The loader announces a part that is missing by itself (`vite:preloadError`).
    import("./HintBody.tsx").then(setBody, () => undefined);
  };
  const rest = useTimeout(open, REST);
  const close = (): void => {
    rest.clear();
    setTarget(undefined);
  };
  const shown = body !== undefined && target !== undefined;
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        // A hint that is the element's name would be read a second time.
        "aria-describedby": shown && props["aria-label"] !== label ? id : undefined,
        onMouseEnter: both(props.onMouseEnter, ({ currentTarget }) => rest.start(currentTarget)),
        onMouseLeave: both(props.onMouseLeave, close),
        onPointerDown: both(props.onPointerDown, close),
        onFocus: both(props.onFocus, ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) open(currentTarget);
        }),
        onBlur: both(props.onBlur, close),
      })}
      {shown ? (
        <body.HintBody id={id} label={typeof label === "function" ? label() : label} target={target} onClose={close} />
      ) : null}
    </>
  );
};
