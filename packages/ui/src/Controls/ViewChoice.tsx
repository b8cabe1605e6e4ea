import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Name of the choice that was unmounted with the focus in it. */
let left: string | undefined;

interface ViewChoiceProps<Value extends string> extends SegmentedControlProps<Value> {
  /** The same in all of its views. */
  readonly "aria-label": string;
}

/**
 * A choice between views, each of which mounts its own: where one is unmounted with the focus in it, the next focuses its checked radio, also when
 * that view's code loads first.
 */
export const ViewChoice = <Value extends string>(props: ViewChoiceProps<Value>): ReactNode => {
  const ref = useRef<HTMLDivElement>(null);
  const label = props["aria-label"];
  useLayoutEffect(() => {
    const choice = ref.current;
    if (left === label && document.activeElement?.matches("body, main") === true)
      choice?.querySelector<HTMLElement>(":checked")?.focus({ preventScroll: true });
    left = undefined;
    return () => {
      if (choice?.contains(document.activeElement) === true) left = label;
    };
  }, [label]);
  return <SegmentedControl ref={ref} {...props} />;
};
