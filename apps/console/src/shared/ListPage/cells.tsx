import { formatTimestamp } from "@one-hub/sdk/format";
import type { Fact } from "@one-hub/ui";
import type { ReactNode } from "react";
import classes from "./cells.module.css";

/** Stands where a row has nothing to say. */
export const NONE = "—";

export const Line = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className={classes["line"]}>{children}</span>
);

/** A moment in unix seconds on one line; a dash for 0. */
export const Time = ({ seconds }: { readonly seconds: number }): ReactNode =>
  seconds === 0 ? NONE : <Line>{formatTimestamp(seconds)}</Line>;

/** A fact of a row's detail in a list of facts; none where the row does not have it. */
export const fact = (id: string, name: string, value: ReactNode, known = value !== ""): readonly Fact[] =>
  known ? [{ id, name, value }] : [];
