import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

import classes from "./Field.module.css";

/** What every field has. */
export interface FieldTexts {
  readonly label: ReactNode;
  /** Help under the field, there before anyone errs. */
  readonly description?: ReactNode;
  /** The error and its remedy; shown with an icon. */
  readonly error?: ReactNode;
}

/** Label, field, error, help: in that order under each other. */
export const WRAPPER_ORDER: ("label" | "input" | "error" | "description")[] = [
  "label",
  "input",
  "error",
  "description",
];

/** An error with its icon, or nothing. */
export const errorNode = (error: ReactNode): ReactNode =>
  error === undefined || error === null || error === false || error === "" ? null : (
    <span className={classes["message"]}>
      <IconAlertCircle aria-hidden="true" />
      <span>{error}</span>
    </span>
  );

const name = (key: string): string => classes[key] ?? "";

/** Class names of the parts that all fields share. */
export const fieldClasses = {
  wrapper: name("input"),
  root: name("wrapper"),
  input: name("control"),
  label: name("label"),
  required: name("required"),
  description: name("description"),
  error: name("error"),
};

/** Class names of the floating lists. */
export const listClasses = {
  dropdown: name("dropdown"),
  option: name("option"),
  empty: name("empty"),
  pill: name("pill"),
};
