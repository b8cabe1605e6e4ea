import "./mantine-input.ts";

import { Textarea, type TextareaProps } from "@mantine/core";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import classes from "./Field.module.css";
import { errorNode, fieldClasses, WRAPPER_ORDER } from "./field.tsx";

/** Props of {@link TextAreaField}. */
export interface TextAreaFieldProps extends Omit<
  TextareaProps,
  "classNames" | "styles" | "vars" | "inputWrapperOrder" | "size"
> {
  readonly mono?: boolean | undefined;
}

/** Several lines of text. */
export const TextAreaField = ({ error, mono = false, rows = 3, ...rest }: TextAreaFieldProps): ReactNode => (
  <Textarea
    size="sm"
    rows={rows}
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={{ ...fieldClasses, input: clsx(fieldClasses.input, classes["textarea"]) }}
    {...(mono ? { dir: "ltr", spellCheck: false, attributes: { input: { "data-machine": true } } } : {})}
    {...rest}
  />
);
