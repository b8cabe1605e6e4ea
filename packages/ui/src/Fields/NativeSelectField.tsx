import "./mantine-input.ts";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { errorNode, fieldClasses, WRAPPER_ORDER } from "./field.tsx";

/** Props of {@link NativeSelectField}; `data` is the list of choices. */
export interface NativeSelectFieldProps extends Omit<
  NativeSelectProps,
  "classNames" | "styles" | "vars" | "inputWrapperOrder" | "size"
> {}

/** One of a few, by the browser's own list. */
export const NativeSelectField = ({ error, ...rest }: NativeSelectFieldProps): ReactNode => (
  <NativeSelect
    size="sm"
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={fieldClasses}
    rightSection={<IconChevronDown size={16} aria-hidden="true" />}
    {...rest}
  />
);
