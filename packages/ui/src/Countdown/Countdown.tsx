import { Text } from "@mantine/core";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./Countdown.module.css";

interface CountdownProps extends ElementProps<HTMLDivElement> {
  /** When it ends, milliseconds since the epoch. */
  readonly end: number;
  /** Name of the countdown, for screen readers. */
  readonly label: string;
  /** The word under a figure, which may depend on it: "1 day", "2 days". */
  readonly unit: (unit: "days" | "hours" | "minutes" | "seconds", count: number) => string;
  /** When it has ended; at once when the end has passed. */
  readonly onEnd?: (() => void) | undefined;
}

const units = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Days, hours, minutes and seconds until a moment. Stands still in hidden tabs; not announced second by second. */
export const Countdown = ({ end, label, unit, onEnd, className, ref }: CountdownProps): ReactNode => {
  const [left, setLeft] = useState(() => secondsUntil(end));
  const over = left === 0;
  useEffect(() => {
    if (over) {
      onEnd?.();
      return;
    }
    const tick = (): void => {
      if (!document.hidden) setLeft(secondsUntil(end));
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [end, over, onEnd]);
  return (
    <div ref={ref} role="timer" aria-label={label} className={clsx(classes["root"], className)}>
      {units.map(([name, seconds], index) => {
        const above = units[index - 1]?.[1];
        const count = Math.floor((above === undefined ? left : left % above) / seconds);
        return (
          <div key={name} className={classes["unit"]}>
            <Text span inherit fz={24} lh="32px" fw={650} lts="-0.02em">
              {String(count).padStart(2, "0")}
            </Text>
            <Text span size="xs" c="dimmed" ta="center">
              {unit(name, count)}
            </Text>
          </div>
        );
      })}
    </div>
  );
};
