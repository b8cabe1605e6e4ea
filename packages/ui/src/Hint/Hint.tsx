import { useTimeout } from "@mantine/hooks";
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useId, useRef, useState } from "react";

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
  readonly label: ReactNode;
  /** An element, or a component that hands its props to one. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Mantine's Tooltip on what it wraps, on hover and keyboard focus. It is loaded and mounted only then: mounted ahead, each costs a slow phone 15 ms
 * of the page's start, and all of them 14 kB. One that does not arrive is left out.
 */
export const Hint = ({ label, children }: HintProps): ReactNode => {
  const id = useId();
  const wanted = useRef<HTMLElement>(undefined);
  const [shown, setShown] = useState<typeof Body & { readonly target: HTMLElement }>();
  const open = async (target: HTMLElement): Promise<void> => {
    wanted.current = target;
    try {
      const body = await import("./HintBody.tsx");
      if (wanted.current === target) setShown({ ...body, target });
    } catch {
      // The loader has announced the missing part itself (`vite:preloadError`).
    }
  };
  const rest = useTimeout((target: HTMLElement) => void open(target), REST);
  const close = (): void => {
    wanted.current = undefined;
    rest.clear();
    setShown(undefined);
  };
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": shown === undefined ? undefined : id,
        onMouseEnter: both(props.onMouseEnter, ({ currentTarget }) => rest.start(currentTarget)),
        onMouseLeave: both(props.onMouseLeave, close),
        onPointerDown: both(props.onPointerDown, close),
        onFocus: both(props.onFocus, ({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) void open(currentTarget);
        }),
        onBlur: both(props.onBlur, close),
      })}
      {shown === undefined ? null : <shown.HintBody id={id} label={label} target={shown.target} onClose={close} />}
    </>
  );
};
