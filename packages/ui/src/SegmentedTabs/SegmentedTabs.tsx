import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useRef } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./SegmentedTabs.module.css";

/** One choice. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

/** Props of {@link SegmentedTabs}. */
export interface SegmentedTabsProps<Value extends string> extends ElementProps<HTMLDivElement> {
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: NoInfer<Value>) => void;
  /** Name of the choice, e.g. "Range". */
  readonly label: string;
}

/** Few choices, one of them on: ranges, log types, code languages. Arrow keys move and choose. */
export const SegmentedTabs = <Value extends string>({
  segments,
  value,
  onChange,
  label,
  className,
  ref,
}: SegmentedTabsProps<Value>): ReactNode => {
  const buttons = useRef(new Map<Value, HTMLButtonElement>());
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const at = segments.findIndex((segment) => segment.value === value);
    const steps: Readonly<Record<string, number>> = {
      [forward]: at + 1,
      [backward]: at - 1,
      Home: 0,
      End: segments.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    const next = segments[(step + segments.length) % segments.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    buttons.current.get(next.value)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- The choice in force takes the focus.
    <div ref={ref} role="radiogroup" aria-label={label} className={clsx(classes["root"], className)} onKeyDown={move}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          ref={(element) => {
            if (element === null) buttons.current.delete(segment.value);
            else buttons.current.set(segment.value, element);
          }}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          className={classes["tab"]}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
};
