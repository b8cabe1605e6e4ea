import {
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
  TagsInput,
  type TagsInputProps,
} from "@mantine/core";
import type { ReactNode } from "react";

import { errorNode, fieldClasses, listClasses, WRAPPER_ORDER } from "./field.tsx";

type Shared = "classNames" | "styles" | "vars" | "inputWrapperOrder" | "size";

const list = {
  maxDropdownHeight: 280,
  comboboxProps: { offset: 4, transitionProps: { duration: 120, transition: "fade" as const }, shadow: "md" },
};
const single = {
  ...fieldClasses,
  dropdown: listClasses.dropdown,
  option: listClasses.option,
  empty: listClasses.empty,
};
const many = { ...single, pill: listClasses.pill };

/** So many choices of a list with search stand there at once: thousands would hold the page up, and nobody reads them. */
const MOST_SHOWN = 100;

/** Props of {@link SelectField}; fits `form.getInputProps`. Pass `searchable` and `nothingFoundMessage` for long lists. */
export interface SelectFieldProps extends Omit<SelectProps, Shared> {}

/** One of a list, with search. For a handful of choices {@link NativeSelectField} is lighter. */
export const SelectField = ({ error, ...rest }: SelectFieldProps): ReactNode => (
  <Select
    size="sm"
    limit={rest.searchable === true ? MOST_SHOWN : Infinity}
    // Who types a name and presses Enter means it.
    selectFirstOptionOnChange={rest.searchable === true}
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={single}
    {...list}
    {...rest}
  />
);

/** Props of {@link MultiSelectField}; fits `form.getInputProps`. */
export interface MultiSelectFieldProps extends Omit<MultiSelectProps, Shared> {}

/** Several of a list. */
export const MultiSelectField = ({ error, ...rest }: MultiSelectFieldProps): ReactNode => (
  <MultiSelect
    size="sm"
    limit={rest.searchable === true ? MOST_SHOWN : Infinity}
    // Who types a name and presses Enter means it.
    selectFirstOptionOnChange={rest.searchable === true}
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={many}
    {...list}
    {...rest}
  />
);

/** Props of {@link TagsField}; fits `form.getInputProps`. */
export interface TagsFieldProps extends Omit<TagsInputProps, Shared> {}

const SEPARATORS = [",", " ", "\n"];

/** Free words, each a tag: addresses, model names. Comma and Enter end one; pasting a list splits it. */
export const TagsField = ({ error, splitChars = SEPARATORS, ...rest }: TagsFieldProps): ReactNode => (
  <TagsInput
    size="sm"
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={many}
    splitChars={splitChars}
    acceptValueOnBlur
    {...list}
    {...rest}
  />
);
