import { useDirection } from "@mantine/core";
import type { UptimeCheck } from "@one-hub/sdk";
import { formatDuration, formatTimestamp } from "@one-hub/sdk/format";
import { FactLine, Hint, Sparkline } from "@one-hub/ui";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import classes from "./-uptime-checks.module.css";

export interface UptimeChecksProps {
  /** A sentence that says what the picture shows. */
  readonly label: string;
  /** Bars of the picture; those without a check come first. */
  readonly bars: number;
  /** At least one and at most as many as `bars`, the oldest first. */
  readonly checks: readonly UptimeCheck[];
}

/** The last checks of a monitor. A pointer over a bar and the arrow keys tell that check's state, time and ping. */
export const UptimeChecks = ({ label, bars, checks }: UptimeChecksProps): ReactNode => {
  const { t } = useTranslation("dashboard");
  const { locale } = useNumbers();
  const rtl = useDirection().dir === "rtl";
  const [chosen, setChosen] = useState<number>();
  const none = Array.from({ length: bars - checks.length }, () => 0);
  const newest = checks.length - 1;
  const at = Math.min(chosen ?? newest, newest);
  const choose = (index: number): void => setChosen(Math.max(0, Math.min(newest, index)));
  const check = checks[at];
  const facts =
    check === undefined
      ? []
      : [
          t(`uptime.state.${check.state}`),
          check.time === undefined ? "" : formatTimestamp(check.time),
          check.ping === undefined ? "" : formatDuration(check.ping, locale),
        ].filter((fact) => fact !== "");
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    choose(Math.floor((rtl ? 1 - share : share) * bars) - none.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = rtl ? -1 : 1;
    const next = new Map([
      ["ArrowRight", at + forward],
      ["ArrowLeft", at - forward],
      ["ArrowUp", at + 1],
      ["ArrowDown", at - 1],
      ["Home", 0],
      ["End", newest],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <Hint label={<FactLine facts={facts} />}>
      <span
        className={classes["root"]}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly
        aria-valuemin={1}
        aria-valuemax={checks.length}
        aria-valuenow={at + 1}
        aria-valuetext={facts.join(" · ")}
        onKeyDown={onKeyDown}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <span aria-hidden="true">
          <Sparkline
            className={classes["bars"]}
            label={label}
            values={[...none, ...checks.map(() => 1)]}
            bad={[...none, ...checks.map(({ state }) => (state === "up" ? 0 : state === "down" ? 1 : 0.5))]}
          />
        </span>
        {chosen === undefined ? null : (
          <span
            className={classes["mark"]}
            style={{ insetInlineStart: `${((none.length + at) / bars) * 100}%`, inlineSize: `${100 / bars}%` }}
          />
        )}
      </span>
    </Hint>
  );
};
