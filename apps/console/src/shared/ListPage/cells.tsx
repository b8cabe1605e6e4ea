import { Badge, Code } from "@mantine/core";
import { formatTimestamp } from "@one-hub/sdk/format";
import type { Fact, Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { NONE } from "../../lib/none.ts";
import classes from "./cells.module.css";

export { NONE };

export const Line = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className={classes["line"]}>{children}</span>
);

export interface TimeProps {
  readonly seconds: number;
  /** For tables of many columns: the time goes under its date where there is no room for both. */
  readonly twoLines?: boolean;
}

/** A moment in unix seconds, the one look of times in lists; a dash for 0. */
export const Time = ({ seconds, twoLines = false }: TimeProps): ReactNode =>
  seconds === 0 ? (
    NONE
  ) : (
    <span className={classes["time"]} data-two-lines={twoLines || undefined}>
      {formatTimestamp(seconds)}
    </span>
  );

const modelLook = `${Code.classes["root"]} mantine-Code-root ${classes["model"]}`;

/** A model's name, truncated: the look of Mantine's Code without its two components in each row. */
export const modelCell = (name: string): ReactNode => (
  <code className={modelLook} title={name} dir="ltr">
    {name}
  </code>
);

const badgeLook = `${Badge.classes["root"]} mantine-Badge-root ${classes["badge"]}`;
const badgeLabelLook = `${Badge.classes["label"]} mantine-Badge-label`;

/** A word on a soft ground: the look of Mantine's Badge without its two components in each row. */
export const badgeCell = (text: ReactNode, tone: Tone = "neutral"): ReactNode => (
  <span className={badgeLook} data-variant="light" data-tone={tone}>
    <span className={badgeLabelLook}>{text}</span>
  </span>
);

export interface CutProps {
  readonly text: string;
  /** A class that sets `--cut`, the greatest width; without one it grows with the table, from 200 px on. */
  readonly className?: string | undefined;
  readonly dir?: "auto" | "ltr";
}

/** A text on one line, truncated; a dash where it is empty. The row's detail has it in full. */
export const Cut = ({ text, className = "", dir }: CutProps): ReactNode =>
  text === "" ? (
    NONE
  ) : (
    <span className={`${classes["cut"]} ${className}`} title={text} translate="no" dir={dir}>
      {text}
    </span>
  );

/** A fact of a row's detail in a list of facts; none where the row does not have it. */
export const fact = (name: string, value: ReactNode, known = value !== ""): readonly Fact[] =>
  known ? [{ id: name, name, value }] : [];

/** The detail of a row, under it. */
export const RowDetail = ({ wide, children }: { readonly wide?: boolean; readonly children: ReactNode }): ReactNode => (
  <div className={classes["detail"]} data-wide={wide || undefined}>
    {children}
  </div>
);
